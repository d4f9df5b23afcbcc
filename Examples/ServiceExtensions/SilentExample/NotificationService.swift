import UserNotifications

/// Forgets to call the content handler, as extensions do when a guard returns early.
class NotificationService: UNNotificationServiceExtension {

    var bestAttemptContent: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        bestAttemptContent = request.content.mutableCopy() as? UNMutableNotificationContent
        bestAttemptContent?.title = "nobody sees this"
    }
}
