public import Foundation
import Synchronization

/// An app's notifications (Apple: `UNUserNotificationCenter`), in memory and on a clock that can be replaced.
///
/// Nothing is shown to anybody. Time-interval and calendar triggers make notifications move from the pending to the
/// delivered ones when the clock gets there.
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {
    struct State {
        var categories: Set<UNNotificationCategory> = []
        var pending = PendingNotifications()
        var delivered: [UNNotification] = []
        var badge = 0
        var status: UNAuthorizationStatus
        var options: UNAuthorizationOptions
        weak var delegate: (any UNUserNotificationCenterDelegate)?
    }

    let state: Mutex<State>
    let clock: WallClock

    /// The center that ``current()`` gives in the methods of an extension that was given one; see ``ExtensionRunner``.
    @TaskLocal static var scoped: UNUserNotificationCenter?
    private static let shared = UNUserNotificationCenter()

    /// Makes a center; an addition to Apple's interface, for tests.
    ///
    /// - Parameters:
    ///   - clock: What time is kept with.
    ///   - now: The date at which the clock stands now.
    ///   - authorizationStatus: Whether the app may show notifications.
    public init(
        clock: any Clock<Duration> = ContinuousClock(), now: Date = Date(),
        authorizationStatus: UNAuthorizationStatus = .authorized
    ) {
        self.clock = WallClock(clock, start: now)
        let options: UNAuthorizationOptions = authorizationStatus == .notDetermined ? [] : [.alert, .badge, .sound]
        state = Mutex(State(status: authorizationStatus, options: options))
    }

    /// The process's center. It may show notifications: an extension is only called when the app may.
    open class func current() -> UNUserNotificationCenter { scoped ?? shared }

    /// Told about notifications that come.
    open weak var delegate: (any UNUserNotificationCenterDelegate)? {
        get { state.withLock { DelegateReference($0.delegate) }.delegate }
        set {
            let reference = DelegateReference(newValue)
            state.withLock { $0.delegate = reference.delegate }
        }
    }

    /// Whether content extensions are shown: no.
    open var supportsContentExtensions: Bool { false }

    /// The number on the app's icon; an addition to Apple's interface, for tests.
    public var badgeCount: Int { state.withLock { $0.badge } }

    /// Replaces the app's categories.
    open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
        state.withLock { $0.categories = categories }
    }

    /// Removes pending requests by their identifiers.
    open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
        state.withLock { $0.pending.remove { identifiers.contains($0.request.identifier) } }
    }

    /// Removes all pending requests.
    open func removeAllPendingNotificationRequests() { state.withLock { $0.pending.remove { _ in true } } }

    /// Removes delivered notifications by their identifiers.
    open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        state.withLock { $0.delivered.removeAll { identifiers.contains($0.request.identifier) } }
    }

    /// Removes all delivered notifications.
    open func removeAllDeliveredNotifications() { state.withLock { $0.delivered = [] } }
}

/// A delegate on its way in or out of the lock, or to a task.
struct DelegateReference: @unchecked Sendable {
    let delegate: (any UNUserNotificationCenterDelegate)?

    init(_ delegate: (any UNUserNotificationCenterDelegate)?) { self.delegate = delegate }
}
