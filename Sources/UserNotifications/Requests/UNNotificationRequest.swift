public import Foundation
import ServiceExtensionRuntime

/// One notification: its content and what makes it come (Apple: `UNNotificationRequest`).
open class UNNotificationRequest: NSObject, NSCopying {
    /// What tells this notification from others.
    public let identifier: String
    /// The content, immutable.
    public let content: UNNotificationContent
    /// What makes it come; a ``UNPushNotificationTrigger`` for a payload, `nil` for at once.
    public let trigger: UNNotificationTrigger?

    init(identifier: String, values: ContentValues, trigger: UNNotificationTrigger?) {
        self.identifier = identifier
        content = UNNotificationContent(values: values)
        self.trigger = trigger
    }

    /// Makes a request with a copy of the content.
    public convenience init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
        self.init(identifier: identifier, values: content.values, trigger: trigger)
    }

    /// The request that an extension receives for a payload.
    convenience init(_ request: NotificationRequest) {
        self.init(
            identifier: request.identifier, values: ContentValues(request.content), trigger: UNPushNotificationTrigger()
        )
    }

    /// The same object: requests do not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether the other object is a request with the same parts.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationRequest else { return false }
        return identifier == other.identifier && content == other.content && trigger == other.trigger
    }

    /// Consistent with `isEqual`.
    open override var hash: Int { identifier.hashValue }
}
