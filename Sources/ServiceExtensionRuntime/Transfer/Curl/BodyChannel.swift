import Synchronization

/// What passes between the curl thread, which fills it, and the one task that reads it.
///
/// The curl thread never waits here: when a reader is slow and the buffer is full, it pauses the transfer instead.
final class BodyChannel: Sendable {
    /// Bytes that may wait for the reader before the transfer is paused; one more piece may come on top.
    static let capacity = 64 << 10

    private struct State {
        var head: ResponseHead?
        var buffer: [UInt8] = []
        var end: Result<Void, TransferFailure>?
        var isPaused = false
        /// Resumed when the header section is complete or the transfer ended.
        var headWaiter: CheckedContinuation<Void, Never>?
        /// Resumed when `wanted` bytes are here or the transfer ended.
        var bodyWaiter: CheckedContinuation<Void, Never>?
        var wanted = 0
    }

    private let state = Mutex(State())

    // MARK: The curl thread's side

    /// Takes bytes in. Returns `false`, having taken none, when the transfer has to pause.
    func append(_ bytes: Span<UInt8>) -> Bool {
        state.withLock { state in
            guard state.buffer.count < Self.capacity else {
                state.isPaused = true
                return false
            }
            if state.buffer.isEmpty {
                state.buffer.reserveCapacity(min(Self.capacity, state.head?.contentLength ?? bytes.count))
            }
            unsafe bytes.withUnsafeBufferPointer { unsafe state.buffer.append(contentsOf: $0) }
            return true
        }
    }

    func begin(_ head: ResponseHead) {
        state.withLock { $0.head = head }
    }

    func finish(_ end: Result<Void, TransferFailure>) {
        state.withLock { state in
            if state.end == nil { state.end = end }
        }
    }

    /// Whether the transfer is over, well or badly.
    var hasEnded: Bool { state.withLock { $0.end != nil } }

    /// Wakes the reader if what it waits for is here. Called once after a round of libcurl's work, so that a small
    /// body that arrives in one round costs one wake-up.
    func wakeReader() {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            if state.head != nil || state.end != nil, let waiter = state.headWaiter {
                state.headWaiter = nil
                return waiter
            }
            if state.buffer.count >= state.wanted || state.end != nil || state.isPaused, let waiter = state.bodyWaiter {
                state.bodyWaiter = nil
                return waiter
            }
            return nil
        }
        waiter?.resume()
    }

    // MARK: The reader's side

    /// Waits for the header section.
    func head() async -> Result<ResponseHead, TransferFailure> {
        await withCheckedContinuation { continuation in
            let isHere = state.withLock { state in
                guard state.head == nil, state.end == nil else { return true }
                state.headWaiter = continuation
                return false
            }
            if isHere { continuation.resume() }
        }
        return state.withLock { state in
            if let head = state.head { return .success(head) }
            if case .failure(let failure) = state.end { return .failure(failure) }
            return .failure(TransferFailure(Finding(.emptyResponse, .error, "The transfer ended without a response.")))
        }
    }

    /// Waits for at least `count` bytes or the end. The flag tells that the transfer was paused and has to be resumed.
    func next(atLeast count: Int) async -> (piece: Result<[UInt8], TransferFailure>, wasPaused: Bool) {
        await withCheckedContinuation { continuation in
            let isHere = state.withLock { state in
                guard state.buffer.count < max(1, count), state.end == nil, !state.isPaused else { return true }
                state.wanted = max(1, count)
                state.bodyWaiter = continuation
                return false
            }
            if isHere { continuation.resume() }
        }
        return state.withLock { state in
            let wasPaused = state.isPaused
            state.isPaused = false
            // A failed transfer's bytes are of no use, even if some wait.
            if case .failure(let failure) = state.end { return (.failure(failure), false) }
            var piece: [UInt8] = []
            swap(&piece, &state.buffer)
            return (.success(piece), wasPaused)
        }
    }
}
