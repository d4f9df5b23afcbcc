import Synchronization

/// The places for transfers: so many in all, for each host and port, and for each domain, so that a host that answers
/// slowly holds up nobody but those who wait for it.
///
/// libcurl has such limits too, but wakes one waiting transfer at a time, which may be for the same slow host.
final class TransferPlaces: Sendable {
    /// How many transfers may be under way at once.
    struct Limits: Sendable, Hashable {
        /// In all.
        var total: Int
        /// To one host and port.
        var perHost: Int
        /// To the hosts of one domain; see ``domainName(of:)``.
        var perDomain: Int { max(perHost, total / 2) }
    }

    private typealias Waiter = DeadlineWaiter<Result<TransferPlace, TransferFailure>>
    private typealias Queue = FairQueue<Entry>

    fileprivate struct Entry {
        let waiter: DeadlineWaiter<Result<TransferPlace, TransferFailure>>
        /// The last moment at which it makes sense to begin.
        let latest: Duration
    }

    /// What is left of a time limit when it no longer makes sense to begin: about the grace, at which transfers are ended.
    /// The places of those that are ended would go to those that are ended next, each with a connection of its own.
    private static func leastTime(of timeLimit: Duration) -> Duration { min(timeLimit / 8, .milliseconds(600)) }

    private let limits: Limits
    private let deadlines: any DeadlineQueue
    private let queue: Mutex<Queue>

    init(limits: Limits, clock: some Clock<Duration> = ContinuousClock()) {
        self.limits = limits
        deadlines = deadlineQueue(on: clock)
        queue = Mutex(Queue(limit: limits.total))
    }

    deinit {
        deadlines.forgetSettled()
    }

    /// Waits for a place. It is given back with the last reference to it.
    ///
    /// - Throws: ``TransferFailure`` when there is none within `timeLimit`, or when the task is cancelled.
    func place(for url: MediaURL, timeLimit: Duration) async throws(TransferFailure) -> TransferPlace {
        let groups = groups(for: url)
        if queue.withLock({ $0.takePlace(in: groups) }) { return TransferPlace(self, groups) }
        let host = url.host
        let perHost = limits.perHost
        let waiter = Waiter(
            late: {
                .failure(Self.noPlace(.timedOut, host, perHost, "did not begin in time (limit \(timeLimit.text))"))
            },
            cancelled: { .failure(Self.noPlace(.transferCancelled, host, perHost, "was ended before it had begun")) })
        let end = deadlines.now + timeLimit
        queue.withLock {
            $0.append(Entry(waiter: waiter, latest: end - Self.leastTime(of: timeLimit)), in: groups)
        }
        deadlines.schedule(waiter, at: end)
        handOut()
        return try await waiter.value().get()
    }

    fileprivate func giveBack(_ groups: [TransferPlace.Group]) {
        queue.withLock { $0.giveBack(groups) }
        handOut()
    }

    private func handOut() {
        while let (waiter, groups) = nextWanted() {
            // A place for which its waiter was not quick enough gives itself back.
            waiter.finish(.success(TransferPlace(self, groups)))
        }
    }

    /// The next waiter that gets a place, still waits and has time; those without are told so.
    private func nextWanted() -> (Waiter, [TransferPlace.Group])? {
        while let (entry, groups) = queue.withLock({ $0.next() }) {
            let now = deadlines.now
            if !entry.waiter.isSettled, now <= entry.latest { return (entry.waiter, groups) }
            _ = entry.waiter.deadlineReached(now: now)
            queue.withLock { $0.giveBack(groups) }
        }
        return nil
    }

    private func groups(for url: MediaURL) -> [Queue.Group] {
        [
            Queue.Group(name: "\(url.origin.bracketedHost):\(url.port)", limit: limits.perHost),
            Queue.Group(name: domainName(of: url.host), limit: limits.perDomain),
        ]
    }

    private static func noPlace(
        _ code: Finding.Code, _ host: String, _ perHost: Int, _ what: String
    ) -> TransferFailure {
        TransferFailure(
            Finding(
                code, .error,
                "The transfer from \(host) \(what): others held all places (at most \(perHost) to one host).",
                host: host))
    }
}

/// The right to one transfer, for as long as it is kept.
final class TransferPlace: Sendable {
    fileprivate typealias Group = FairQueue<TransferPlaces.Entry>.Group

    private let places: TransferPlaces
    private let groups: [Group]

    fileprivate init(_ places: TransferPlaces, _ groups: [Group]) {
        self.places = places
        self.groups = groups
    }

    deinit {
        places.giveBack(groups)
    }
}
