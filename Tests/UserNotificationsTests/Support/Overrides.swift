import UserNotifications

// Overrides as they are spelled in the wild. Both compile in Swift 6 mode, which is the test of most.

/// Without `@Sendable`, as in Xcode's template.
class PlainOverride: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        contentHandler(request.content.titled("\(Self.self)"))
    }
}

/// With `@Sendable`, as in files for Swift 6, which hand the handler to a task.
class SendableOverride: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping @Sendable (UNNotificationContent) -> Void
    ) {
        let name = "\(Self.self)"
        Task { contentHandler(request.content.titled(name)) }
    }
}

extension UNNotificationContent {
    fileprivate func titled(_ name: String) -> UNNotificationContent {
        guard let content = mutableCopy() as? UNMutableNotificationContent else { return self }
        content.title += " [\(name)]"
        return content
    }
}
