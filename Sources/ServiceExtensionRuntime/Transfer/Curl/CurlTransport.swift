/// Fetches media with libcurl: many transfers at once on one thread, every hop under the same policies.
///
/// Redirects are followed here and not by libcurl, so that each target is checked and no body of a redirect is read
/// beyond one buffer. A name is resolved once, its addresses are checked, and the connection goes to just those.
public final class CurlTransport: MediaTransport {
    /// Limits and options.
    public struct Configuration: Sendable {
        /// Which URLs and addresses are open, and how many redirects are followed.
        public var redirects: RedirectPolicy
        /// The `User-Agent` field.
        public var userAgent: String
        /// A PEM file of certificates to trust instead of the system's, curl's `--cacert`.
        public var certificateAuthorityPath: String?
        /// The most connections at once.
        public var connectionLimit: Int
        /// The most connections to one host at once.
        public var connectionsPerHost: Int
        /// The most time from the look-up of a name to the end of the TLS handshake.
        public var connectTimeLimit: Duration
        /// A transfer that brings nothing for so long is ended; whole seconds.
        public var stallTime: Duration

        /// Makes a configuration; all parts have defaults.
        public init(
            redirects: RedirectPolicy = RedirectPolicy(), userAgent: String = "mediafetch/\(runtimeVersion)",
            certificateAuthorityPath: String? = nil, connectionLimit: Int = 256, connectionsPerHost: Int = 64,
            connectTimeLimit: Duration = .seconds(10), stallTime: Duration = .seconds(10)
        ) {
            self.redirects = redirects
            self.userAgent = userAgent
            self.certificateAuthorityPath = certificateAuthorityPath
            self.connectionLimit = connectionLimit
            self.connectionsPerHost = connectionsPerHost
            self.connectTimeLimit = connectTimeLimit
            self.stallTime = stallTime
        }
    }

    private let configuration: Configuration
    private let resolver: any NameResolver
    private let loop: CurlLoop
    private let clock = ContinuousClock()

    /// Makes a transport and starts its thread.
    ///
    /// - Throws: ``TransferFailure`` when the system has no memory, descriptor or thread to give.
    public init(configuration: Configuration = Configuration()) throws(TransferFailure) {
        self.configuration = configuration
        resolver = SystemResolver()
        guard let loop = CurlLoop(configuration: configuration) else {
            throw TransferFailure(
                Finding(
                    .outOfResources, .error, "libcurl could not be started: no memory, descriptor or thread is left."))
        }
        self.loop = loop
    }

    deinit {
        loop.stop()
    }

    /// The version of libcurl and of what it is built with, as `curl --version` prints it.
    public static var libraryVersion: String { curlVersion() }

    /// Fetches a URL and follows its redirects; see ``MediaTransport/fetch(_:)``.
    public func fetch(_ request: MediaRequest) async throws(TransferFailure) -> MediaResponse {
        let deadline = clock.now + request.timeLimit
        var chain = RedirectChain(request.url)
        while true {
            let response = try await open(chain.url, request, until: deadline)
            guard response.head.isRedirect, let location = response.head.location else {
                return try accept(response)
            }
            response.body.cancel()
            do throws(URLRejection) {
                try chain.follow(location, under: configuration.redirects)
            } catch {
                throw TransferFailure(error.finding(redirectedFrom: chain.url))
            }
        }
    }

    private struct Opened {
        var url: MediaURL
        var head: ResponseHead
        var body: CurlBody
    }

    /// Sends the request for one hop and waits for the header section; tries once more where that may help.
    private func open(
        _ url: MediaURL, _ request: MediaRequest, until deadline: ContinuousClock.Instant
    ) async throws(TransferFailure) -> Opened {
        let first: TransferFailure
        do throws(TransferFailure) {
            let opened = try await send(url, request, until: deadline, onNewConnection: false)
            guard let failure = StatusDiagnosis.failure(opened.head.status, url: url), failure.isRetryable else {
                return opened
            }
            opened.body.cancel()
            first = failure
        } catch {
            first = error
        }
        guard first.isRetryable, !Task.isCancelled, clock.now < deadline else { throw first }
        return try await send(url, request, until: deadline, onNewConnection: true)
    }

    private func send(
        _ url: MediaURL, _ request: MediaRequest, until deadline: ContinuousClock.Instant, onNewConnection: Bool
    ) async throws(TransferFailure) -> Opened {
        let pins = try await pins(for: url, until: deadline)
        let channel = BodyChannel()
        let spec = TransferSpec(
            url: url, pins: pins, accept: request.accept, byteLimit: request.byteLimit,
            timeLimit: clock.now.duration(to: deadline), connectTimeLimit: configuration.connectTimeLimit,
            addressPolicy: configuration.redirects.urls.addresses, usesNewConnection: onNewConnection)
        let body = CurlBody(channel: channel, loop: loop, number: await loop.start(spec, into: channel))
        switch await body.head() {
        case .success(let head): return Opened(url: url, head: head, body: body)
        case .failure(let failure): throw failure
        }
    }

    /// The `CURLOPT_RESOLVE` entries that tie a name to the addresses that were checked; none for an address.
    private func pins(
        for url: MediaURL, until deadline: ContinuousClock.Instant
    ) async throws(TransferFailure) -> [String] {
        guard url.hostIPAddress == nil else { return [] }
        let timeLimit = min(configuration.connectTimeLimit, clock.now.duration(to: deadline))
        let addresses = try await resolver.addresses(of: url.host, timeLimit: timeLimit)
        let policy = configuration.redirects.urls.addresses
        if case .denied(let range) = policy.classify(all: addresses, port: url.port, host: url.host) {
            throw TransferFailure(
                Finding(.addressDenied, .error, TransferDiagnosis.denied(url.host, range), host: url.host))
        }
        let list = addresses.map { $0.isIPv6 ? "[\($0)]" : "\($0)" }.joined(separator: ",")
        // The plus sign lets the entry grow old; without it libcurl would keep it for good.
        return ["+\(url.host):\(url.port):\(list)"]
    }

    private func accept(_ opened: Opened) throws(TransferFailure) -> MediaResponse {
        if let failure = StatusDiagnosis.failure(opened.head.status, url: opened.url) {
            opened.body.cancel()
            throw failure
        }
        return MediaResponse(
            url: opened.url, status: opened.head.status, contentType: opened.head.contentType,
            contentLength: opened.head.contentLength, body: opened.body)
    }
}
