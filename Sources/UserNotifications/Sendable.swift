import Dispatch

// Objects that are shared between the threads of an extension and of the runtime, as on iOS. All but the mutable content
// are immutable after their initializer; the mutable content is the extension's own until it hands it over, and is
// copied then.

extension UNNotificationContent: @unchecked Sendable {}
extension UNNotificationRequest: @unchecked Sendable {}
extension UNNotificationTrigger: @unchecked Sendable {}
extension UNNotificationAttachment: @unchecked Sendable {}
extension UNNotificationSound: @unchecked Sendable {}
extension UNNotificationCategory: @unchecked Sendable {}
extension UNNotificationAction: @unchecked Sendable {}
extension UNNotificationActionIcon: @unchecked Sendable {}
extension UNNotification: @unchecked Sendable {}
extension UNNotificationResponse: @unchecked Sendable {}
extension UNNotificationSettings: @unchecked Sendable {}

/// A completion handler on its way to another thread. iOS files declare theirs without `@Sendable`.
struct Handler<Value>: @unchecked Sendable {
    let call: (Value) -> Void

    init(_ call: @escaping (Value) -> Void) { self.call = call }

    /// Calls the handler on a thread of the system's, as iOS does.
    func callLater(_ value: Value) where Value: Sendable {
        DispatchQueue.global().async { call(value) }
    }
}

/// An extension's object on its way between the threads that iOS, too, calls it on.
struct ExtensionInstance: @unchecked Sendable {
    let object: UNNotificationServiceExtension
}
