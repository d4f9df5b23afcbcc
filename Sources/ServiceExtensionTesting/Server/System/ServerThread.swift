import Glibc

/// A thread of the server, to be joined once.
struct ServerThread: Sendable {
    /// Enough for a TLS handshake, and small enough for thousands of threads.
    private static let stackSize = 256 * 1024

    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private let thread: pthread_t

    /// Starts a thread that runs a closure, with all signals blocked: they are the program's own business, and a
    /// write to a lost connection then never raises SIGPIPE.
    init(_ run: @escaping @Sendable () -> Void) throws(MediaServerError) {
        var attributes = pthread_attr_t()
        _ = unsafe pthread_attr_init(&attributes)
        defer { _ = unsafe pthread_attr_destroy(&attributes) }
        _ = unsafe pthread_attr_setstacksize(&attributes, Self.stackSize)
        var thread = pthread_t()
        let body = unsafe Unmanaged.passRetained(Body(run))
        let failure = unsafe pthread_create(
            &thread, &attributes,
            { argument in
                var signals = sigset_t()
                _ = unsafe sigfillset(&signals)
                _ = unsafe pthread_sigmask(SIG_SETMASK, &signals, nil)
                if let argument = unsafe argument {
                    unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                }
                return nil
            }, body.toOpaque())
        guard failure == 0 else {
            unsafe body.release()
            throw MediaServerError(.systemRefused, "No thread could be started: errno \(failure).")
        }
        self.thread = thread
    }

    /// Waits until the thread has ended.
    func join() { _ = pthread_join(thread, nil) }
}
