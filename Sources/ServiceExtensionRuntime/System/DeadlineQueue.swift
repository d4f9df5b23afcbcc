/// Calls each deadline's target when its moment has come.
///
/// Times are durations since the queue was made, so that code that uses it need not know the clock's instants.
protocol DeadlineQueue: Sendable {
    /// The time since the queue was made.
    var now: Duration { get }

    /// Calls `target` at `moment`, or soon after; at once if the moment has passed.
    func schedule(_ target: any DeadlineTarget, at moment: Duration)

    /// Forgets settled deadlines now, for an owner that goes away.
    func forgetSettled()
}

/// What a deadline is for.
protocol DeadlineTarget: AnyObject, Sendable {
    /// Whether the deadline no longer matters and may be forgotten. Must not block.
    var isSettled: Bool { get }

    /// Called once at the deadline. Must not block, since all deadlines share a thread: code of an extension is never
    /// called from here, its cancellation handlers included. Returns the moment of the next call, or `nil` for none.
    func deadlineReached(now: Duration) -> Duration?
}

/// The queue that keeps time with `clock`.
///
/// The system's own clocks have one thread each for the whole process. Any other clock can only be slept on by a task.
func deadlineQueue(on clock: some Clock<Duration>) -> any DeadlineQueue {
    switch clock {
    case is ContinuousClock: continuousDeadlines
    case is SuspendingClock: suspendingDeadlines
    default: ClockDeadlineQueue(clock: clock)
    }
}

/// The process's deadlines on the clock that goes on while the machine sleeps.
let continuousDeadlines = ThreadDeadlineQueue(clock: ContinuousClock())

/// The process's deadlines on the clock that stands still while the machine sleeps.
private let suspendingDeadlines = ThreadDeadlineQueue(clock: SuspendingClock())
