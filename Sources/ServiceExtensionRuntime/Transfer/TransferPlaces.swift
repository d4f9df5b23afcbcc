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
    private typealias Queue = FairQueue<Waiter>

    private let limits: Limits
    private let deadlines: any DeadlineQueue
    private let queue: Mutex<Queue>

    init(limits: Limits) {
        self.limits = limits
        deadlines = deadlineQueue(on: ContinuousClock())
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
        queue.withLock { $0.append(waiter, in: groups) }
        deadlines.schedule(waiter, at: deadlines.now + timeLimit)
        handOut()
        return try await waiter.value().get()
    }

    fileprivate func giveBack(_ groups: [TransferPlace.Group]) {
        queue.withLock { $0.giveBack(groups) }
        handOut()
    }

    private func handOut() {
        while let (waiter, groups) = queue.withLock({ Self.nextWanted(&$0) }) {
            // A place for which its waiter was not quick enough gives itself back.
            waiter.finish(.success(TransferPlace(self, groups)))
        }
    }

    /// The next waiter that gets a place and still waits.
    private static func nextWanted(_ queue: inout Queue) -> (Waiter, [Queue.Group])? {
        while let (waiter, groups) = queue.next() {
            guard waiter.isSettled else { return (waiter, groups) }
            queue.giveBack(groups)
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
    fileprivate typealias Group = FairQueue<DeadlineWaiter<Result<TransferPlace, TransferFailure>>>.Group

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
