import Foundation

/// What brings content of its own to a notification, such as an `INSendMessageIntent`.
public protocol UNNotificationContentProviding: NSObjectProtocol {}

/// A message whose text has attributes (Apple: `UNNotificationAttributedMessageContext`). Carried as data.
public final class UNNotificationAttributedMessageContext: NSObject, UNNotificationContentProviding {
    /// The message.
    public let sendMessageIntent: INSendMessageIntent
    /// The text with its attributes.
    public let attributedContent: NSAttributedString

    /// Makes a context from its parts.
    public init(sendMessageIntent: INSendMessageIntent, attributedContent: NSAttributedString) {
        self.sendMessageIntent = sendMessageIntent
        self.attributedContent = attributedContent
    }
}
