import Synchronization

/// A transport that remembers what a response said and how its body began, on its way to whoever asked.
final class EvidenceRecorder: MediaTransport {
    /// What is remembered of a response.
    struct Response: Sendable {
        var path: String
        var status: Int
        var contentType: String?
        var fileName: String?
        var announcedByteCount: Int?
        var head: [UInt8] = []
    }

    /// The bytes that vendors look at, and what tells the type of a body that is not loaded.
    private static let headSize = 4 << 10

    private let base: any MediaTransport
    private let state = Mutex<Response?>(nil)

    init(_ base: any MediaTransport) { self.base = base }

    /// The last response, if one came.
    var response: Response? { state.withLock { $0 } }

    func fetch(_ request: MediaRequest) async throws(TransferFailure) -> MediaResponse {
        do throws(TransferFailure) {
            var response = try await base.fetch(request)
            note(response)
            response.body = Body(base: response.body) { [self] piece in note(piece) }
            return response
        } catch {
            if error.finding.code == .httpStatus { await look(at: request) }
            throw error
        }
    }

    /// Asks once more, for the body that comes with a status of failure: most vendors do not heed the status.
    private func look(at request: MediaRequest) async {
        var request = request
        request.takesAnyStatus = true
        guard let response = try? await base.fetch(request) else { return }
        note(response)
        if let piece = try? await response.body.next(atLeast: Self.headSize) { note(piece) }
        response.body.cancel()
    }

    private func note(_ response: MediaResponse) {
        state.withLock {
            $0 = Response(
                path: response.url.path, status: response.status, contentType: response.contentType,
                fileName: response.fileName, announcedByteCount: response.contentLength)
        }
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
