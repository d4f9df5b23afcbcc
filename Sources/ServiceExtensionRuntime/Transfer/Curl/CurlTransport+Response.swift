/// What becomes of a final response.
extension CurlTransport {
    /// The failure that a response's status means; `nil` for success.
    func failure(of opened: Opened) -> TransferFailure? {
        StatusDiagnosis.failure(
            opened.head.status, url: opened.url, now: secondsSince1970(),
            usesProxy: configuration.proxy != nil)
    }

    /// Takes a response whose body is wanted.
    func accept(_ opened: Opened, _ request: MediaRequest) throws(TransferFailure) -> MediaResponse {
        do throws(TransferFailure) {
            let badStatus = request.takesAnyStatus ? nil : failure(of: opened)
            if let failure = badStatus ?? tooLarge(opened, request) { throw failure }
            return MediaResponse(
                url: opened.url, status: opened.head.status, contentType: opened.head.contentType,
                contentLength: opened.head.contentLength, fileName: opened.head.fileName,
                body: try decoded(opened, request), findings: warnings(opened))
        } catch {
            opened.body.cancel()
            throw error
        }
    }

    private func decoded(_ opened: Opened, _ request: MediaRequest) throws(TransferFailure) -> any MediaBody {
        let isDeflate: Bool
        switch opened.head.codings.decoding {
        case .none: return opened.body
        case .gzip: isDeflate = false
        case .deflate: isDeflate = true
        case .refused(let reason):
            throw TransferFailure(
                Finding(
                    .badEncoding, .error, "\(opened.url.redacted) sends its body with Content-Encoding \(reason).",
                    host: opened.url.host))
        }
        let body = DecodedBody(
            opened.body, isDeflate: isDeflate, url: opened.url, byteLimit: request.byteLimit)
        guard let body else {
            throw TransferFailure(Finding(.outOfResources, .error, "The system has no memory to decode a body."))
        }
        return body
    }

    private func warnings(_ opened: Opened) -> [Finding] {
        guard let name = opened.head.codings.unknown.first else { return [] }
        return [
            Finding(
                .unknownEncoding, .warning,
                "\(opened.url.redacted) sends its body with Content-Encoding \(name), which is no coding; it was taken as it came.",
                host: opened.url.host)
        ]
    }

    /// The refusal of a body whose announced size is over the limit, before any of it is read.
    private func tooLarge(_ opened: Opened, _ request: MediaRequest) -> TransferFailure? {
        guard let announced = opened.head.contentLength, announced > request.byteLimit else { return nil }
        return TransferFailure(
            Finding(
                .tooLarge, .error,
                "\(opened.url.redacted) announces \(announced.counted("byte")); no attachment may have more than \(request.byteLimit).",
                host: opened.url.host))
    }
}
