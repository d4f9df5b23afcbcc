public import Foundation

/// What happens to a notification after its content extension handled an action (Apple:
/// `UNNotificationContentExtensionResponseOption`).
public enum UNNotificationContentExtensionResponseOption: UInt, Sendable {
    /// The notification stays.
    case doNotDismiss
    /// The notification goes.
    case dismiss
    /// The notification goes, and the app gets the action.
    case dismissAndForwardAction
}

/// An extension that shows a notification in its own way (Apple: `UNNotificationContentExtension`). Nothing here calls
/// it: it draws.
public protocol UNNotificationContentExtension: NSObjectProtocol {
    /// Called with the notification to show.
    func didReceive(_ notification: UNNotification)
    /// Called with what a person did.
    func didReceive(
        _ response: UNNotificationResponse,
        completionHandler completion: @escaping (UNNotificationContentExtensionResponseOption) -> Void)
}

extension UNNotificationContentExtension {
    /// Lets the notification go and gives the app the action.
    public func didReceive(
        _ response: UNNotificationResponse,
        completionHandler completion: @escaping (UNNotificationContentExtensionResponseOption) -> Void
    ) {
        completion(.dismissAndForwardAction)
    }
}
