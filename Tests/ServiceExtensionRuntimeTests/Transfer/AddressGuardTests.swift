import ServiceExtensionTesting
import Testing

@testable import ServiceExtensionRuntime

/// Listens on 127.0.0.1 and ::1, where no connection may ever come.
private struct Canary {
    let server: MediaServer

    init() throws { server = try MediaServer(alsoIPv6: true) }

    var port: UInt16 { server.port }

    func expectSilence(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(server.connectionCount == 0, sourceLocation: sourceLocation)
    }
}

@Suite struct `The guard of addresses` {
    /// Every address that leads to this machine's loopback or is otherwise special, and every spelling of one, from
    /// public request-forgery test suites.
    static let hosts: [String] =
        `Hostile URLs`.numbers + `Hostile URLs`.names + `Hostile URLs`.addresses.filter { $0 != "10.0.0.1:8080" }

    @Test(arguments: hosts) func `lets no packet out to a hostile URL`(_ host: String) async throws {
        let canary = try Canary()
        let transport = try CurlTransport(
            configuration: .init(
                redirects: RedirectPolicy(urls: URLPolicy(allowsHTTP: true, allowedPorts: [canary.port]))))
        let failure = await transport.failure("http://\(host):\(canary.port)/", timeLimit: .seconds(5))
        let code = try #require(failure?.finding.code)
        #expect([.urlInvalid, .addressDenied, .urlSchemeRefused, .nameNotResolved].contains(code))
        canary.expectSilence()
    }

    @Test(arguments: `Hostile URLs`.others.map(\.text)) func `lets no packet out to a text that is no URL`(
        _ text: String
    ) async throws {
        let transport = try CurlTransport(
            configuration: .init(redirects: RedirectPolicy(urls: URLPolicy(allowsHTTP: true))))
        #expect(await transport.failure(text, timeLimit: .seconds(5)) != nil)
    }

    @Test(arguments: [
        "127.0.0.1", "[::1]", "0.0.0.0", "[::]", "[::ffff:127.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]",
        "localhost", "LOCALHOST", "foo.localhost", "2130706433", "0x7f.1", "127.1", "%31%32%37.0.0.1", "user@127.0.0.1",
        "private.test", "mixed.test", "mapped.test",
    ]) func `follows no redirect to a private address`(_ host: String) async throws {
        let canary = try Canary()
        let server = try MediaServer()
        // Only the server that redirects is open; it stands for one in the public internet.
        let urls = URLPolicy(
            addresses: AddressPolicy(allowedHosts: [HostPort("127.0.0.1:\(server.port)")].compactMap(\.self)),
            allowsHTTP: true, allowedPorts: [canary.port])
        let resolver = FixedResolver([
            "private.test": ["127.0.0.1"], "mixed.test": ["93.184.216.34", "::1"], "mapped.test": ["::ffff:127.0.0.1"],
        ])
        let transport = try CurlTransport(
            configuration: .init(redirects: RedirectPolicy(urls: urls)), resolver: resolver
        ) { 0 }
        let failure = await transport.failure(
            server.url("/a?redirect=http://\(host):\(canary.port)/secret"), timeLimit: .seconds(5))
        let code = try #require(failure?.finding.code)
        #expect([.addressDenied, .redirectRefused].contains(code))
        #expect(server.requests.count == 1)
        canary.expectSilence()
    }

    @Test(arguments: [
        ["127.0.0.1"], ["::1"], ["93.184.216.34", "127.0.0.1"], ["10.0.0.1"], ["::ffff:10.0.0.1"], ["169.254.169.254"],
        ["64:ff9b::7f00:1"], ["fd00::1"], ["0.0.0.0"],
    ]) func `refuses a name with a private address as a whole`(_ addresses: [String]) async throws {
        let canary = try Canary()
        let resolver = FixedResolver(["cdn.test": addresses])
        let transport = try CurlTransport(
            configuration: .init(
                redirects: RedirectPolicy(urls: URLPolicy(allowsHTTP: true, allowedPorts: [canary.port]))),
            resolver: resolver
        ) { 0 }
        let failure = await transport.failure("http://cdn.test:\(canary.port)/", timeLimit: .seconds(5))
        #expect(failure?.finding.code == .addressDenied)
        #expect(resolver.askedNames == ["cdn.test"])
        canary.expectSilence()
    }

    @Test func `checks an operator's address like any other`() async throws {
        let canary = try Canary()
        let transport = try CurlTransport(
            configuration: .init(
                redirects: RedirectPolicy(urls: URLPolicy(allowsHTTP: true, allowedPorts: [canary.port])),
                resolutions: [HostResolution("cdn.test:\(canary.port):127.0.0.1")].compactMap(\.self)))
        #expect(await transport.failure("http://cdn.test:\(canary.port)/")?.finding.code == .addressDenied)
        canary.expectSilence()
    }

    /// A name that was public when it was checked and is private when the connection is made (DNS rebinding): the socket
    /// is where the last check has to be, and the denied address must not make libcurl try another.
    @Test(arguments: ["127.0.0.1", "::1", "[::1],127.0.0.1"]) func `refuses the socket itself`(
        _ pin: String
    ) async throws {
        let canary = try Canary()
        let policy = URLPolicy(allowsHTTP: true, allowedPorts: [canary.port])
        let loop = try #require(CurlLoop(configuration: .init(), meter: ByteCounter()))
        defer { loop.stop() }
        let url = try policy.check("http://cdn.test:\(canary.port)/")
        let address = pin.contains(":") && !pin.contains("[") ? "[\(pin)]" : pin
        let channel = BodyChannel()
        let places = TransferPlaces(limits: .init(total: 1, perHost: 1))
        let spec = TransferSpec(
            url: url, pins: ["+cdn.test:\(canary.port):\(address)"], accept: "*/*", headers: [], byteLimit: 1000,
            limits: .init(total: .seconds(5), connect: .seconds(5), stall: .seconds(5)),
            timeLeft: .seconds(5), connectTimeLeft: .seconds(5),
            addressPolicy: policy.addresses, usesNewConnection: false,
            place: try await places.place(for: url, timeLimit: .seconds(5)))
        _ = loop.start(spec, into: channel)
        guard case .failure(let failure) = await channel.head() else {
            Issue.record("connected to \(pin)")
            return
        }
        #expect(failure.finding.code == .addressDenied)
        canary.expectSilence()
    }
}
