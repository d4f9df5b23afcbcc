import Dispatch
import Glibc
import ServiceExtensionRuntime

/// The limit on threads of the user (`RLIMIT_NPROC`), which are counted together with those of other programs.
///
/// A thread that cannot be started is no error of one payload only: without the one that keeps the time, no limit would
/// hold. So there is a look before anything is read, where the limit is low enough for that.
enum ThreadLimit {
    /// What one payload takes, name look-ups included.
    static let least = 16
    /// A limit that is never met on the way to the least.
    private static let plenty: rlim_t = 1024

    /// How many threads can be started now, no more than asked for; those that were are gone again.
    static func startable(
        _ wanted: Int,
        start: (@escaping @Sendable () -> Void) -> Bool = { startDetachedThread(name: "try", stackSize: 64 << 10, $0) }
    ) -> Int {
        let threads = countThreads()
        let leave = DispatchSemaphore(value: 0)
        var count = 0
        while count < wanted, start({ leave.wait() }) { count += 1 }
        for _ in 0..<count { leave.signal() }
        // Those that are on their way out count as well.
        for _ in 0..<1000 where countThreads() > threads { usleep(1000) }
        return count
    }

    /// How many threads are too few for the work; `nil` when there are enough.
    static func shortage() -> Int? {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(__RLIMIT_NPROC.rawValue), &limit) == 0, limit.rlim_cur < plenty
        else {
            return nil
        }
        let count = startable(least)
        return count < least ? count : nil
    }

    /// The links of the directory of threads: itself, its parent, and one each.
    private static func countThreads() -> Int {
        var status = stat()
        return unsafe stat("/proc/self/task", &status) == 0 ? Int(status.st_nlink) : 0
    }
}
