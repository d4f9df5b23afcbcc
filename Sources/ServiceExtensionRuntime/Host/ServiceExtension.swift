/// Code that changes a notification's content before it is shown.
///
/// The counterpart of Apple's `UNNotificationServiceExtension`. A ``ServiceExtensionHost`` calls it once for each
/// notification, on threads that are there for extensions alone, so an extension may block; it can never make a
/// delivery late.
public protocol ServiceExtension: Sendable {
    /// Returns the content to show.
    ///
    /// Keep `bestAttempt` up to date while you work: it is what is delivered when the time runs out, when this throws,
    /// or when it never returns. The task is cancelled at the moment ``serviceExtensionTimeWillExpire(_:bestAttempt:)``
    /// is called.
    ///
    /// - Parameters:
    ///   - request: The notification as it came.
    ///   - bestAttempt: The content so far, the time left, and a place to report findings.
    func didReceive(_ request: NotificationRequest, bestAttempt: BestAttemptContent) async throws -> NotificationContent

    /// Called once, on another thread than ``didReceive(_:bestAttempt:)``, when the time is about to run out: the last
    /// moment to change `bestAttempt`. The delivery does not wait for it beyond the time limit.
    func serviceExtensionTimeWillExpire(_ request: NotificationRequest, bestAttempt: BestAttemptContent)
}

extension ServiceExtension {
    /// Does nothing: what `bestAttempt` holds is delivered.
    public func serviceExtensionTimeWillExpire(_ request: NotificationRequest, bestAttempt: BestAttemptContent) {}
}
