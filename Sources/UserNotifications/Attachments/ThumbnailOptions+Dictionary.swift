import Foundation
import ServiceExtensionRuntime

extension ThumbnailOptions {
    /// Reads the options that an attachment was made with. What has another type than Apple documents is left out.
    ///
    /// - Returns: `nil` when nothing is asked for.
    init?(_ options: [AnyHashable: Any]) {
        self.init(
            isHidden: (options[UNNotificationAttachmentOptionsThumbnailHiddenKey] as? NSNumber)?.boolValue ?? false,
            clippingRect: Self.rect(options[UNNotificationAttachmentOptionsThumbnailClippingRectKey]),
            time: (options[UNNotificationAttachmentOptionsThumbnailTimeKey] as? NSNumber)?.doubleValue)
        if self == ThumbnailOptions() { return nil }
    }

    /// The rectangle of a dictionary as `CGRect.dictionaryRepresentation` makes it.
    private static func rect(_ value: Any?) -> ClippingRect? {
        let numbers = ["X", "Y", "Width", "Height"].compactMap { number($0, of: value) }
        guard numbers.count == 4 else { return nil }
        return ClippingRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    private static func number(_ key: String, of value: Any?) -> Double? {
        switch value {
        case let dictionary as NSDictionary: (dictionary[key] as? NSNumber)?.doubleValue
        case let dictionary as [String: Any]: (dictionary[key] as? NSNumber)?.doubleValue
        default: nil
        }
    }
}
