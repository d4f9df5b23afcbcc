public import Foundation

/// The action identifier of a tap on the notification itself.
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"

/// The action identifier of dismissing the notification; only given for categories with `customDismissAction`.
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

/// What a person did with a notification (Apple: `UNNotificationResponse`).
open class UNNotificationResponse: NSObject, NSCopying {
    /// The notification.
    public let notification: UNNotification
    /// The identifier of the action, one of the category's or one of the system's two.
    public let actionIdentifier: String

    /// Makes a response; an addition to Apple's interface, for tests of a delegate.
    public init(notification: UNNotification, actionIdentifier: String) {
        self.notification = notification
        self.actionIdentifier = actionIdentifier
    }

    /// The same object: responses do not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// What a person typed in answer to a notification (Apple: `UNTextInputNotificationResponse`).
open class UNTextInputNotificationResponse: UNNotificationResponse, @unchecked Sendable {
    /// The text.
    public let userText: String

    /// Makes a response; an addition to Apple's interface, for tests of a delegate.
    public init(notification: UNNotification, actionIdentifier: String, userText: String) {
        self.userText = userText
        super.init(notification: notification, actionIdentifier: actionIdentifier)
    }
}
