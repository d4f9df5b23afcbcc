import Synchronization

/// Has the same media fetched once for all notifications that want it at the same time, and for those that come soon
/// after.
///
/// Everybody who waits has a deadline and can be cancelled alone; the fetch ends early only when nobody waits any more.
/// A failure is told to those who waited and is not kept.
final class MediaSharing: Sendable {
    /// What makes media the same: the kind decides what is asked for and what is warned of.
    struct Key: Sendable, Hashable {
        var url: MediaURL
        var kind: MediaKind?
    }

    /// For how long and how much of it media is kept. Kept files hold a descriptor each.
    struct Limits: Sendable {
        var time = Duration.seconds(10)
        var fileCount = 64
        var byteCount = 128 << 20
    }

    typealias Outcome = Result<VerifiedMedia, MediaRefusal>
    private typealias Waiter = DeadlineWaiter<Outcome?>

    /// The time limit of a fetch that ends when nobody waits for it any more.
    private static let fetchTimeLimit = Duration.seconds(86_400)

    private struct Fetch {
        var number: Int
        /// Set as soon as the fetch has made its first steps.
        var task: Task<Outcome, Never>?
        var waiters: [Int: Waiter] = [:]
    }

    private struct State {
        var fetches: [Key: Fetch] = [:]
        var shelf: MediaShelf
        /// Set while something is kept.
        var watch: ShelfWatch?
        var lastNumber = 0

        mutating func newNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }
    }

    private let limits: Limits
    private let threads = BlockingThreads(name: "media", limit: 32)
    private let deadlines: any DeadlineQueue
    private let state: Mutex<State>

    init(limits: Limits = Limits(), clock: any Clock<Duration> = ContinuousClock()) {
        self.limits = limits
        deadlines = deadlineQueue(on: clock)
        state = Mutex(State(shelf: MediaShelf(fileCount: limits.fileCount, byteCount: limits.byteCount)))
    }

    deinit {
        state.withLock { $0.watch }?.end()
        deadlines.forgetSettled()
    }

    /// How many callers wait now.
    var waiterCount: Int { state.withLock { $0.fetches.values.reduce(0) { $0 + $1.waiters.count } } }

    /// The media of `key`: kept, from a fetch that is under way, or from a new one.
    ///
    /// - Parameters:
    ///   - timeLimit: How long this caller waits.
    ///   - fetch: Fetches the media within a time limit; the task it runs in is cancelled when nobody waits any more.
    func media(
        for key: Key, timeLimit: Duration, fetch: @escaping @Sendable (Duration) async -> Outcome
    ) async -> Outcome {
        let waiter = Waiter(late: { nil }, cancelled: { nil })
        enum Step { case kept(VerifiedMedia), wait(number: Int, fetch: Int, isFirst: Bool) }
        let step: Step = state.withLock { state in
            if let media = state.shelf.media(for: key, now: deadlines.now) { return .kept(media) }
            let number = state.newNumber()
            let running = state.fetches[key]
            let fetchNumber = running?.number ?? state.newNumber()
            state.fetches[key, default: Fetch(number: fetchNumber)].waiters[number] = waiter
            return .wait(number: number, fetch: fetchNumber, isFirst: running == nil)
        }
        switch step {
        case .kept(let media): return .success(media)
        case .wait(let number, let fetchNumber, let isFirst):
            if isFirst { start(key, number: fetchNumber, fetch) }
            deadlines.schedule(waiter, at: deadlines.now + timeLimit)
            if let outcome = await waiter.value() { return outcome }
            return await leave(key, waiter: number, fetch: fetchNumber)
        }
    }

    /// Starts a fetch in a task of its own, which no waiter's cancellation reaches. Until it first waits, which is for
    /// the network, it runs here and now: to change threads for that would cost more than the steps themselves.
    private func start(_ key: Key, number: Int, _ fetch: @escaping @Sendable (Duration) async -> Outcome) {
        // Media is judged and written there, which may block.
        let task = Task.immediate(executorPreference: threads) { [self] in
            let outcome = await fetch(Self.fetchTimeLimit)
            finish(key, number, outcome)
            return outcome
        }
        state.withLock { state in
            // Its own waiter is still there, unless it has ended.
            if state.fetches[key]?.number == number { state.fetches[key]?.task = task }
        }
    }

    private func finish(_ key: Key, _ number: Int, _ outcome: Outcome) {
        let now = deadlines.now
        let newWatch = ShelfWatch(sharing: self)
        let (waiters, dropped, hasToWatch) = state.withLock { state -> ([Waiter], [VerifiedMedia], Bool) in
            // A fetch that everybody left is no longer there; another one may be in its place.
            guard let fetch = state.fetches[key], fetch.number == number else { return ([], [], false) }
            state.fetches[key] = nil
            guard case .success(let media) = outcome else { return (Array(fetch.waiters.values), [], false) }
            let dropped = state.shelf.keep(media, for: key, until: now + limits.time, now: now)
            defer { state.watch = state.watch ?? newWatch }
            return (Array(fetch.waiters.values), dropped, state.watch == nil)
        }
        for waiter in waiters { waiter.finish(outcome) }
        if hasToWatch { deadlines.schedule(newWatch, at: now + limits.time) }
        // Closing a file may take its time, so it is done here, out of the lock.
        withExtendedLifetime(dropped) {}
    }

    /// Takes a waiter back whose time is over or whose task was cancelled. The last one takes the fetch along, and tells
    /// how far it had come.
    private func leave(_ key: Key, waiter: Int, fetch number: Int) async -> Outcome {
        let task = state.withLock { state -> Task<Outcome, Never>? in
            guard var fetch = state.fetches[key], fetch.number == number else { return nil }
            fetch.waiters[waiter] = nil
            guard fetch.waiters.isEmpty else {
                state.fetches[key] = fetch
                return nil
            }
            state.fetches[key] = nil
            return fetch.task
        }
        guard let task else {
            return .failure(
                MediaRefusal(
                    Finding(
                        .transferCancelled, .error,
                        "The transfer from \(key.url.redacted) was not complete in this notification's time.",
                        host: key.url.host)))
        }
        task.cancel()
        return await task.value
    }

    /// Lets go of what was kept long enough. Returns when to do so again.
    fileprivate func clearShelf(now: Duration) -> Duration? {
        let (dropped, next) = state.withLock { state in
            let dropped = state.shelf.removeExpired(now: now)
            if state.shelf.nextExpiry == nil { state.watch = nil }
            return (dropped, state.shelf.nextExpiry)
        }
        // Closing a file may take its time, which the thread of all deadlines has not.
        threads.run { withExtendedLifetime(dropped) {} }
        return next
    }
}

/// Has the shelf cleared in time, so that an idle process holds no files open.
private final class ShelfWatch: DeadlineTarget {
    private weak let sharing: MediaSharing?
    private let hasEnded = Atomic(false)

    init(sharing: MediaSharing) {
        self.sharing = sharing
    }

    func end() { hasEnded.store(true, ordering: .relaxed) }

    /// Tells without a look at the weak reference: the look itself may turn out to hold the last one, and would then end
    /// the object under the lock of all deadlines, which its end needs, too.
    var isSettled: Bool { hasEnded.load(ordering: .relaxed) }

    func deadlineReached(now: Duration) -> Duration? { sharing?.clearShelf(now: now) }
}
