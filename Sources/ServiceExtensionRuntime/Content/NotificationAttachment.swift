/// A file that was verified against the rules for attachments and is in the store.
///
/// The counterpart of Apple's `UNNotificationAttachment`. Only an ``AttachmentStore`` makes one, so an attachment in a
/// content has been checked.
public struct NotificationAttachment: Sendable, Hashable {
    /// What tells the attachment from others of the same notification; for built-in media the payload's key.
    public let identifier: String
    /// The payload's key that the media's address stood under, such as `image-url`.
    public let payloadKey: String?
    /// Image, audio or movie.
    public let kind: MediaKind
    /// The uniform type identifier, such as `public.jpeg`.
    public let type: String
    /// The media type of RFC 6838, such as `image/jpeg`.
    public let mimeType: String
    /// The absolute path of the file.
    public let path: String
    /// The file's size in bytes.
    public let byteCount: Int
    /// Pixels from left to right, for images and movies.
    public let pixelWidth: Int?
    /// Pixels from top to bottom, for images and movies.
    public let pixelHeight: Int?
    /// The number of pictures in an image: 1, or more for an animation.
    public let frameCount: Int?
    /// How long a movie or sound plays, where the file says or lets count.
    public let duration: Duration?
    /// The number of sound channels as the file states them.
    public let channelCount: Int?

    /// What the payload asks of the thumbnail; `nil` when it asks for nothing.
    public internal(set) var thumbnail: ThumbnailOptions?

    /// What removes the file when nobody gets it.
    private let file: StoredFile

    /// Describes a stored file.
    ///
    /// - Parameters:
    ///   - file: The file; it is removed with the last copy of the attachment unless ``keepFile()`` comes before.
    ///   - report: What the structure check found, if there is one for the type.
    init(
        identifier: String, payloadKey: String?, type: AttachmentType, file: StoredFile,
        report: MediaProbe.Report? = nil
    ) {
        self.identifier = identifier
        self.payloadKey = payloadKey
        kind = type.kind
        self.type = type.typeIdentifier
        mimeType = type.mimeType
        path = file.path
        byteCount = file.byteCount
        pixelWidth = report?.pixelWidth
        pixelHeight = report?.pixelHeight
        frameCount = report?.frameCount
        duration = report?.duration.flatMap(Self.duration)
        channelCount = report?.channelCount
        self.file = file
    }

    /// A file may claim any duration; what is no time at all, or more than 30,000 years, is none.
    private static func duration(seconds: Double) -> Duration? {
        (0...1e12).contains(seconds) ? .seconds(seconds) : nil
    }

    /// Whether the file stays when nobody holds the attachment any more.
    package var isFileKept: Bool { file.isKept }

    /// Lets the file outlive the attachment, if the store keeps files: the attachment was delivered.
    func keepFile() { file.keep() }

    /// Removes the file, unless it was kept: nobody gets the attachment.
    package func discardFile() { file.discard() }

    /// Removes the file although it was kept: the delivery could not be told to anybody.
    package func withdrawFile() { file.withdraw() }

    /// Whether the file is still there with its size. Asks the file system, so it may block.
    var isInPlace: Bool { fileSize(atPath: path) == byteCount }
}

extension NotificationContent {
    /// Settles the files of a delivery's attachments: those of this content stay, others of the best attempt go.
    func settleFiles(bestAttempt: NotificationContent) {
        for attachment in attachments { attachment.keepFile() }
        // What is delivered stays for its holder also where the store keeps no files.
        for attachment in bestAttempt.attachments where !attachments.contains(where: { $0.path == attachment.path }) {
            attachment.discardFile()
        }
    }

    /// Removes attachments whose file has gone or changed its size since it was verified; returns a finding for each.
    mutating func removeMissingAttachments() -> [Finding] {
        guard !attachments.isEmpty else { return [] }
        let missing = attachments.filter { !$0.isInPlace }
        guard !missing.isEmpty else { return [] }
        attachments.removeAll { missing.contains($0) }
        return missing.map { attachment in
            Finding(
                .attachmentMissing, .error,
                "The file of attachment \(attachment.identifier) is no longer there as it was verified.",
                payloadKey: attachment.payloadKey)
        }
    }
}
