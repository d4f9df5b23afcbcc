public import Foundation

/// A notification that was delivered (Apple: `UNNotification`).
open class UNNotification: NSObject, NSCopying {
    /// When it was delivered.
    public let date: Date
    /// What was asked for.
    public let request: UNNotificationRequest

    init(date: Date, request: UNNotificationRequest) {
        self.date = date
        self.request = request
    }

    /// The same object: notifications do not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}
