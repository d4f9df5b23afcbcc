import ServiceExtensionTesting
import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The transport` {
    private let server: MediaServer
    private let transport: CurlTransport

    init() throws {
        server = try MediaServer()
        transport = try .forLoopback()
    }

    @Test(arguments: [
        "", "?chunked", "?no-length", "?gzip", "?gzip&chunked", "?rate=100000", "?headers=200", "?redirect=5",
    ])
    func `brings the very bytes of the resource`(_ query: String) async throws {
        let fetched = try await transport.fetch(server.url("/samples/jpeg.jpg\(query)"))
        #expect(fetched.body == MediaSample.named("jpeg.jpg")?.bytes)
        #expect(fetched.response.status == 200)
        #expect(fetched.response.contentType == "image/jpeg")
        #expect(transport.receivedByteCount >= fetched.body.count)
    }

    @Test func `asks for what is wanted and says who asks`() async throws {
        _ = try await transport.fetch(server.url("/samples/gif.gif"))
        let request = try #require(server.requests.first)
        #expect(request.header("Accept") == "image/*")
        #expect(request.header("User-Agent") == "mediafetch/\(runtimeVersion)")
        #expect(request.header("Accept-Encoding") == nil)
        #expect(request.headers.count == 3)
    }

    @Test func `sends the path as it was checked`() async throws {
        _ = await transport.failure(server.url("/a/%2e%2e/b%2Fc/..%2f/d;e?q=%00&&"))
        #expect(server.requests.first?.path == "/a/%2e%2e/b%2Fc/..%2f/d;e")
        #expect(server.requests.first?.query == "q=%00&&")
    }

    @Test func `uses a connection again, and another one after the server closed it`() async throws {
        for _ in 0..<3 { _ = try await transport.fetch(server.url("/samples/gif.gif")) }
        #expect(server.connectionCount == 1)
        // Announces keep-alive and closes with the next request: a race that keep-alive clients meet in the wild.
        _ = try await transport.fetch(server.url("/samples/gif.gif?no-reuse"))
        let fetched = try await transport.fetch(server.url("/samples/png.png"))
        #expect(fetched.body == MediaSample.named("png.png")?.bytes)
        #expect(server.connectionCount == 2)
    }

    @Test func `takes the whole body though its reader is slow`() async throws {
        let count = 3_000_000
        let address = try transport.configuration.redirects.urls.check(server.url("/a?body=random:\(count)"))
        let response = try await transport.fetch(
            MediaRequest(url: address, accept: "*/*", byteLimit: count, timeLimit: .seconds(120)))
        var total = 0
        var largest = 0
        while true {
            let piece = try await response.body.next(atLeast: 1 << 20)
            guard !piece.isEmpty else { break }
            total += piece.count
            largest = max(largest, piece.count)
            for _ in 0..<100 { await Task.yield() }
        }
        #expect(total == count)
        #expect(largest <= 2 * BodyChannel.capacity)
        #expect(largest >= BodyChannel.capacity)
    }

    @Test func `lets a transfer in the house of the transport end although the transport is gone`() async throws {
        var transport: CurlTransport? = try .forLoopback()
        let address = try URLPolicy(addresses: AddressPolicy(allowsPrivateNetwork: true), allowsHTTP: true)
            .check(server.url("/a?body=zeros:3000000"))
        let response = try #require(
            try await transport?.fetch(
                MediaRequest(url: address, accept: "*/*", byteLimit: 3_000_000, timeLimit: .seconds(30))))
        transport = nil
        let failure = await #expect(throws: TransferFailure.self) {
            while try await !response.body.next(atLeast: 1).isEmpty {}
        }
        #expect(failure?.finding.code == .transferCancelled)
    }

    // MARK: A second try

    @Test(arguments: ["status=502", "status=503", "status=504", "close@headers", "raw=empty"])
    func `tries once more on a new connection when no response began`(_ fault: String) async throws {
        let once = fault.replacing("=", with: "%3D")
        let fetched = try await transport.fetch(server.url("/samples/gif.gif?once=\(once)&id=1"))
        #expect(fetched.body == MediaSample.named("gif.gif")?.bytes)
        #expect(server.requests.count == 2)
        #expect(Set(server.requests.map(\.connection)).count == 2)
    }

    @Test(arguments: [
        ("status=503", "transfer.http-status", 2), ("raw=empty", "transfer.empty-response", 2),
        ("status=500", "transfer.http-status", 1), ("status=404", "transfer.http-status", 1),
        ("truncate=10", "transfer.truncated", 1), ("reset@0", "transfer.connection-reset", 1),
        ("reset@10", "transfer.connection-reset", 1),
        ("raw=ssh", "transfer.not-http", 1),
    ]) func `tries no third time, and not once where a response began`(
        _ fault: String, _ code: String, _ count: Int
    ) async throws {
        let failure = await transport.failure(server.url("/samples/gif.gif?\(fault)"))
        #expect(failure?.finding.code.rawValue == code)
        #expect(server.requests.count == count)
    }

    // MARK: The operator's words

    @Test func `takes an operator's address for a name, on the port it was given for`() async throws {
        let resolver = FixedResolver([:])
        let port = server.port
        let transport = try CurlTransport.forLoopback(resolver: resolver) { configuration in
            configuration.resolutions = [HostResolution("cdn.test:\(port):127.0.0.1")].compactMap(\.self)
        }
        let fetched = try await transport.fetch("http://cdn.test:\(port)/samples/gif.gif")
        #expect(fetched.body == MediaSample.named("gif.gif")?.bytes)
        #expect(server.requests.first?.header("Host") == "cdn.test:\(port)")
        #expect(resolver.askedNames.isEmpty)
        #expect(await transport.failure("http://cdn.test:81/a")?.finding.code == .nameNotResolved)
    }

    @Test func `tries the next address of a name when one refuses`() async throws {
        let resolver = FixedResolver(["cdn.test": ["::1", "127.0.0.1"]])
        let transport = try CurlTransport.forLoopback(resolver: resolver)
        let fetched = try await transport.fetch("http://cdn.test:\(server.port)/samples/gif.gif")
        #expect(fetched.body == MediaSample.named("gif.gif")?.bytes)
    }

    @Test func `sends a host's header to that host alone, and never after a redirect elsewhere`() async throws {
        let other = try MediaServer()
        let transport = try CurlTransport.forLoopback { configuration in
            configuration.headers = ["127.0.0.1:\(server.port)=X-Key: secret"].compactMap(HostHeader.init)
        }
        _ = try await transport.fetch(server.url("/samples/gif.gif"))
        _ = try await transport.fetch(server.url("/samples/gif.gif?redirect=2"))
        #expect(server.requests.count == 4)
        #expect(server.requests.allSatisfy { $0.header("X-Key") == "secret" })
        _ = try await transport.fetch(other.url("/samples/gif.gif"))
        _ = try await transport.fetch(server.url("/a?redirect=\(other.url("/samples/gif.gif"))"))
        #expect(other.requests.count == 2)
        #expect(other.requests.allSatisfy { $0.header("X-Key") == nil })
        // Whoever it was redirected by in between chose the rest.
        _ = try await transport.fetch(other.url("/a?redirect=\(server.url("/samples/png.png"))"))
        let last = try #require(server.requests.last)
        #expect(last.path == "/samples/png.png")
        #expect(last.header("X-Key") == nil)
    }

    @Test func `names an expired signature`() async throws {
        let transport = try CurlTransport.forLoopback(now: 1_714_568_400 + 86_400 * 3)
        let failure = await transport.failure(
            server.url("/a.jpg?status=403&id=X-Amz-Date&X-Amz-Date=20240501T120000Z&X-Amz-Expires=3600"))
        // The server knows no such items: what it says of them is not the point.
        #expect(failure?.finding.code == .httpStatus)
        #expect(failure?.finding.message.contains("signature expired 3 days ago") == true)
    }
}
