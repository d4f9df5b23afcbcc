import Dispatch
import Glibc
import Synchronization

/// Threads for code that may block: extensions, file writes, libmagic, name look-ups.
///
/// The concurrency runtime's own pool has as many threads as there are cores; two extensions that block would stop
/// every task in the process. These threads are reused, end after a second without work, and are bounded. How many
/// there are at a time is ``ThreadPlan``'s to say.
package final class BlockingThreads: TaskExecutor {
    private let pool: ThreadPool

    /// - Parameters:
    ///   - name: What `ps -L` shows.
    ///   - limit: The most threads.
    ///   - concurrency: Up to how many threads are started without waiting for others to stall; all of them for work
    ///     that always waits for something else than a processor.
    package init(name: String, limit: Int, concurrency: Int = coreCount) {
        pool = ThreadPool(name: name, limit: limit, concurrency: concurrency)
    }

    deinit {
        pool.close()
    }

    /// How many threads there are now.
    var count: Int { pool.threadCount }

    /// Whether work that is handed in now has to wait for a thread.
    var isExhausted: Bool { pool.isExhausted }

    package func enqueue(_ job: consuming ExecutorJob) {
        pool.submit(.job(UnownedJob(job), self))
    }

    /// Runs `work` on one of the threads.
    package func run(_ work: @escaping @Sendable () -> Void) {
        pool.submit(.closure(work))
    }

    /// Runs `work` on one of the threads, unless ``dropUnwanted()`` takes it out before.
    func run(_ work: some ThreadWork) {
        pool.submit(.start(work))
    }

    /// Call it after work that waits for a thread has ceased to be wanted, so that it does not wait for ever where all
    /// threads are held for ever.
    func dropUnwanted() { pool.dropUnwanted() }
}

/// Work that can lose its point while it waits for a thread.
protocol ThreadWork: AnyObject, Sendable {
    /// Whether it is still to be done. Called under a lock: must neither block nor use the threads.
    var isWanted: Bool { get }

    /// Does it.
    func run()
}

/// The threads and the queues before them. Each thread holds the pool; the pool holds no thread.
private final class ThreadPool: DeadlineTarget {
    enum Work: Sendable {
        /// A part of a task that has begun.
        case job(UnownedJob, BlockingThreads)
        case closure(@Sendable () -> Void)
        case start(any ThreadWork)

        func run() {
            switch self {
            case .job(let job, let threads): unsafe job.runSynchronously(on: threads.asUnownedTaskExecutor())
            case .closure(let work): work()
            case .start(let work): work.run()
            }
        }
    }

    private struct State {
        var plan: ThreadPlan
        /// Parts of tasks that have begun, and other work. The two queues take turns: what has begun is to be ended
        /// soon, yet tasks that come back for ever must not keep others from beginning.
        var begun = FIFO<Work>()
        var fresh = FIFO<Work>()
        var isFreshNext = false
        /// Things in `fresh` that are known not to be wanted any more.
        var unwanted = 0
        var isWatched = false
        var isClosed = false

        var queued: Int { begun.count + fresh.count }

        mutating func popFirst() -> Work? {
            isFreshNext.toggle()
            return isFreshNext ? fresh.popFirst() ?? begun.popFirst() : begun.popFirst() ?? fresh.popFirst()
        }
    }

    /// How long a thread without work waits for some.
    private static let patience = DispatchTimeInterval.seconds(1)
    /// How long a queue may stand still before it gets another thread.
    private static let watch = Duration.milliseconds(1)

    private let name: String
    private let state: Mutex<State>
    private let wakeUps = DispatchSemaphore(value: 0)

    init(name: String, limit: Int, concurrency: Int) {
        self.name = name
        state = Mutex(State(plan: ThreadPlan(cores: concurrency, limit: limit)))
    }

    var threadCount: Int { state.withLock { $0.plan.threads } }

    var isExhausted: Bool { state.withLock { $0.plan.isExhausted } }

    func submit(_ work: Work) {
        let (need, isToWatch) = state.withLock { state in
            if case .job = work { state.begun.append(work) } else { state.fresh.append(work) }
            let need = state.plan.submitted()
            guard need == ThreadPlan.Need(), !state.isWatched, state.plan.canGrow else { return (need, false) }
            state.isWatched = true
            return (need, true)
        }
        meet(need)
        if isToWatch { keepWatch() }
    }

    func dropUnwanted() {
        state.withLock { state in
            state.unwanted += 1
            guard state.unwanted * 2 >= state.fresh.count else { return }
            state.unwanted = 0
            state.fresh.removeAll { work in
                guard case .start(let work) = work else { return false }
                return !work.isWanted
            }
        }
    }

    func close() {
        let idle = state.withLock { state in
            state.isClosed = true
            return state.plan.wakeAll()
        }
        for _ in 0..<idle { wakeUps.signal() }
    }

    // MARK: Starting threads

    private func meet(_ need: ThreadPlan.Need) {
        for _ in 0..<need.wake { wakeUps.signal() }
        for _ in 0..<need.start {
            let isStarted = startDetachedThread(name: name, stackSize: 1 << 20) { [self] in serve() }
            guard !isStarted else { continue }
            let isToWatch = state.withLock { state in
                state.plan.startFailed()
                defer { state.isWatched = true }
                return !state.isWatched
            }
            if isToWatch { keepWatch() }
        }
    }

    private func keepWatch() {
        continuousDeadlines.schedule(self, at: continuousDeadlines.now + Self.watch)
    }

    var isSettled: Bool { state.withLock { !$0.isWatched } }

    func deadlineReached(now: Duration) -> Duration? {
        let (need, isToWatch) = state.withLock { state in
            let queued = state.queued
            let need = queued > 0 ? state.plan.look(queued: queued, isRunnable: isThreadRunnable) : ThreadPlan.Need()
            state.isWatched = queued > 0 && state.plan.canGrow
            return (need, state.isWatched)
        }
        meet(need)
        return isToWatch ? continuousDeadlines.now + Self.watch : nil
    }

    // MARK: On the threads

    private func serve() {
        enum Next {
            case work(Work)
            case rest
            case end
        }
        let number = currentThreadNumber()
        let slot = state.withLock { $0.plan.begin(number: number) }
        while true {
            let next: Next = state.withLock { state in
                if let work = state.popFirst() {
                    state.plan.work(slot)
                    return .work(work)
                }
                if state.isClosed {
                    state.plan.end(slot)
                    return .end
                }
                state.plan.rest(slot)
                return .rest
            }
            switch next {
            case .work(let work): work.run()
            case .end: return
            case .rest:
                guard wakeUps.wait(timeout: .now() + Self.patience) == .timedOut else { continue }
                if state.withLock({ $0.plan.endRest(slot) }) { return }
                wakeUps.wait()
            }
        }
    }
}
