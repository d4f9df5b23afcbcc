/// Fetches media: the seam between deciding what to download and the sockets.
public protocol MediaTransport: Sendable {
    /// Sends the request, follows redirects, and returns when the header section of the last response is here.
    ///
    /// - Throws: ``TransferFailure`` that says why there is no such response. Cancelling the calling task ends the
    ///   transfer at once.
    func fetch(_ request: MediaRequest) async throws(TransferFailure) -> MediaResponse
}

/// What to fetch, and how much of it for how long.
public struct MediaRequest: Sendable {
    /// The address, as ``URLPolicy`` passed it.
    public var url: MediaURL
    /// The value of the `Accept` header field (RFC 9110 §12.5.1).
    public var accept: String
    /// The most bytes that a body may have once decoded.
    public var byteLimit: Int
    /// The time from the call to the end of the body.
    public var timeLimit: Duration
    /// Where to note what happens when; `nil` for nowhere.
    package var trace: MediaTrace?
    /// Whether a response of any status is given, not of 2xx alone.
    package var takesAnyStatus = false

    /// Makes a request from its parts.
    public init(url: MediaURL, accept: String, byteLimit: Int, timeLimit: Duration) {
        self.url = url
        self.accept = accept
        self.byteLimit = byteLimit
        self.timeLimit = timeLimit
    }
}

/// A response whose header section is here and whose body comes.
public struct MediaResponse: Sendable {
    /// The address that answered, after redirects.
    public var url: MediaURL
    /// The status code (RFC 9110 §15); 2xx, as others are thrown unless they were asked for.
    public var status: Int
    /// The `Content-Type` field as it came.
    public var contentType: String?
    /// The body's announced size in bytes; `nil` when none was announced or the body is encoded.
    public var contentLength: Int?
    /// The file name of the `Content-Disposition` field (RFC 6266), without a directory; never used for files here.
    public var fileName: String?
    /// The body.
    public var body: any MediaBody
    /// What is odd about the response although its body can be taken.
    public var findings: [Finding]

    /// Makes a response from its parts.
    public init(
        url: MediaURL, status: Int, contentType: String?, contentLength: Int?, fileName: String? = nil,
        body: any MediaBody, findings: [Finding] = []
    ) {
        self.url = url
        self.status = status
        self.contentType = contentType
        self.contentLength = contentLength
        self.fileName = fileName
        self.body = body
        self.findings = findings
    }
}

/// A body that is read in pieces; at most about 64 KiB wait in memory.
public protocol MediaBody: Sendable {
    /// Waits for more of the body.
    ///
    /// - Parameter count: The piece has at least this many bytes, unless the body ends before.
    /// - Returns: The next piece, or an empty array at the end of a complete body.
    func next(atLeast count: Int) async throws(TransferFailure) -> [UInt8]

    /// Ends the transfer; nothing more comes.
    func cancel()
}

/// Why a transfer brought no whole body.
public struct TransferFailure: Error, Hashable {
    /// What happened, for the record.
    public var finding: Finding
    /// Whether one more try on a new connection makes sense: it failed before any byte of the response.
    public var isRetryable: Bool

    /// Makes a failure from a finding.
    public init(_ finding: Finding, isRetryable: Bool = false) {
        self.finding = finding
        self.isRetryable = isRetryable
    }
}
