public import ServiceExtensionRuntime
import Synchronization

/// Makes a `UNNotificationServiceExtension` a ``ServiceExtension`` that a `ServiceExtensionHost` runs.
public final class ServiceExtensionAdapter: ServiceExtension {
    /// How many instances of the class there are. iOS may do either.
    public enum Instances: Sendable, Hashable {
        /// One for each notification.
        case onePerNotification
        /// One for all notifications.
        case shared
    }

    private let make: @Sendable () -> ExtensionInstance
    private let mover: AttachmentMover
    private let center: UNUserNotificationCenter?
    private let runs = Mutex<[ObjectIdentifier: NotificationRun]>([:])

    /// Makes an adapter.
    ///
    /// - Parameters:
    ///   - type: The extension's class.
    ///   - instances: How many instances of it there are.
    ///   - store: Where the attached files go.
    ///   - center: What `UNUserNotificationCenter.current()` is for the extension; `nil` for the process's.
    /// - Throws: `DetectionFailure` when libmagic cannot be used.
    public convenience init(
        _ type: UNNotificationServiceExtension.Type, instances: Instances = .onePerNotification, store: AttachmentStore,
        center: UNUserNotificationCenter? = nil
    ) throws(DetectionFailure) {
        self.init(type, instances: instances, store: store, admission: try AttachmentCheck.admission(), center: center)
    }

    package init(
        _ type: UNNotificationServiceExtension.Type, instances: Instances = .onePerNotification,
        store: AttachmentStore, admission: FileAdmission, center: UNUserNotificationCenter? = nil
    ) {
        // Before any of the extension's code, its initializers included.
        LastingDirectories.use()
        switch instances {
        case .onePerNotification: make = { Self.instance(of: type) }
        case .shared:
            let instance = Self.instance(of: type)
            make = { instance }
        }
        mover = AttachmentMover(store: store, admission: admission)
        self.center = center
        AttachmentCheck.use(admission)
    }

    /// Calls the extension's `didReceive`, and returns when its content handler was called or its time is over.
    public func didReceive(
        _ request: NotificationRequest, bestAttempt: BestAttemptContent
    ) async throws -> NotificationContent {
        await run(for: request, bestAttempt).callExtension()
        // The delivery is made. An error after it is of no consequence, while content would count as a second answer.
        throw CancellationError()
    }

    /// Calls the extension's `serviceExtensionTimeWillExpire`.
    public func serviceExtensionTimeWillExpire(_ request: NotificationRequest, bestAttempt: BestAttemptContent) {
        run(for: request, bestAttempt).expire()
    }

    private static func instance(of type: UNNotificationServiceExtension.Type) -> ExtensionInstance {
        ExtensionInstance(object: type.init(UNNotificationServiceExtension.Instantiation()))
    }

    /// The run of an invocation. Either of the host's two calls may come first.
    private func run(for request: NotificationRequest, _ bestAttempt: BestAttemptContent) -> NotificationRun {
        let (run, isNew) = runs.withLock { runs in
            if let run = runs[bestAttempt.invocation] { return (run, false) }
            let run = NotificationRun(request, bestAttempt, instance: make(), mover: mover, center: center)
            runs[bestAttempt.invocation] = run
            return (run, true)
        }
        if isNew {
            ActiveRuns.add(run)
            bestAttempt.whenDelivered { [self] in
                ActiveRuns.remove(run)
                _ = runs.withLock { $0.removeValue(forKey: bestAttempt.invocation) }
                run.end()
            }
        }
        return run
    }
}
