import CPosix
import Glibc
import ServiceExtensionRuntime
import Synchronization

/// Turns SIGINT, SIGTERM and SIGHUP into one orderly end: the first is told, a second one ends the process at once.
final class SignalWatcher: Sendable {
    /// What comes so soon after the first signal is the same wish told twice: `timeout(1)` signals its child and then the
    /// child's group, and when a terminal hangs up, both the kernel and the shell tell.
    static let repeatTime = Duration.milliseconds(500)

    private struct First {
        var number: Int32
        var time: ContinuousClock.Instant
    }

    private let received = Mutex<First?>(nil)
    private let handler = Mutex<(@Sendable () -> Void)?>(nil)
    /// What signals are taken from, under the lock of `received`: one that was sent is always either here or there.
    private let source: Int32

    /// Ignores the signals that would end the process for a closed pipe or a file limit, which are errors here, blocks
    /// those that are watched, and makes sure that the standard streams are open. Call it on the main thread, before any
    /// other is started: threads inherit the mask.
    static func prepareProcess() {
        StandardStream.fillGaps()
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        mask(SIG_BLOCK)
        keepBlockedAtEndOfMainThread()
    }

    /// Starts watching.
    ///
    /// - Throws: When the system has no descriptor for it.
    init() throws(SystemError) {
        var set = Self.signalSet()
        source = unsafe signalfd(-1, &set, O_CLOEXEC | O_NONBLOCK)
        guard source >= 0 else { throw SystemError(errno) }
        let isStarted = startDetachedThread(name: "signals", stackSize: 256 << 10) { [self] in
            while true {
                var wanted = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
                _ = unsafe poll(&wanted, 1, -1)
                guard let (number, age) = take() else { continue }
                // Without a handler nothing has been read yet, so there is nothing to answer.
                guard let handler = handler.withLock({ $0 }) else { Self.die(by: number) }
                switch age {
                case nil: handler()
                case let age? where age >= Self.repeatTime: Self.die(by: number)
                case _?: continue
                }
            }
        }
        guard isStarted else { throw SystemError(EAGAIN) }
    }

    /// The first signal that was sent so far, also where the thread that waits has not been told of it yet.
    func latest() -> Int32? {
        _ = take()
        return received.withLock { $0?.number }
    }

    /// Takes a signal that was sent, if there is one, with the time since the first; `nil` for the first.
    private func take() -> (number: Int32, age: Duration?)? {
        received.withLock { received in
            guard let number = next() else { return nil }
            let now = ContinuousClock.now
            defer { received = received ?? First(number: number, time: now) }
            return (number, received.map { $0.time.duration(to: now) })
        }
    }

    /// What `signalfd(2)` has: 128 bytes a signal, the first four of which are its number.
    private func next() -> Int32? {
        unsafe withUnsafeTemporaryAllocation(byteCount: 128, alignment: 8) { buffer in
            guard unsafe read(source, buffer.baseAddress, buffer.count) == buffer.count else { return nil }
            return unsafe buffer.load(as: Int32.self)
        }
    }

    /// Calls `action` when the first signal comes; until there is an action, a signal ends the process.
    func onFirst(_ action: @escaping @Sendable () -> Void) {
        handler.withLock { $0 = action }
    }

    /// Has the main thread sleep with its signals blocked once libdispatch is done with it.
    ///
    /// Swift's asynchronous `main` gives the main queue to other threads and ends the main thread, which by libdispatch's
    /// doing then sleeps in `sigsuspend` with an empty mask (measured, Swift 6.3): signals would go there and end the
    /// process. It does so in the destructor of a thread's value, and destructors run in the order in which the keys were
    /// made; this one is made first.
    private static func keepBlockedAtEndOfMainThread() {
        var key = pthread_key_t()
        guard unsafe pthread_key_create(&key, { _ in while true { pause() } }) == 0 else { return }
        unsafe pthread_setspecific(key, UnsafeRawPointer(bitPattern: 1))
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

    /// Lets signals end the process while it does no more than `work`, such as writing to a stream that nobody reads.
    static func whileOpen<Result>(_ work: () -> Result) -> Result {
        mask(SIG_UNBLOCK)
        defer { mask(SIG_BLOCK) }
        return work()
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
