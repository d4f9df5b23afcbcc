import ServiceExtensionRuntime
import Synchronization

/// One transfer of a ``RecordedTransport``: when what of its reply comes.
struct RecordedTransfer: Sendable {
    typealias Fault = RecordedTransport.Reply.Fault

    let request: MediaRequest
    let reply: RecordedTransport.Reply
    let time: ElapsedTime
    /// When the request came, as of ``time``.
    let start: Duration
    /// Changes what is remembered of the transfer.
    let note: @Sendable ((inout RecordedTransport.Exchange) -> Void) -> Void

    /// The number of bytes at which the body ends or something happens to it.
    var end: Int { min(reply.bytes.count, reply.bodyFault?.offset ?? .max) }

    /// Waits for the header section.
    func waitForHead() async throws(TransferFailure) {
        try await wait(until: start + reply.delay, for: "no response")
        if let fault = reply.headFault { try await meet(fault, "no response") }
        // No signature of a URL has expired at the beginning of 1970, so that a status means the same at any time.
        let failure = StatusDiagnosis.failure(reply.status, url: request.url, now: 0)
        if let failure, !request.takesAnyStatus { throw failure }
    }

    /// Waits for a piece of the body, the first of which has the number 1, that ends at `offset`.
    func waitForPiece(_ number: Int, endingAt offset: Int) async throws(TransferFailure) {
        try await wait(until: start + reply.delay + reply.pause * number, for: "the body did not end")
        guard offset <= request.byteLimit else {
            throw failure(.tooLarge, "is larger than \(request.byteLimit.counted("byte"))")
        }
    }

    /// Waits for what happens at the body's ``end``; returns when that is its regular one.
    func waitForEnd() async throws(TransferFailure) {
        if let fault = reply.bodyFault?.fault { try await meet(fault, "the body did not end") }
    }

    /// The failure of a transfer that was ended from outside.
    var cancellation: TransferFailure { failure(.transferCancelled, "was ended before it was complete") }

    private func meet(_ fault: Fault, _ state: String) async throws(TransferFailure) {
        switch fault {
        case .failure(var failure):
            failure.finding.host = failure.finding.host ?? request.url.host
            throw failure
        case .silence: try await wait(until: start + request.timeLimit + .nanoseconds(1), for: state)
        }
    }

    /// Waits until a moment, or for the end of the transfer's time if that comes first.
    private func wait(until moment: Duration, for state: String) async throws(TransferFailure) {
        let limit = start + request.timeLimit
        do {
            try await time.sleep(min(moment, limit))
        } catch {
            note { $0.isCancelled = true }
            throw cancellation
        }
        guard moment <= limit else {
            throw failure(.timedOut, "was not complete in time (limit \(request.timeLimit.text)): \(state)")
        }
    }

    private func failure(_ code: Finding.Code, _ words: String) -> TransferFailure {
        TransferFailure(
            Finding(code, .error, "The transfer from \(request.url.redacted) \(words).", host: request.url.host))
    }
}

/// The body of a ``RecordedTransfer``, for the one task that reads it.
final class RecordedBody: MediaBody {
    private struct State {
        var offset = 0
        var pieces = 0
        var isOver = false
    }

    private static let capacity = 64 << 10

    private let transfer: RecordedTransfer
    private let state = Mutex(State())

    init(_ transfer: RecordedTransfer) { self.transfer = transfer }

    func next(atLeast count: Int) async throws(TransferFailure) -> [UInt8] {
        var taken: [UInt8] = []
        repeat {
            guard let piece = try await nextPiece() else { break }
            taken += piece
        } while taken.count < min(count, Self.capacity)
        return taken
    }

    func cancel() {
        let isFirst = state.withLock { state in
            defer { state.isOver = true }
            return !state.isOver
        }
        if isFirst { transfer.note { $0.isCancelled = true } }
    }

    /// The next piece; `nil` at the end of a complete body.
    private func nextPiece() async throws(TransferFailure) -> ArraySlice<UInt8>? {
        let (start, number, isOver) = state.withLock { ($0.offset, $0.pieces + 1, $0.isOver) }
        do throws(TransferFailure) {
            guard start < transfer.end else {
                try await transfer.waitForEnd()
                state.withLock { $0.isOver = true }
                return nil
            }
            if isOver { throw transfer.cancellation }
            let end = min(start + transfer.reply.pieceSize, transfer.end)
            try await transfer.waitForPiece(number, endingAt: end)
            state.withLock { ($0.offset, $0.pieces) = (end, number) }
            transfer.note { $0.bytesTaken = end }
            return transfer.reply.bytes[start..<end]
        } catch {
            state.withLock { $0.isOver = true }
            throw error
        }
    }
}
