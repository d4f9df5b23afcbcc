import Synchronization

/// One task that waits for a value: answered by the value, by its deadline, or by its cancellation, whichever is first.
final class DeadlineWaiter<Value: Sendable>: DeadlineTarget {
    private enum State {
        case open(CheckedContinuation<Void, Never>?)
        case answered(Value)
        /// The task has the value. It is not kept here: the queue of deadlines keeps this object for a while, and the
        /// value may be something that others wait for.
        case taken
    }

    private let late: @Sendable () -> Value
    private let cancelled: @Sendable () -> Value
    private let state = Mutex(State.open(nil))

    /// - Parameters:
    ///   - late: Makes the answer of the deadline.
    ///   - cancelled: Makes the answer of a cancellation.
    init(late: @escaping @Sendable () -> Value, cancelled: @escaping @Sendable () -> Value) {
        self.late = late
        self.cancelled = cancelled
    }

    var isSettled: Bool {
        state.withLock { state in
            if case .open = state { false } else { true }
        }
    }

    func deadlineReached(now: Duration) -> Duration? {
        finish(late())
        return nil
    }

    /// Answers, unless there is an answer already.
    func finish(_ value: Value) {
        let continuation = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard case .open(let continuation) = state else { return nil }
            state = .answered(value)
            return continuation
        }
        continuation?.resume()
    }

    /// Waits for the answer; for one task, once.
    func value() async -> Value {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isHere = state.withLock { state in
                    guard case .open = state else { return true }
                    state = .open(continuation)
                    return false
                }
                if isHere { continuation.resume() }
            }
        } onCancel: {
            finish(cancelled())
        }
        let value = state.withLock { state -> Value? in
            guard case .answered(let value) = state else { return nil }
            state = .taken
            return value
        }
        return value ?? cancelled()
    }
}
