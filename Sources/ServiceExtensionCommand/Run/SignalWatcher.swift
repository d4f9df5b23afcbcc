import Glibc
import ServiceExtensionRuntime
import Synchronization

/// Turns SIGINT, SIGTERM and SIGHUP into one orderly end: the first is told, a second ends the process at once.
final class SignalWatcher: Sendable {
    private let received = Mutex<Int32?>(nil)
    /// The signal that came to the main thread, until another one takes it from there.
    private static let handedOn = Atomic<Int32>(0)
    private let handler = Mutex<(@Sendable () -> Void)?>(nil)

    /// Ignores the signals that would end the process for a closed pipe or a file limit, which are errors here, blocks
    /// those that are watched, and makes sure that the standard streams are open. Call it before any thread is started:
    /// threads inherit the mask.
    ///
    /// The main thread does not stay in it: libdispatch, which it serves, has it sleep in `sigsuspend` with an empty mask
    /// (measured, Swift 6.3). So it has a handler, which hands the signal on: while it runs, the signal is blocked there, and
    /// goes to the thread that waits for it.
    static func prepareProcess() {
        StandardStream.fillGaps()
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        mask(SIG_BLOCK)
        // Made here, since a handler must not make it.
        handedOn.store(0, ordering: .relaxed)
        for number in watched {
            signal(number) { number in
                SignalWatcher.handedOn.store(number, ordering: .relaxed)
                _ = kill(getpid(), number)
            }
        }
    }

    /// Starts watching.
    init() {
        _ = startDetachedThread(name: "signals", stackSize: 256 << 10) { [self] in
            while true {
                let number = Self.waitForSignal()
                let isFirst = received.withLock { received in
                    defer { received = received ?? number }
                    return received == nil
                }
                // Without a handler nothing has been read yet, so there is nothing to answer.
                guard isFirst, let handler = handler.withLock({ $0 }) else { Self.die(by: number) }
                handler()
            }
        }
    }

    /// The first signal that came so far; also one that is still on its way to the thread that waits for it, so that a run
    /// which is just done ends by it all the same.
    func latest() -> Int32? {
        if let first = received.withLock({ $0 }) { return first }
        var pending = sigset_t()
        if unsafe sigpending(&pending) == 0,
            let number = Self.watched.first(where: { unsafe sigismember(&pending, $0) == 1 })
        {
            return number
        }
        let number = Self.handedOn.load(ordering: .relaxed)
        return number == 0 ? nil : number
    }

    /// Calls `action` when the first signal comes; until there is an action, a signal ends the process.
    func onFirst(_ action: @escaping @Sendable () -> Void) {
        handler.withLock { $0 = action }
    }

    /// Ends the process as the signal would have done by itself, so that a shell sees why.
    static func die(by number: Int32) -> Never {
        signal(number, SIG_DFL)
        mask(SIG_UNBLOCK)
        raise(number)
        // Only reached where the signal is blocked by somebody else's doing.
        exit(128 + number)
    }

    /// Those that somebody had ignored, such as `nohup` SIGHUP, stay ignored: blocked ones would be waited for all the
    /// same.
    private static let watched = [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard unsafe sigaction(number, nil, &action) == 0 else { return false }
        return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    private static func mask(_ how: Int32) {
        var set = signalSet()
        unsafe pthread_sigmask(how, &set, nil)
    }

    /// Blocks the calling thread until one of the watched signals comes.
    static func waitForSignal() -> Int32 {
        var set = signalSet()
        var number: Int32 = 0
        while unsafe sigwait(&set, &number) != 0 {}
        return number
    }

    private static func signalSet() -> sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for number in watched { unsafe sigaddset(&set, number) }
        return set
    }
}
