import Dispatch
import Synchronization

/// Deadlines on a clock of the system, kept by a thread of their own.
///
/// A sleeping task would not be hard enough: it wakes on the concurrency runtime's own pool, which an extension can
/// block with two tasks of its own on a machine with two cores. The thread is there only while there are deadlines, and
/// a second more.
final class ThreadDeadlineQueue: DeadlineQueue {
    /// The longest sleep: so long do settled deadlines, and the thread after the last of them, stay.
    private static let longestSleep = Duration.seconds(1)

    private struct State {
        var heap = DeadlineHeap()
        var hasThread = false
        /// When the thread looks again by itself.
        var looksAt = Duration.zero
        var lastSweep = Duration.zero
    }

    /// What a new deadline asks of the thread.
    private enum Next { case start, ring, nothing }

    private let elapsed: @Sendable () -> Duration
    private let state = Mutex(State())
    private let alarm = Alarm()

    init(clock: some Clock<Duration>) {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
    }

    var now: Duration { elapsed() }

    func schedule(_ target: any DeadlineTarget, at moment: Duration) {
        let next: Next = state.withLock { state in
            state.heap.insert(Deadline(moment: moment, target: target))
            guard state.hasThread else {
                state.hasThread = true
                return .start
            }
            guard moment < state.looksAt else { return .nothing }
            state.looksAt = moment
            return .ring
        }
        switch next {
        case .start: startThread()
        case .ring: alarm.ring()
        case .nothing: break
        }
    }

    func forgetSettled() { state.withLock { $0.heap.sweep() } }

    private func startThread() {
        let isStarted = startDetachedThread(name: "deadlines", stackSize: 256 << 10) { [self] in
            while let pause = look() { alarm.sleep(atMost: pause) }
        }
        guard !isStarted else { return }
        // The system has no thread to give just now; whoever waits still has to be answered.
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(10)) { [self] in startThread() }
    }

    /// Calls what is due. Returns how long the thread may sleep, or `nil` when it is to end.
    private func look() -> Duration? {
        let (due, moment) = state.withLock { state in
            let now = self.now
            // Whatever is scheduled from here on is looked at before the next sleep.
            state.looksAt = now
            return (state.heap.removeDue(at: now), now)
        }
        // Outside the lock, since a target may schedule another deadline.
        let next = due.compactMap { deadline in
            deadline.target.deadlineReached(now: moment).map { Deadline(moment: $0, target: deadline.target) }
        }
        return state.withLock { state in
            for deadline in next { state.heap.insert(deadline) }
            let now = self.now
            let isIdle = state.heap.first == nil
            if now - state.lastSweep >= Self.longestSleep {
                state.lastSweep = now
                state.heap.sweep()
                // Nothing for the whole last sleep, and nothing now.
                if isIdle {
                    state.hasThread = false
                    return nil
                }
            }
            state.looksAt = min(state.heap.first?.moment ?? .seconds(Int64.max), now + Self.longestSleep)
            return state.looksAt - now
        }
    }
}
