import Dispatch
import Glibc
import Synchronization

/// Threads for code that may block: extensions, file writes, libmagic, name look-ups.
///
/// The concurrency runtime's own pool has as many threads as there are cores; two extensions that block would stop
/// every deadline in the process. These threads are reused, end after a second without work, and are bounded.
package final class BlockingThreads: TaskExecutor {
    private let pool: Pool

    package init(name: String, limit: Int) {
        pool = Pool(name: name, limit: limit)
    }

    deinit {
        pool.close()
    }

    /// How many threads there are now.
    var count: Int { pool.threadCount }

    /// Whether work that is handed in now has to wait for a thread.
    var isExhausted: Bool { pool.isExhausted }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = unsafe asUnownedTaskExecutor()
        pool.submit { unsafe job.runSynchronously(on: executor) }
    }

    /// Runs `work` on one of the threads.
    package func run(_ work: @escaping @Sendable () -> Void) {
        pool.submit(work)
    }
}

/// The threads and the queue before them. Each thread holds the pool; the pool holds no thread.
private final class Pool: Sendable {
    private struct State {
        var queue = FIFO<@Sendable () -> Void>()
        var threads = 0
        /// Threads that wait and that no wake-up is on its way to.
        var idle = 0
        var isClosed = false
    }

    private let name: String
    private let limit: Int
    private let state = Mutex(State())
    private let wakeUps = DispatchSemaphore(value: 0)

    init(name: String, limit: Int) {
        self.name = name
        self.limit = max(1, limit)
    }

    var threadCount: Int { state.withLock { $0.threads } }

    var isExhausted: Bool { state.withLock { $0.idle == 0 && $0.threads >= limit } }

    func submit(_ work: @escaping @Sendable () -> Void) {
        enum Next { case wake, spawn, wait }
        let next: Next = state.withLock { state in
            state.queue.append(work)
            if state.idle > 0 {
                state.idle -= 1
                return .wake
            }
            guard state.threads < limit else { return .wait }
            state.threads += 1
            return .spawn
        }
        switch next {
        case .wake: wakeUps.signal()
        case .spawn:
            let isStarted = startDetachedThread(name: name, stackSize: 1 << 20) { [self] in serve() }
            if !isStarted { state.withLock { $0.threads -= 1 } }
        case .wait: break
        }
    }

    func close() {
        let idle = state.withLock { state in
            state.isClosed = true
            defer { state.idle = 0 }
            return state.idle
        }
        for _ in 0..<idle { wakeUps.signal() }
    }

    private func serve() {
        enum Next {
            case work(@Sendable () -> Void)
            case idle
            case end
        }
        while true {
            let next: Next = state.withLock { state in
                if let work = state.queue.popFirst() { return .work(work) }
                if state.isClosed {
                    state.threads -= 1
                    return .end
                }
                state.idle += 1
                return .idle
            }
            switch next {
            case .work(let work): work()
            case .end: return
            case .idle:
                guard wakeUps.wait(timeout: .now() + 1) == .timedOut else { continue }
                let isOver = state.withLock { state in
                    // No idle place left means that a wake-up for this thread is on its way.
                    guard state.idle > 0 else { return false }
                    state.idle -= 1
                    state.threads -= 1
                    return true
                }
                if isOver { return }
                wakeUps.wait()
            }
        }
    }
}
