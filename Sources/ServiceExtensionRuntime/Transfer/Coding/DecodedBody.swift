import Synchronization

/// A body that the server encoded although nobody asked it to, decoded as it is read.
///
/// libcurl could decode too, but what one of its reads expands to, up to 64 MB, has to be taken or is kept in its memory,
/// and all of it is done on the thread of all transfers. Here a reader never gets, nor causes, more than it asked for.
final class DecodedBody: MediaBody {
    private struct State {
        var inflater: Inflater
        var byteCount = 0
    }

    private let body: any MediaBody
    private let url: MediaURL
    private let byteLimit: Int
    private let state: Mutex<State>

    /// - Parameters:
    ///   - isDeflate: Whether the coding is deflate rather than gzip.
    ///   - byteLimit: The most decoded bytes.
    init?(_ body: any MediaBody, isDeflate: Bool, url: MediaURL, byteLimit: Int) {
        guard let inflater = Inflater(takesRawData: isDeflate) else { return nil }
        self.body = body
        self.url = url
        self.byteLimit = byteLimit
        state = Mutex(State(inflater: inflater))
    }

    func next(atLeast count: Int) async throws(TransferFailure) -> [UInt8] {
        let wanted = min(max(1, count), BodyChannel.capacity)
        var bytes: [UInt8] = []
        while bytes.count < wanted {
            let piece = try decode(atMost: BodyChannel.capacity - bytes.count)
            guard piece.isEmpty else {
                bytes += piece
                continue
            }
            let encoded = try await body.next(atLeast: 1)
            try add(encoded)
            if encoded.isEmpty { break }
        }
        return bytes
    }

    func cancel() { body.cancel() }

    private func decode(atMost limit: Int) throws(TransferFailure) -> [UInt8] {
        let (piece, byteCount) = try state.withLock { state throws(TransferFailure) in
            do throws(Inflater.Failure) {
                let piece = try state.inflater.decode(atMost: limit)
                state.byteCount += piece.count
                return (piece, state.byteCount)
            } catch {
                throw failure(error)
            }
        }
        guard byteCount <= byteLimit else {
            let limit = byteLimit.counted("byte")
            throw stop(.tooLarge, "The body from \(url.redacted) is larger than \(limit) once decoded.")
        }
        return piece
    }

    /// Takes in a piece of the encoded body; an empty one is its end.
    private func add(_ encoded: [UInt8]) throws(TransferFailure) {
        let isTruncated = try state.withLock { state throws(TransferFailure) in
            do throws(Inflater.Failure) {
                try state.inflater.add(encoded)
            } catch {
                throw failure(error)
            }
            return encoded.isEmpty && !state.inflater.isFinished
        }
        if isTruncated {
            throw stop(.truncated, "The body from \(url.redacted) ended in the middle of its Content-Encoding.")
        }
    }

    private func failure(_ error: Inflater.Failure) -> TransferFailure {
        stop(
            .badEncoding, "The body from \(url.redacted) is not encoded as its Content-Encoding says: \(error.message)."
        )
    }

    private func stop(_ code: Finding.Code, _ message: String) -> TransferFailure {
        body.cancel()
        return TransferFailure(Finding(code, .error, message, host: url.host))
    }
}
