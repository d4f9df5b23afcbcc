import Synchronization

/// Calls each deadline's action when its moment has come, on one sleeping task for all of them.
///
/// Times are durations since the queue was made, so that code that uses it need not know the clock's instants.
protocol DeadlineQueue: Sendable {
    /// The time since the queue was made.
    var now: Duration { get }

    /// Calls `target` at `moment`, or soon after; at once if the moment has passed.
    func schedule(_ target: any DeadlineTarget, at moment: Duration)

    /// Ends the sleeping task and forgets every deadline.
    func close()
}

/// What a deadline is for.
protocol DeadlineTarget: AnyObject, Sendable {
    /// Whether the deadline no longer matters and may be forgotten.
    var isSettled: Bool { get }

    /// Called once at the deadline. Must not block. Returns the moment of the next call, or `nil` for none.
    func deadlineReached(now: Duration) -> Duration?
}

/// Makes a queue that keeps time with `clock`.
func makeDeadlineQueue(on clock: some Clock<Duration>) -> any DeadlineQueue {
    ClockDeadlineQueue(clock: clock)
}

private final class ClockDeadlineQueue<C: Clock<Duration>>: DeadlineQueue {
    private struct State {
        var heap = Heap()
        var sleeper: Task<Void, Never>?
        var wakesAt: Duration?
        var isClosed = false
    }

    private let clock: C
    private let start: C.Instant
    private let state = Mutex(State())

    init(clock: C) {
        self.clock = clock
        start = clock.now
    }

    var now: Duration { start.duration(to: clock.now) }

    func schedule(_ target: any DeadlineTarget, at moment: Duration) {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.heap.insert(Deadline(moment: moment, target: target))
            sleep(&state)
        }
    }

    func close() {
        state.withLock { state in
            state.isClosed = true
            state.heap = Heap()
            state.sleeper?.cancel()
            state.sleeper = nil
        }
    }

    /// Makes sure that a task sleeps until the first deadline, and no other task does.
    private func sleep(_ state: inout State) {
        guard let first = state.heap.first?.moment else {
            state.sleeper?.cancel()
            state.sleeper = nil
            state.wakesAt = nil
            return
        }
        if let wakesAt = state.wakesAt, wakesAt <= first { return }
        state.sleeper?.cancel()
        state.wakesAt = first
        let wakeUp = start.advanced(by: first)
        state.sleeper = Task { [self] in
            // Only cancellation ends the sleep early, and then another task sleeps in this one's place.
            guard (try? await clock.sleep(until: wakeUp, tolerance: nil)) != nil else { return }
            fire()
        }
    }

    private func fire() {
        let (due, now) = state.withLock { state in
            let now = self.now
            var due: [Deadline] = []
            while let first = state.heap.first, first.moment <= now, let deadline = state.heap.removeFirst() {
                due.append(deadline)
            }
            state.sleeper = nil
            state.wakesAt = nil
            return (due, now)
        }
        // Outside the lock, since an action may schedule another deadline.
        let next = due.compactMap { deadline in
            deadline.target.deadlineReached(now: now).map { Deadline(moment: $0, target: deadline.target) }
        }
        state.withLock { state in
            guard !state.isClosed else { return }
            for deadline in next { state.heap.insert(deadline) }
            sleep(&state)
        }
    }
}

struct Deadline {
    var moment: Duration
    var target: any DeadlineTarget
}

/// A binary heap of deadlines, the earliest first, that drops settled ones when they are the greater part: with
/// thousands of quick deliveries a second and a limit of 30 s, settled ones would otherwise pile up.
private struct Heap {
    private var deadlines: [Deadline] = []
    private var sweepsAt = 64

    var first: Deadline? { deadlines.first }

    mutating func insert(_ deadline: Deadline) {
        if deadlines.count >= sweepsAt { sweep() }
        deadlines.append(deadline)
        siftUp(from: deadlines.count - 1)
    }

    mutating func removeFirst() -> Deadline? {
        guard let first = deadlines.first else { return nil }
        let last = deadlines.removeLast()
        if !deadlines.isEmpty {
            deadlines[0] = last
            siftDown(from: 0)
        }
        return first
    }

    private mutating func sweep() {
        deadlines.removeAll { $0.target.isSettled }
        // Sorted by moment is a heap too.
        deadlines.sort { $0.moment < $1.moment }
        sweepsAt = max(64, deadlines.count * 2)
    }

    private mutating func siftUp(from start: Int) {
        var child = start
        while child > 0 {
            let parent = (child - 1) / 2
            guard deadlines[child].moment < deadlines[parent].moment else { return }
            deadlines.swapAt(child, parent)
            child = parent
        }
    }

    private mutating func siftDown(from start: Int) {
        var parent = start
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < deadlines.count && deadlines[child].moment < deadlines[least].moment {
                least = child
            }
            guard least != parent else { return }
            deadlines.swapAt(parent, least)
            parent = least
        }
    }
}
