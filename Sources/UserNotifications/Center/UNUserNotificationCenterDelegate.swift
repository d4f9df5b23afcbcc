public import Foundation

/// What is told about notifications while the app runs (Apple: `UNUserNotificationCenterDelegate`).
///
/// Of the methods with two forms, with a completion handler and asynchronous, a delegate has one.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    /// Called for a notification that comes while the app is in front; the handler says how it is shown.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)
    /// Called for a notification that comes while the app is in front; returns how it is shown.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions
    /// Called with what a person did. Nothing here calls it: there is nobody to do anything.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void)
    /// Called with what a person did. Nothing here calls it: there is nobody to do anything.
    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async
    /// Called when a person asks for the app's own settings. Nothing here calls it.
    func userNotificationCenter(_ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
}

extension UNUserNotificationCenterDelegate {
    /// Asks the asynchronous form.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        let (delegate, handler) = (DelegateReference(self), Handler(completionHandler))
        Task {
            let options = await delegate.delegate?.userNotificationCenter(center, willPresent: notification)
            handler.call(options ?? [])
        }
    }

    /// Shows nothing, as for an app with neither form.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions { [] }

    /// Asks the asynchronous form.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        let (delegate, handler) = (DelegateReference(self), Handler(completionHandler))
        Task {
            await delegate.delegate?.userNotificationCenter(center, didReceive: response)
            handler.call(())
        }
    }

    /// Does nothing.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {}

    /// Does nothing.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
    ) {}
}
