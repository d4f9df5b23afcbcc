import Synchronization

@testable import ServiceExtensionRuntime

/// A transport that answers each path with a response of the test's own, and notes what was read of it.
final class ScriptedTransport: MediaTransport {
    /// What a path answers.
    struct Script: Sendable {
        var bytes: [UInt8] = []
        var contentType: String?
        var announcedLength: Int?
        var fileName: String?
        /// The most bytes that the body gives at once, as a network does.
        var pieceSize = 16 << 10
        /// What comes in place of the body's end.
        var failure: TransferFailure?
        var status = 200
    }

    private let scripts: [String: Script]
    private let bodies = Mutex<[String: ScriptedBody]>([:])
    private let sent = Mutex<[MediaRequest]>([])

    init(_ scripts: [String: Script]) { self.scripts = scripts }

    func fetch(_ request: MediaRequest) async throws(TransferFailure) -> MediaResponse {
        sent.withLock { $0.append(request) }
        let path = request.url.path
        guard let script = scripts[path] else {
            throw TransferFailure(Finding(.httpStatus, .error, "\(path) answered 404.", host: request.url.host))
        }
        let body = ScriptedBody(script)
        bodies.withLock { $0[path] = body }
        return MediaResponse(
            url: request.url, status: script.status, contentType: script.contentType,
            contentLength: script.announcedLength, fileName: script.fileName, body: body)
    }

    /// What was asked for.
    var requests: [MediaRequest] { sent.withLock { $0 } }

    /// How many bytes of a path's body were taken.
    func byteCountTaken(_ path: String) -> Int? { bodies.withLock { $0[path]?.byteCountTaken } }

    /// Whether a path's transfer was ended before its end.
    func isCancelled(_ path: String) -> Bool { bodies.withLock { $0[path]?.isCancelled } ?? false }
}

final class ScriptedBody: MediaBody {
    private let script: ScriptedTransport.Script
    private let state = Mutex((offset: 0, isCancelled: false))

    init(_ script: ScriptedTransport.Script) { self.script = script }

    var byteCountTaken: Int { state.withLock { $0.offset } }
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    func next(atLeast count: Int) async throws(TransferFailure) -> [UInt8] {
        let (piece, isEnd) = state.withLock { state in
            let pieces = (max(1, count) + script.pieceSize - 1) / script.pieceSize
            let end = min(state.offset + pieces * script.pieceSize, script.bytes.count)
            let piece = Array(script.bytes[state.offset..<end])
            state.offset = end
            return (piece, end == script.bytes.count)
        }
        if isEnd, let failure = script.failure { throw failure }
        return piece
    }

    func cancel() { state.withLock { $0.isCancelled = true } }
}
