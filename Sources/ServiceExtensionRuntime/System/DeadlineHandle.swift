import Synchronization

/// Stands for a target in a queue of deadlines, and lets go of it at once when it is released.
///
/// A queue forgets settled deadlines only now and then, and what a target holds may be large: a payload of a megabyte.
final class DeadlineHandle: DeadlineTarget {
    private let target: Mutex<(any DeadlineTarget)?>

    init(_ target: any DeadlineTarget) { self.target = Mutex(target) }

    /// The target is settled.
    func release() {
        // Outside the lock, since this may be the last that holds the target.
        _ = target.withLock { target in
            defer { target = nil }
            return target
        }
    }

    var isSettled: Bool { current?.isSettled ?? true }

    func deadlineReached(now: Duration) -> Duration? { current?.deadlineReached(now: now) }

    private var current: (any DeadlineTarget)? { target.withLock { $0 } }
}
