import Synchronization
import Testing

@testable import ServiceExtensionRuntime

@Suite(.timeLimit(.minutes(5))) struct `Threads for code that may block` {
    let threads = BlockingThreads(name: "test", limit: 300)

    @Test func `run all that is handed in`() async {
        let count = 10_000
        let done = Countdown(count)
        for _ in 0..<count { threads.run { done.count() } }
        await done.wait()
        #expect(done.left == 0)
    }

    @Test func `get on while two hundred of them block`() async {
        let barrier = Barrier()
        defer { barrier.open() }
        let blocked = Countdown(200)
        for _ in 0..<200 {
            threads.run {
                blocked.count()
                barrier.block()
            }
        }
        await blocked.wait()
        let done = Countdown(1)
        threads.run { done.count() }
        await done.wait()
    }

    @Test func `run tasks, before and after they were suspended`() async {
        let signal = Signal()
        let name = Task(executorPreference: threads) {
            let before = threadName()
            await signal.wait()
            return [before, threadName()]
        }
        signal.send()
        #expect(await name.value == ["test", "test"])
    }

    @Test func `let fresh work begin while tasks come back for ever`() async {
        let one = BlockingThreads(name: "one", limit: 1)
        let isOver = Atomic(false)
        let begun = Countdown(1)
        let endless = Task(executorPreference: one) {
            begun.count()
            while !isOver.load(ordering: .relaxed) { await Task.yield() }
        }
        await begun.wait()
        let done = Countdown(1)
        one.run { done.count() }
        await done.wait()
        isOver.store(true, ordering: .relaxed)
        await endless.value
    }

    /// Work that counts how often it was done.
    final class Work: ThreadWork {
        let wanted = Atomic(true)
        let runs = Atomic(0)
        var isWanted: Bool { wanted.load(ordering: .relaxed) }
        func run() { runs.add(1, ordering: .relaxed) }
    }

    @Test func `forget work that is not wanted any more, though every thread is held`() async {
        let one = BlockingThreads(name: "one", limit: 1)
        let barrier = Barrier()
        let held = Countdown(1)
        one.run {
            held.count()
            barrier.block()
        }
        await held.wait()
        weak var forgotten: Work?
        let wanted = Work()
        do {
            let work = Work()
            forgotten = work
            one.run(work)
            one.run(wanted)
            work.wanted.store(false, ordering: .relaxed)
            one.dropUnwanted()
        }
        #expect(forgotten == nil)
        barrier.open()
        let done = Countdown(1)
        one.run { done.count() }
        await done.wait()
        #expect(wanted.runs.load(ordering: .relaxed) == 1)
    }

    @Test func `are told apart by whether they want for a core`() async {
        let isOver = Atomic(false)
        let barrier = Barrier()
        defer { barrier.open() }
        let numbers = Mutex<[Int32]>([])
        let spins = Countdown(1)
        let blocks = Countdown(1)
        threads.run {
            numbers.withLock { $0.append(currentThreadNumber()) }
            spins.count()
            while !isOver.load(ordering: .relaxed) {}
        }
        await spins.wait()
        threads.run {
            numbers.withLock { $0.append(currentThreadNumber()) }
            blocks.count()
            barrier.block()
        }
        await blocks.wait()
        let (spinning, blocking) = (numbers.withLock { $0[0] }, numbers.withLock { $0[1] })
        #expect(isThreadRunnable(spinning))
        // It is on its way into the wait.
        while isThreadRunnable(blocking) { await Task.yield() }
        #expect(!isThreadRunnable(0))
        isOver.store(true, ordering: .relaxed)
    }

    @Test func `do what is queued when their owner goes away`() async {
        let done = Countdown(100)
        var short: BlockingThreads? = BlockingThreads(name: "short", limit: 2)
        for _ in 0..<100 { short?.run { done.count() } }
        short = nil
        await done.wait()
    }
}
