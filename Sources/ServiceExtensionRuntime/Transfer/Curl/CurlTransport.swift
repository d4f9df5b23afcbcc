import Glibc

/// Fetches media with libcurl: many transfers at once on one thread, every hop under the same policies.
///
/// Redirects are followed here and not by libcurl, so that each target is checked and no body of a redirect is read
/// beyond one buffer. A name is resolved once, its addresses are checked, and the connection goes to just those.
public final class CurlTransport: MediaTransport {
    let configuration: Configuration
    private let resolver: any NameResolver
    private let places: TransferPlaces
    private let loop: CurlLoop
    private let meter = ByteCounter()
    private let clock = ContinuousClock()
    let secondsSince1970: @Sendable () -> Int

    /// Makes a transport and starts its thread.
    ///
    /// - Throws: ``TransferFailure`` when the system has no memory, descriptor or thread to give, or when the file of
    ///   trusted certificates cannot be read.
    public convenience init(configuration: Configuration = Configuration()) throws(TransferFailure) {
        try self.init(configuration: configuration, resolver: SystemResolver()) { time(nil) }
    }

    init(
        configuration: Configuration, resolver: any NameResolver, secondsSince1970: @escaping @Sendable () -> Int
    ) throws(TransferFailure) {
        self.configuration = configuration
        self.resolver = resolver
        self.secondsSince1970 = secondsSince1970
        places = TransferPlaces(
            limits: .init(total: configuration.connectionLimit, perHost: configuration.connectionsPerHost))
        if let path = configuration.certificateAuthorityPath { try Self.checkReadable(path) }
        guard let loop = CurlLoop(configuration: configuration, meter: meter) else {
            throw TransferFailure(
                Finding(
                    .outOfResources, .error, "libcurl could not be started: no memory, descriptor or thread is left."))
        }
        self.loop = loop
    }

    private static func checkReadable(_ path: String) throws(TransferFailure) {
        do {
            _ = try FileHandle.reading(path)
        } catch {
            throw TransferFailure(
                Finding(
                    .tlsFailed, .error, "The certificates to trust in \(path) cannot be read: \(error).",
                    fix: "Name a PEM file that this user can read."))
        }
    }

    deinit {
        loop.stop()
    }

    /// The version of libcurl and of what it is built with, as `curl --version` prints it.
    public static var libraryVersion: String { curlVersion() }

    /// The bytes of bodies that came so far, decoded.
    public var receivedByteCount: Int { meter.count }

    /// Fetches a URL and follows its redirects; see ``MediaTransport/fetch(_:)``.
    public func fetch(_ request: MediaRequest) async throws(TransferFailure) -> MediaResponse {
        let deadline = clock.now + request.timeLimit
        var chain = RedirectChain(request.url)
        while true {
            let response = try await open(hop(chain), request, until: deadline)
            guard response.head.isRedirect, let location = response.head.location else {
                return try accept(response, request)
            }
            response.body.cancel()
            request.trace?.note(.redirect, "status \(response.head.status)")
            do throws(URLRejection) {
                try chain.follow(location, under: configuration.redirects)
            } catch {
                throw TransferFailure(error.finding(redirectedFrom: chain.url))
            }
        }
    }

    /// One request of a fetch.
    private struct Hop {
        var url: MediaURL
        var headers: [String]
    }

    struct Opened {
        var url: MediaURL
        var head: ResponseHead
        var body: CurlBody
    }

    private func hop(_ chain: RedirectChain) -> Hop {
        let url = chain.url
        let headers = configuration.headers.filter { $0.host.matches(host: url.host, port: url.port) }
        return Hop(url: url, headers: chain.sendsHeaders ? headers.map(\.line) : [])
    }

    /// Sends the request for one hop and waits for the header section; tries once more where that may help.
    private func open(
        _ hop: Hop, _ request: MediaRequest, until deadline: ContinuousClock.Instant
    ) async throws(TransferFailure) -> Opened {
        let first: TransferFailure
        do throws(TransferFailure) {
            let opened = try await send(hop, request, until: deadline, onNewConnection: false)
            guard let failure = failure(of: opened), failure.isRetryable else { return opened }
            opened.body.cancel()
            first = failure
        } catch {
            first = error
        }
        guard first.isRetryable, !Task.isCancelled, clock.now < deadline else { throw first }
        return try await send(hop, request, until: deadline, onNewConnection: true)
    }

    private func send(
        _ hop: Hop, _ request: MediaRequest, until deadline: ContinuousClock.Instant, onNewConnection: Bool
    ) async throws(TransferFailure) -> Opened {
        let start = clock.now
        let pins = try await pins(for: hop.url, until: deadline)
        request.trace?.note(.resolve, Self.resolution(hop.url, pins, configuration.proxy))
        let connectTimeLeft = configuration.connectTimeLimit - start.duration(to: clock.now)
        let asked = clock.now
        let place = try await places.place(for: hop.url, timeLimit: clock.now.duration(to: deadline))
        let channel = BodyChannel()
        let spec = TransferSpec(
            url: hop.url, pins: pins, accept: request.accept, headers: hop.headers, byteLimit: request.byteLimit,
            limits: .init(
                total: request.timeLimit, connect: configuration.connectTimeLimit, stall: configuration.stallTime),
            timeLeft: clock.now.duration(to: deadline), connectTimeLeft: connectTimeLeft,
            addressPolicy: configuration.proxy == nil ? configuration.redirects.urls.addresses : nil,
            proxy: configuration.proxy?.redacted, waited: asked.duration(to: clock.now),
            usesNewConnection: onNewConnection, place: place, trace: request.trace)
        let body = CurlBody(channel: channel, loop: loop, number: loop.start(spec, into: channel))
        return Opened(url: hop.url, head: try await body.head().get(), body: body)
    }

    /// The `CURLOPT_RESOLVE` entries that tie a name to the addresses that were checked; none for an address, and none
    /// for a proxy, which resolves names itself.
    private func pins(
        for url: MediaURL, until deadline: ContinuousClock.Instant
    ) async throws(TransferFailure) -> [String] {
        guard url.hostIPAddress == nil, configuration.proxy == nil else { return [] }
        let addresses = try await addresses(for: url, until: deadline)
        let policy = configuration.redirects.urls.addresses
        if case .denied(let range) = policy.classify(all: addresses, port: url.port, host: url.host) {
            throw TransferFailure(TransferDiagnosis.denied(url.host, range))
        }
        let list = addresses.map { $0.isIPv6 ? "[\($0)]" : "\($0)" }.joined(separator: ",")
        // The plus sign lets the entry grow old; without it libcurl would keep it for good.
        return ["+\(url.host):\(url.port):\(list)"]
    }

    private func addresses(
        for url: MediaURL, until deadline: ContinuousClock.Instant
    ) async throws(TransferFailure) -> [IPAddress] {
        if let given = configuration.resolution(for: url) { return given.addresses }
        let timeLimit = min(configuration.connectTimeLimit, clock.now.duration(to: deadline))
        return try await resolver.addresses(of: url.host, timeLimit: timeLimit)
    }
}
