import Dispatch
import Glibc
import ServiceExtensionRuntime
import Synchronization

/// Measures how late this machine is: a thread that sleeps for a millisecond again and again, and for how much longer it
/// did at worst.
final class ControlTimer: Sendable {
    private let worst = Mutex(0.0)
    private let isOver = Atomic(false)
    private let hasEnded = DispatchSemaphore(value: 0)

    init() {
        let isStarted = startDetachedThread(name: "control", stackSize: 256 << 10) { [self] in
            let clock = ContinuousClock()
            while !isOver.load(ordering: .relaxed) {
                let slept = clock.measure { usleep(1000) }
                worst.withLock { $0 = max($0, slept.milliseconds - 1) }
            }
            hasEnded.signal()
        }
        if !isStarted { hasEnded.signal() }
    }

    /// Ends the measurement. Returns the worst lateness in milliseconds.
    func stop() -> Double {
        isOver.store(true, ordering: .relaxed)
        hasEnded.wait()
        return worst.withLock { $0 }
    }
}
