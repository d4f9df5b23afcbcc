import Synchronization

/// A transport that remembers what a response said and how its body began, on its way to whoever asked.
final class EvidenceRecorder: MediaTransport {
    /// What is remembered of a response.
    struct Response: Sendable {
        var path: String
        var status: Int
        var contentType: String?
        var announcedByteCount: Int?
        var head: [UInt8] = []
    }

    /// The bytes that vendors look at, and a few more.
    private static let headSize = 64

    private let base: any MediaTransport
    private let state = Mutex<Response?>(nil)

    init(_ base: any MediaTransport) { self.base = base }

    /// The last response, if one came.
    var response: Response? { state.withLock { $0 } }

    func fetch(_ request: MediaRequest) async throws(TransferFailure) -> MediaResponse {
        var response = try await base.fetch(request)
        state.withLock {
            $0 = Response(
                path: response.url.path, status: response.status, contentType: response.contentType,
                announcedByteCount: response.contentLength)
        }
        response.body = Body(base: response.body) { [self] piece in note(piece) }
        return response
    }

    private func note(_ piece: [UInt8]) {
        state.withLock { response in
            guard let count = response?.head.count, count < Self.headSize else { return }
            response?.head += piece.prefix(Self.headSize - count)
        }
    }

    private struct Body: MediaBody {
        let base: any MediaBody
        let note: @Sendable ([UInt8]) -> Void

        func next(atLeast count: Int) async throws(TransferFailure) -> [UInt8] {
            let piece = try await base.next(atLeast: count)
            note(piece)
            return piece
        }

        func cancel() { base.cancel() }
    }
}
