/// What a device shows as an attachment's thumbnail.
///
/// The counterpart of the options that Apple's `UNNotificationAttachment` is made with.
public struct ThumbnailOptions: Sendable, Hashable {
    /// A part of a picture, in fractions of its width and height from its upper left corner.
    public struct ClippingRect: Sendable, Hashable {
        /// From the left, 0 to 1.
        public var x: Double
        /// From the top, 0 to 1.
        public var y: Double
        /// Of the whole width, more than 0 and at most 1.
        public var width: Double
        /// Of the whole height, more than 0 and at most 1.
        public var height: Double

        /// Makes a rectangle.
        public init(x: Double, y: Double, width: Double, height: Double) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    /// Whether there is no thumbnail (`UNNotificationAttachmentOptionsThumbnailHiddenKey`).
    public var isHidden: Bool
    /// The part that is shown (`UNNotificationAttachmentOptionsThumbnailClippingRectKey`); `nil` is the whole.
    public var clippingRect: ClippingRect?
    /// The second of a film, or the frame of an animation (`UNNotificationAttachmentOptionsThumbnailTimeKey`).
    public var time: Double?

    /// Makes options; all have defaults.
    public init(isHidden: Bool = false, clippingRect: ClippingRect? = nil, time: Double? = nil) {
        self.isHidden = isHidden
        self.clippingRect = clippingRect
        self.time = time
    }

    /// Whether nothing is asked for.
    var isEmpty: Bool { self == ThumbnailOptions() }
}
