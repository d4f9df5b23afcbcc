import ServiceExtensionTesting
import Synchronization
import Testing

@testable import ServiceExtensionRuntime

@Suite(.timeLimit(.minutes(5))) struct `Deadlines` {
    /// Remembers the moments at which it was called.
    final class Target: DeadlineTarget {
        let moments = Mutex<[Duration]>([])
        let threadNames = Mutex<[String?]>([])
        let called = Signal()
        let settled = Atomic(false)
        let next: @Sendable (Duration) -> Duration?

        init(next: @escaping @Sendable (Duration) -> Duration? = { _ in nil }) { self.next = next }

        var isSettled: Bool { settled.load(ordering: .relaxed) }

        func deadlineReached(now: Duration) -> Duration? {
            moments.withLock { $0.append(now) }
            threadNames.withLock { $0.append(threadName()) }
            let next = next(now)
            if next == nil { called.send() }
            return next
        }

        var calls: [Duration] { moments.withLock { $0 } }
        var threads: [String?] { threadNames.withLock { $0 } }
    }

    // MARK: On a clock that a test moves

    let clock = ManualClock()

    @Test func `are kept by one sleeper, the earliest first`() async {
        let queue = deadlineQueue(on: clock)
        let targets = (0..<3).map { _ in Target() }
        for (target, second) in zip(targets, [5, 2, 9]) { queue.schedule(target, at: .seconds(second)) }
        await clock.waitForSleepers()
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(3))
        await targets[1].called.wait()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(3))
        await targets[0].called.wait()
        #expect(targets.map(\.calls) == [[.seconds(6)], [.seconds(3)], []])
    }

    @Test func `let go of a target at once when its handle is released`() {
        let queue = deadlineQueue(on: clock)
        var target: Target? = Target()
        weak var held: Target?
        held = target
        let handle = target.map { DeadlineHandle($0) }
        if let handle { queue.schedule(handle, at: .seconds(30)) }
        target = nil
        #expect(held != nil)
        #expect(handle?.isSettled == false)
        handle?.release()
        #expect(held == nil)
        #expect(handle?.isSettled == true)
        #expect(handle?.deadlineReached(now: .seconds(30)) == nil)
    }

    @Test func `are called again when the target asks for it`() async {
        let queue = deadlineQueue(on: clock)
        let target = Target { $0 < .seconds(3) ? $0 + .seconds(1) : nil }
        queue.schedule(target, at: .seconds(1))
        for _ in 0..<3 {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(1))
        }
        await target.called.wait()
        #expect(target.calls == [.seconds(1), .seconds(2), .seconds(3)])
    }

    @Test func `do not sleep on for one that no longer matters, once they are told`() async {
        let queue = deadlineQueue(on: clock)
        let target = Target()
        queue.schedule(target, at: .seconds(5))
        await clock.waitForSleepers()
        target.settled.store(true, ordering: .relaxed)
        queue.forgetSettled()
        #expect(clock.sleeperCount == 0)
    }

    // MARK: On the system's clocks

    @Test(arguments: [true, false]) func `come on a thread of their own, also when their moment has passed`(
        _ isContinuous: Bool
    ) async {
        let queue =
            isContinuous
            ? ThreadDeadlineQueue(clock: ContinuousClock()) : ThreadDeadlineQueue(clock: SuspendingClock())
        let late = Target()
        let soon = Target()
        let moment = queue.now + .milliseconds(2)
        queue.schedule(soon, at: moment)
        queue.schedule(late, at: .zero)
        await late.called.wait()
        await soon.called.wait()
        #expect(soon.calls.count == 1)
        #expect(soon.calls[0] >= moment)
        #expect(soon.threads == ["deadlines"])
    }

    @Test func `wake the thread for one that is earlier than all before it`() async {
        let queue = ThreadDeadlineQueue(clock: ContinuousClock())
        let far = Target()
        let near = Target()
        queue.schedule(far, at: queue.now + .seconds(1000))
        queue.schedule(near, at: queue.now + .milliseconds(1))
        await near.called.wait()
        #expect(far.calls.isEmpty)
        far.settled.store(true, ordering: .relaxed)
        queue.forgetSettled()
    }

    @Test func `may schedule another from the call`() async {
        let queue = ThreadDeadlineQueue(clock: ContinuousClock())
        let second = Target()
        let first = Target { [queue] now in
            queue.schedule(second, at: now)
            return nil
        }
        queue.schedule(first, at: .zero)
        await second.called.wait()
        #expect(first.calls.count == 1)
    }
}

@Suite struct `The heap of deadlines` {
    @Test func `gives what is due in order, whatever the order it came in`() {
        var heap = DeadlineHeap()
        var generator = SystemRandomNumberGenerator()
        let moments = (0..<500).map { _ in Int.random(in: 0..<100, using: &generator) }
        for moment in moments {
            heap.insert(Deadline(moment: .seconds(moment), target: `Deadlines`.Target()))
        }
        let due = heap.removeDue(at: .seconds(49)).map(\.moment)
        #expect(due == moments.filter { $0 <= 49 }.sorted().map { .seconds($0) })
        #expect(heap.first?.moment == moments.filter { $0 > 49 }.min().map { .seconds($0) })
    }

    @Test func `does not grow with settled deadlines`() {
        var heap = DeadlineHeap()
        for moment in 0..<10_000 {
            let target = `Deadlines`.Target()
            target.settled.store(true, ordering: .relaxed)
            heap.insert(Deadline(moment: .seconds(moment), target: target))
        }
        #expect(heap.count <= 64)
    }
}

@Suite struct `The queue in order` {
    @Test func `gives its elements as they came, also beyond a thousand`() {
        var queue = FIFO<Int>()
        var given: [Int] = []
        for number in 0..<5000 {
            queue.append(number)
            if number % 2 == 1, let first = queue.popFirst() { given.append(first) }
        }
        #expect(queue.count == 2500)
        while let first = queue.popFirst() { given.append(first) }
        #expect(given == Array(0..<5000))
        #expect(queue.isEmpty)
    }

    @Test func `keeps the order when elements are taken out of its midst`() {
        var queue = FIFO<Int>()
        for number in 0..<10 { queue.append(number) }
        _ = queue.popFirst()
        queue.removeAll { $0.isMultiple(of: 3) }
        var given: [Int] = []
        while let first = queue.popFirst() { given.append(first) }
        #expect(given == [1, 2, 4, 5, 7, 8])
    }
}
