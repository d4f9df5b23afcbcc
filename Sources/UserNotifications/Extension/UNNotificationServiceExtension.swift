public import Foundation

/// The class whose subclass changes a notification's content before it is shown (Apple:
/// `UNNotificationServiceExtension`).
///
/// Apple's contract holds: `didReceive` and `serviceExtensionTimeWillExpire` are called on different threads, the
/// content handler counts once, and who does not call it in time gets the original delivered.
open class UNNotificationServiceExtension: NSObject {
    /// Lets the runtime make an instance of any subclass while the subclass remains free to override `init()`.
    public struct Instantiation: Sendable {
        init() {}
    }

    /// Makes an instance. The runtime does, as the system does on iOS.
    public override init() { super.init() }

    /// Makes an instance by calling `init()`; only the runtime can.
    public required convenience init(_ instantiation: Instantiation) { self.init() }

    /// Called for a notification. Override it, and call the handler once with the content to show.
    ///
    /// A subclass that does not override it has the notification delivered as it came. An override may leave out the
    /// handler's `@Sendable`, as most files do, or have it, as those that are ready for Swift 6 do: `@preconcurrency`.
    @preconcurrency open func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping @Sendable (UNNotificationContent) -> Void
    ) {
        contentHandler(request.content)
    }

    /// Called on another thread when the time is about to run out. Override it, and call the handler with the best there
    /// is so far.
    open func serviceExtensionTimeWillExpire() {}
}
