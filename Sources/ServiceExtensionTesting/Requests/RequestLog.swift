import Synchronization

/// What a ``RequestLog`` keeps.
protocol LoggedRequest: Sendable {
    /// What was asked for: what requests are counted and waited for by.
    var address: String { get }
}

/// The requests that a server or a transport has had, and the tasks that wait for more.
final class RequestLog<Request: LoggedRequest>: Sendable {
    private struct Waiter {
        let count: Int
        let address: String?
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var requests: [Request] = []
        /// How many requests came before the first one kept.
        var forgotten = 0
        var waiters: [Int: Waiter] = [:]
        var nextWaiter = 0
        var isClosed = false

        func count(_ address: String?) -> Int {
            address.map { address in requests.count { $0.address == address } } ?? requests.count + forgotten
        }

        mutating func takeSatisfiedWaiters() -> [Waiter] {
            let satisfied = waiters.filter { count($0.value.address) >= $0.value.count }
            for key in satisfied.keys { waiters[key] = nil }
            return Array(satisfied.values)
        }
    }

    private let state = Mutex(State())
    private let capacity: Int

    /// A log that keeps so many requests, and forgets the older half of them when one more comes.
    init(capacity: Int = 100_000) { self.capacity = capacity }

    /// The requests kept, oldest first.
    var requests: [Request] { state.withLock { $0.requests } }

    /// How many requests came for an address, as sent; for all when `nil`.
    func count(_ address: String?) -> Int { state.withLock { $0.count(address) } }

    /// Adds a request, and gives the number to update it by.
    func add(_ request: Request) -> Int {
        let (number, satisfied) = state.withLock { state in
            if state.requests.count == capacity {
                state.requests.removeFirst(capacity / 2)
                state.forgotten += capacity / 2
            }
            state.requests.append(request)
            return (state.forgotten + state.requests.count - 1, state.takeSatisfiedWaiters())
        }
        for waiter in satisfied { waiter.continuation.resume() }
        return number
    }

    /// Changes a request that is still kept.
    func update(_ number: Int, _ change: (inout Request) -> Void) {
        state.withLock { state in
            let index = number - state.forgotten
            if state.requests.indices.contains(index) { change(&state.requests[index]) }
        }
    }

    /// Waits until so many requests have come.
    func wait(count: Int, address: String?) async throws {
        let number = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let waiter = Waiter(count: count, address: address, continuation: continuation)
                // The cancellation handler removes the waiter, or has run already: then the task knows by now.
                let result: Result<Void, any Error>? = state.withLock { state in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if state.count(address) >= count { return .success(()) }
                    if state.isClosed { return .failure(Self.stopped) }
                    state.waiters[number] = waiter
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            let waiter = state.withLock { $0.waiters.removeValue(forKey: number) }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Ends all waiting.
    func close() {
        let waiters = state.withLock { state in
            state.isClosed = true
            defer { state.waiters = [:] }
            return state.waiters.values
        }
        for waiter in waiters { waiter.continuation.resume(throwing: Self.stopped) }
    }

    private static var stopped: MediaServerError {
        MediaServerError(.stopped, "The server stopped before the requests came.")
    }
}
