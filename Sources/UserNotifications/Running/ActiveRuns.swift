import ServiceExtensionRuntime
import Synchronization

/// The calls of extensions whose answer is still to come.
enum ActiveRuns {
    /// The run that the current code belongs to: known in `didReceive`, in `serviceExtensionTimeWillExpire` and in the
    /// tasks that they start, not in completion handlers.
    @TaskLocal static var current: NotificationRun?

    private static let runs = Mutex<[ObjectIdentifier: NotificationRun]>([:])

    static func add(_ run: NotificationRun) { runs.withLock { $0[ObjectIdentifier(run)] = run } }

    static func remove(_ run: NotificationRun) { runs.withLock { $0[ObjectIdentifier(run)] = nil } }

    /// Adds a finding about an attachment to the run that it belongs to: the current one, else the only one there is.
    /// Where several could be meant it is dropped rather than told of the wrong notification.
    static func report(_ finding: Finding) {
        let run = current ?? runs.withLock { $0.count == 1 ? $0.values.first : nil }
        run?.noteRefusedAttachment(finding)
    }
}
