import Glibc

/// What one thread sleeps on: for a time at most, or until another thread rings.
///
/// The time is that of `CLOCK_MONOTONIC`. A `DispatchSemaphore` will not do: on Linux its timed wait is a
/// `FUTEX_CLOCK_REALTIME` (seen with `strace`), so that a step of the system's date would move every deadline.
@safe final class Alarm: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    /// Guarded by `mutex`.
    private var isRung = false

    init() {
        unsafe mutex = .allocate(capacity: 1)
        unsafe condition = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        unsafe pthread_condattr_init(&attributes)
        unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        unsafe pthread_cond_init(condition, &attributes)
        unsafe pthread_condattr_destroy(&attributes)
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    /// Sleeps until somebody rings, or has rung since the last sleep, or the time is over.
    func sleep(atMost duration: Duration) {
        var end = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &end)
        let (seconds, attoseconds) = max(.zero, duration).components
        let nanoseconds = end.tv_nsec + Int(attoseconds / 1_000_000_000)
        end.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
        end.tv_nsec = nanoseconds % 1_000_000_000
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        // A wake-up without cause answers 0 and sleeps on.
        while !isRung, unsafe pthread_cond_timedwait(condition, mutex, &end) == 0 {}
        isRung = false
    }

    /// Wakes the sleeper, or keeps it from falling asleep once.
    func ring() {
        unsafe pthread_mutex_lock(mutex)
        isRung = true
        unsafe pthread_cond_signal(condition)
        unsafe pthread_mutex_unlock(mutex)
    }
}
