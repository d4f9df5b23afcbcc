import Synchronization

/// Deadlines on any clock, kept by one sleeping task for all of them.
///
/// The task holds the queue while there is a deadline to come.
final class ClockDeadlineQueue<C: Clock<Duration>>: DeadlineQueue {
    private struct State {
        var heap = DeadlineHeap()
        var sleeper: Task<Void, Never>?
        /// Tells the sleeper that counts from those that another one has taken the place of.
        var sleeperNumber = 0
        var wakesAt: Duration?
    }

    private let clock: C
    private let start: C.Instant
    private let state = Mutex(State())
    // Not the runtime's own pool, which an extension can block.
    private let threads = BlockingThreads(name: "deadlines", limit: 1)

    init(clock: C) {
        self.clock = clock
        start = clock.now
    }

    var now: Duration { start.duration(to: clock.now) }

    func schedule(_ target: any DeadlineTarget, at moment: Duration) {
        let replaced = state.withLock { state in
            state.heap.insert(Deadline(moment: moment, target: target))
            return sleep(&state)
        }
        replaced?.cancel()
    }

    func forgetSettled() {
        let needless = state.withLock { state -> Task<Void, Never>? in
            state.heap.sweep()
            guard state.heap.first == nil else { return nil }
            defer { state.sleeper = nil }
            state.wakesAt = nil
            return state.sleeper
        }
        needless?.cancel()
    }

    /// Makes sure that a task sleeps until the first deadline. Returns the task that is no longer needed, to be
    /// cancelled outside the lock: its cancellation runs code of the clock.
    private func sleep(_ state: inout State) -> Task<Void, Never>? {
        guard let first = state.heap.first?.moment else { return nil }
        if let wakesAt = state.wakesAt, wakesAt <= first { return nil }
        let replaced = state.sleeper
        state.wakesAt = first
        state.sleeperNumber += 1
        state.sleeper = Task(executorPreference: threads) {
            [self, wakeUp = start.advanced(by: first), number = state.sleeperNumber] in
            // Only cancellation ends the sleep early, and then another task sleeps in this one's place, or none has to.
            guard (try? await clock.sleep(until: wakeUp, tolerance: nil)) != nil else { return }
            wake(number)
        }
        return replaced
    }

    private func wake(_ number: Int) {
        let woken = state.withLock { state -> (due: [Deadline], now: Duration)? in
            guard number == state.sleeperNumber else { return nil }
            let now = self.now
            state.sleeper = nil
            state.wakesAt = nil
            return (state.heap.removeDue(at: now), now)
        }
        guard let woken else { return }
        // Outside the lock, since a target may schedule another deadline.
        let next = woken.due.compactMap { deadline in
            deadline.target.deadlineReached(now: woken.now).map { Deadline(moment: $0, target: deadline.target) }
        }
        let replaced = state.withLock { state in
            for deadline in next { state.heap.insert(deadline) }
            return sleep(&state)
        }
        replaced?.cancel()
    }
}
