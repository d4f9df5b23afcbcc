import Dispatch
import Glibc
import ServiceExtensionRuntime
import Synchronization

/// Measures how much slower and later than it could be this machine is: a thread that works for a moment and sleeps for a
/// millisecond, again and again.
final class ControlThread: Sendable {
    private struct State {
        var latest = 0.0
        var worked = 0.0
        var workedAlone = 0.0
    }

    private let state = Mutex(State())
    private let isOver = Atomic(false)
    private let hasEnded = DispatchSemaphore(value: 0)

    init() {
        let isStarted = startDetachedThread(name: "control", stackSize: 256 << 10) { [self] in
            while !isOver.load(ordering: .relaxed) { measure() }
            hasEnded.signal()
        }
        if !isStarted { hasEnded.signal() }
    }

    /// How late what is due within 50 ms on a machine of its own may be on this one: as much slower as the thread's work
    /// was, since it had to share the cores, and as late as it was woken at worst.
    func allowance() -> Double {
        isOver.store(true, ordering: .relaxed)
        hasEnded.wait()
        return state.withLock { 50 * max(1, $0.worked / max($0.workedAlone, 0.001)) + $0.latest }
    }

    private func measure() {
        let (start, startAlone) = (Self.milliseconds(CLOCK_MONOTONIC), Self.milliseconds(CLOCK_THREAD_CPUTIME_ID))
        while Self.milliseconds(CLOCK_THREAD_CPUTIME_ID) - startAlone < 0.2 {}
        let end = Self.milliseconds(CLOCK_MONOTONIC)
        let alone = Self.milliseconds(CLOCK_THREAD_CPUTIME_ID) - startAlone
        // Real time: how late the system wakes a thread is what is measured.
        usleep(1000)
        let lateness = Self.milliseconds(CLOCK_MONOTONIC) - end - 1
        state.withLock { state in
            state.worked += end - start
            state.workedAlone += alone
            state.latest = max(state.latest, lateness)
        }
    }

    private static func milliseconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }
}
