import CCurl
import Glibc
import Synchronization

/// The thread that all libcurl handles live on, as the executor of the actor ``CurlLoop``.
///
/// It runs the actor's jobs, lets libcurl work, and sleeps in `curl_multi_poll` until a socket, a timer or a job wakes
/// it. It ends after ``stop()``, and only then.
final class CurlThread: SerialExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var isSleeping = false
        /// Whether something besides jobs is there to be looked at before the next sleep.
        var isCalled = false
        var isStopped = false
        var thread: pthread_t?
    }

    private let multi: CurlMulti
    private let state = Mutex(State())

    init(multi: CurlMulti) {
        self.multi = multi
    }

    /// Starts the thread. Returns `false` when the system has none to give.
    ///
    /// - Parameters:
    ///   - work: Lets libcurl work; returns how long it may then sleep, in milliseconds.
    ///   - end: Called last, on the thread.
    func start(work: @escaping @Sendable () -> Int32, end: @escaping @Sendable () -> Void) -> Bool {
        startDetachedThread(name: "curl", stackSize: 1 << 20) { [self] in
            state.withLock { $0.thread = pthread_self() }
            while runJobs() {
                let sleep = work()
                guard fallAsleep() else { continue }
                multi.poll(milliseconds: sleep)
                state.withLock { $0.isSleeping = false }
            }
            end()
        }
    }

    /// Ends the thread once the jobs that are queued have run.
    func stop() {
        wake { $0.isStopped = true }
    }

    /// Has ``start(work:end:)``'s `work` called soon, from any thread.
    func wakeUp() {
        wake { $0.isCalled = true }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        wake { $0.jobs.append(job) }
    }

    func checkIsolated() {
        precondition(isCurrentThread, "libcurl handles may be used on the curl thread only")
    }

    func isIsolatingCurrentContext() -> Bool? { isCurrentThread }

    private var isCurrentThread: Bool {
        state.withLock { $0.thread }.map { pthread_equal($0, pthread_self()) != 0 } ?? false
    }

    private func wake(_ change: (inout State) -> Void) {
        let wasSleeping = state.withLock { state in
            change(&state)
            defer { state.isSleeping = false }
            return state.isSleeping
        }
        // curl_multi_wakeup costs a system call and is needed only while the thread sleeps.
        if wasSleeping { multi.wakeUp() }
    }

    /// Returns `false` when there is work to do first.
    private func fallAsleep() -> Bool {
        state.withLock { state in
            state.isSleeping = state.jobs.isEmpty && !state.isCalled && !state.isStopped
            state.isCalled = false
            return state.isSleeping
        }
    }

    /// Runs the jobs that are queued. Returns whether the thread is to go on.
    private func runJobs() -> Bool {
        let (jobs, isOver) = state.withLock { state in
            defer { state.jobs.removeAll(keepingCapacity: true) }
            return (state.jobs, state.isStopped && state.jobs.isEmpty)
        }
        for job in jobs { unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
        return !isOver
    }
}
