import Synchronization

/// One task that waits for a value: answered by the value, by its deadline, or by its cancellation, whichever is first.
final class DeadlineWaiter<Value: Sendable>: DeadlineTarget {
    private struct State {
        var value: Value?
        var continuation: CheckedContinuation<Void, Never>?
    }

    private let late: @Sendable () -> Value
    private let cancelled: @Sendable () -> Value
    private let state = Mutex(State())

    /// - Parameters:
    ///   - late: Makes the answer of the deadline.
    ///   - cancelled: Makes the answer of a cancellation.
    init(late: @escaping @Sendable () -> Value, cancelled: @escaping @Sendable () -> Value) {
        self.late = late
        self.cancelled = cancelled
    }

    var isSettled: Bool { state.withLock { $0.value != nil } }

    func deadlineReached(now: Duration) -> Duration? {
        finish(late())
        return nil
    }

    /// Answers. Returns `false` when there is an answer already, which stands.
    @discardableResult
    func finish(_ value: Value) -> Bool {
        let (isFirst, continuation) = state.withLock { state in
            guard state.value == nil else { return (false, CheckedContinuation<Void, Never>?.none) }
            state.value = value
            defer { state.continuation = nil }
            return (true, state.continuation)
        }
        continuation?.resume()
        return isFirst
    }

    /// Waits for the answer; for one task, once.
    func value() async -> Value {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isHere = state.withLock { state in
                    guard state.value == nil else { return true }
                    state.continuation = continuation
                    return false
                }
                if isHere { continuation.resume() }
            }
        } onCancel: {
            finish(cancelled())
        }
        return state.withLock { $0.value } ?? cancelled()
    }
}
