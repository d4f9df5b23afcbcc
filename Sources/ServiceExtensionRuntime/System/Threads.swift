import CPosix
import Glibc

/// Starts a thread that nobody joins, with signals blocked, so that the process's own handlers stay with its own
/// threads.
///
/// Signals that tell of a fault of the thread itself stay open: blocked ones end the process without the handlers that
/// print a backtrace (`signal(7)`).
///
/// - Parameters:
///   - name: What `ps -L` shows; the first 15 bytes count (`pthread_setname_np(3)`).
///   - stackSize: Bytes of stack.
/// - Returns: Whether the system had a thread to give.
package func startDetachedThread(name: String, stackSize: Int, _ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    unsafe pthread_attr_setstacksize(&attributes, stackSize)

    // The new thread takes over this one reference; see `consume` below.
    let start = unsafe Unmanaged.passRetained(ThreadStart(name: String(name.prefix(15)), body: body))
    var thread = pthread_t()
    var blocked = sigset_t()
    var previous = sigset_t()
    unsafe sigfillset(&blocked)
    for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS] { unsafe sigdelset(&blocked, fault) }
    unsafe pthread_sigmask(SIG_BLOCK, &blocked, &previous)
    let status = unsafe pthread_create(
        &thread, &attributes,
        { context in
            guard let context = unsafe context else { return nil }
            let start = unsafe Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue()
            unsafe ser_name_current_thread(start.name)
            start.body()
            return nil
        }, start.toOpaque())
    unsafe pthread_sigmask(SIG_SETMASK, &previous, nil)
    if status != 0 { unsafe start.release() }
    return status == 0
}

/// The calling thread's number at the system, as `/proc/self/task` names it.
func currentThreadNumber() -> Int32 { ser_current_thread_number() }

/// Whether a thread of this process runs or waits for a core, rather than for something else (`proc_pid_stat(5)`).
func isThreadRunnable(_ number: Int32) -> Bool {
    let status = (try? FileHandle.reading("/proc/self/task/\(number)/stat").read(atMost: 64)) ?? []
    // The state stands after the name, which is in parentheses and may hold some itself.
    guard let end = status.lastIndex(of: UInt8(ascii: ")")), end + 2 < status.count else { return false }
    return status[end + 2] == UInt8(ascii: "R")
}

private final class ThreadStart: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
        self.name = name
        self.body = body
    }
}
