import Glibc
import Synchronization

/// Resolves names as the rest of the system does, with `getaddrinfo(3)`, on a bounded number of threads.
///
/// A look-up cannot be called off, so a stalled one keeps its thread; who waits for it is answered in time all the same.
/// libcurl's own resolver would stop all transfers meanwhile, or start a thread for each stalled name (measured).
/// Answers are kept for a while, and a name that is being looked up is not looked up twice.
///
/// So that stalled names do not hold up the others, each domain has few of the threads, each top-level domain not all of
/// them, and some are left for names that were resolved before.
final class SystemResolver: NameResolver {
    /// How long an answer is used again; resolvers below this one keep to the records' own times.
    static let lifetime = Duration.seconds(30)
    /// The most threads that the names of one domain may hold, such as all under `cdn.example`.
    static let threadsPerDomain = 8
    private static let cacheLimit = 4096

    private typealias Waiter = DeadlineWaiter<Result<[IPAddress], TransferFailure>>
    private typealias Queue = FairQueue<String>

    private struct State {
        /// Those that are out of date still tell that the name was resolved before.
        var answers: [String: (addresses: [IPAddress], goodUntil: Duration)] = [:]
        /// Who waits for the names that wait for a thread or have one.
        var lookUps: [String: [Waiter]] = [:]
        var queue: Queue
    }

    private let threadLimit: Int
    private let lookUp: @Sendable (String) -> Result<[IPAddress], TransferFailure>
    private let threads: BlockingThreads
    private let deadlines: any DeadlineQueue
    private let state: Mutex<State>

    /// - Parameters:
    ///   - threadLimit: The most threads. They end when they have nothing to do.
    ///   - clock: What time limits and the age of answers are told by.
    ///   - lookUp: Asks for a name's addresses; may block.
    init(
        threadLimit: Int = 256, clock: any Clock<Duration> = ContinuousClock(),
        lookUp: @escaping @Sendable (String) -> Result<[IPAddress], TransferFailure> = getAddresses(of:)
    ) {
        self.threadLimit = threadLimit
        self.lookUp = lookUp
        // The queue gives out no more look-ups than there are threads, and each is to begin at once.
        threads = BlockingThreads(name: "resolver", limit: threadLimit, concurrency: threadLimit)
        deadlines = deadlineQueue(on: clock)
        state = Mutex(State(queue: Queue(limit: threadLimit)))
    }

    deinit {
        deadlines.forgetSettled()
    }

    /// How many threads there are now.
    var threadCount: Int { threads.count }

    func addresses(of name: String, timeLimit: Duration) async throws(TransferFailure) -> [IPAddress] {
        let now = deadlines.now
        let waiter = Waiter(
            late: { .failure(Self.timedOut(name, timeLimit)) }, cancelled: { .failure(Self.cancelled(name)) })
        let kept = state.withLock { state -> [IPAddress]? in
            let answer = state.answers[name]
            if let answer, answer.goodUntil > now { return answer.addresses }
            if state.lookUps[name] == nil {
                state.queue.append(name, in: groups(of: name, isKnown: answer != nil))
            }
            state.lookUps[name, default: []].append(waiter)
            return nil
        }
        if let kept { return kept }
        deadlines.schedule(waiter, at: now + timeLimit)
        startLookUps()
        return try await waiter.value().get()
    }

    /// Hands names to threads as long as there is room.
    private func startLookUps() {
        while let (name, groups) = state.withLock({ Self.nextWanted(&$0) }) {
            threads.run { [self] in finish(name, groups, with: lookUp(name)) }
        }
    }

    /// The next name that may have a thread and that somebody still waits for.
    private static func nextWanted(_ state: inout State) -> (String, [Queue.Group])? {
        while let (name, groups) = state.queue.next() {
            if state.lookUps[name]?.contains(where: { !$0.isSettled }) == true { return (name, groups) }
            state.lookUps[name] = nil
            state.queue.giveBack(groups)
        }
        return nil
    }

    private func finish(_ name: String, _ groups: [Queue.Group], with result: Result<[IPAddress], TransferFailure>) {
        let waiters = state.withLock { state in
            state.queue.giveBack(groups)
            switch result {
            case .success(let addresses):
                if state.answers.count >= Self.cacheLimit { state.answers = [:] }
                state.answers[name] = (addresses, deadlines.now + Self.lifetime)
            case .failure: state.answers[name] = nil
            }
            return state.lookUps.removeValue(forKey: name) ?? []
        }
        for waiter in waiters { waiter.finish(result) }
        startLookUps()
    }

    private func groups(of name: String, isKnown: Bool) -> [Queue.Group] {
        let domain = domainName(of: name)
        let topLevel = domain.split(separator: ".").last ?? ""
        var groups = [
            Queue.Group(name: domain, limit: Self.threadsPerDomain),
            Queue.Group(name: ".\(topLevel)", limit: max(1, threadLimit * 5 / 8)),
        ]
        if !isKnown { groups.append(Queue.Group(name: "new names", limit: max(1, threadLimit * 7 / 8))) }
        return groups
    }

    private static func timedOut(_ name: String, _ timeLimit: Duration) -> TransferFailure {
        TransferFailure(
            Finding(
                .timedOut, .error, "The name \(name) was not resolved in time (limit \(timeLimit.text)).", host: name))
    }

    private static func cancelled(_ name: String) -> TransferFailure {
        TransferFailure(
            Finding(
                .transferCancelled, .error,
                "The transfer was ended before it was complete: the name \(name) was still being looked up.",
                host: name))
    }
}

/// The last two labels of a host name, `cdn.example` for `a.b.cdn.example`; an address is its own domain.
///
/// No list of public suffixes: names under one such as `co.uk` share a limit, which costs them little.
func domainName(of host: String) -> String {
    guard IPAddress(host) == nil else { return host }
    return host.split(separator: ".").suffix(2).joined(separator: ".")
}
