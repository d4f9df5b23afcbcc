import Glibc
import Synchronization

/// Resolves names as the rest of the system does, with `getaddrinfo(3)`, on a bounded number of threads.
///
/// A look-up cannot be called off, so a stalled one keeps its thread; who waits for it is answered in time all the same.
/// libcurl's own resolver would stop all transfers meanwhile, or start a thread for each stalled name (measured).
/// Answers are kept for a while, and a name that is being looked up is not looked up twice.
final class SystemResolver: NameResolver {
    /// How long an answer is used again; resolvers below this one keep to the records' own times.
    static let lifetime = Duration.seconds(30)
    private static let cacheLimit = 4096

    private struct State {
        var answers: [String: (addresses: [IPAddress], goodUntil: Duration)] = [:]
        var lookUps: [String: [LookUpWaiter]] = [:]
    }

    private let threads: BlockingThreads
    private let deadlines: any DeadlineQueue
    private let state = Mutex(State())

    init(threadLimit: Int = 16) {
        threads = BlockingThreads(name: "resolver", limit: threadLimit)
        deadlines = deadlineQueue(on: ContinuousClock())
    }

    deinit {
        deadlines.forgetSettled()
    }

    func addresses(of name: String, timeLimit: Duration) async throws(TransferFailure) -> [IPAddress] {
        let now = deadlines.now
        let kept = state.withLock { $0.answers[name] }
        if let kept, kept.goodUntil > now { return kept.addresses }
        let waiter = LookUpWaiter(timeOut: Self.timedOut(name, timeLimit))
        let isFirst = state.withLock { state in
            state.lookUps[name, default: []].append(waiter)
            return state.lookUps[name]?.count == 1
        }
        deadlines.schedule(waiter, at: now + timeLimit)
        if isFirst { threads.run { [self] in lookUp(name) } }
        return try await waiter.result().get()
    }

    private func lookUp(_ name: String) {
        let result = getAddresses(of: name)
        let waiters = state.withLock { state in
            if case .success(let addresses) = result {
                if state.answers.count >= Self.cacheLimit { state.answers = [:] }
                state.answers[name] = (addresses, deadlines.now + Self.lifetime)
            }
            return state.lookUps.removeValue(forKey: name) ?? []
        }
        for waiter in waiters { waiter.finish(result) }
    }

    private static func timedOut(_ name: String, _ timeLimit: Duration) -> TransferFailure {
        TransferFailure(
            Finding(
                .timedOut, .error, "The name \(name) was not resolved in time (limit \(timeLimit.text)).", host: name))
    }
}

/// One task that waits for a look-up: answered by the result, by its deadline, or by cancellation, whichever is first.
private final class LookUpWaiter: DeadlineTarget {
    private struct State {
        var result: Result<[IPAddress], TransferFailure>?
        var continuation: CheckedContinuation<Void, Never>?
    }

    private let timeOut: TransferFailure
    private let state = Mutex(State())

    init(timeOut: TransferFailure) {
        self.timeOut = timeOut
    }

    var isSettled: Bool { state.withLock { $0.result != nil } }

    func deadlineReached(now: Duration) -> Duration? {
        finish(.failure(timeOut))
        return nil
    }

    func finish(_ result: Result<[IPAddress], TransferFailure>) {
        let continuation = state.withLock { state in
            if state.result == nil { state.result = result }
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume()
    }

    func result() async -> Result<[IPAddress], TransferFailure> {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isHere = state.withLock { state in
                    guard state.result == nil else { return true }
                    state.continuation = continuation
                    return false
                }
                if isHere { continuation.resume() }
            }
        } onCancel: {
            finish(.failure(timeOut))
        }
        return state.withLock { $0.result } ?? .failure(timeOut)
    }
}
