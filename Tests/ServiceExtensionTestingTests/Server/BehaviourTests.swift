import Testing

@testable import ServiceExtensionTesting

/// One query, and what curl makes of the answer.
struct Misbehaviour: Sendable, CustomTestStringConvertible {
    var query: String
    var exitCode: Int32
    var status: Int
    /// The body bytes that curl received.
    var count: Int
    var options: [String] = []

    var testDescription: String { ([query] + options).joined(separator: " ") }

    /// Runs curl on `/file.jpg` of a server, whose body has 5,000 bytes.
    func check(_ server: MediaServer, _ more: [String] = []) async throws {
        let format = "%{http_code} %{size_download}"
        let url = server.url("/file.jpg?" + query)
        let curl = try await Curl.run(options + more + ["-o", "/dev/null", "-w", format, url])
        #expect(curl.exitCode == exitCode, "\(curl.errors)")
        #expect(curl.text == "\(status < 100 ? "00" : "")\(status) \(count)")
    }
}

@Suite(.timeLimit(.minutes(1))) struct `What curl makes of each behaviour` {
    static let impatient = ["--max-time", "0.5"]

    static func server(tls: Bool = false) throws -> MediaServer {
        let server = try MediaServer(tls: tls)
        server.serve("/file.jpg", [UInt8](repeating: 0x41, count: 5000), type: "image/jpeg")
        return server
    }

    static let answers: [Misbehaviour] = [
        .init(query: "", exitCode: 0, status: 200, count: 5000),
        .init(query: "delay=10ms", exitCode: 0, status: 200, count: 5000),
        .init(query: "chunked", exitCode: 0, status: 200, count: 5000),
        .init(query: "no-length", exitCode: 0, status: 200, count: 5000),
        .init(query: "gzip", exitCode: 0, status: 200, count: 5023),
        .init(query: "gzip", exitCode: 0, status: 200, count: 5023, options: ["--compressed"]),
        .init(query: "gzip&chunked", exitCode: 0, status: 200, count: 5023, options: ["--compressed"]),
        .init(query: "gzip-lie", exitCode: 0, status: 200, count: 5000),
        .init(query: "status=503&body=zeros:7", exitCode: 0, status: 503, count: 7),
        .init(query: "status=204", exitCode: 0, status: 204, count: 0),
        .init(query: "status=999&body=zeros:7", exitCode: 0, status: 999, count: 7),
        .init(query: "body=zeros:1MB", exitCode: 0, status: 200, count: 1_000_000),
        .init(query: "body=random:64K&gzip", exitCode: 0, status: 200, count: 65_564, options: ["--compressed"]),
        .init(query: "headers=500", exitCode: 0, status: 200, count: 5000),
        .init(query: "redirect=3", exitCode: 0, status: 302, count: 0),
        .init(query: "redirect=3", exitCode: 0, status: 200, count: 5000, options: ["-L"]),
        .init(query: "redirect=3&body=zeros:9", exitCode: 0, status: 200, count: 9, options: ["-L"]),
        .init(query: "rate=100000", exitCode: 0, status: 200, count: 5000),
        .init(query: "length=10", exitCode: 0, status: 200, count: 10),
        .init(query: "", exitCode: 0, status: 200, count: 5000, options: ["--http1.0"]),
        .init(query: "truncate=1000&no-length", exitCode: 0, status: 200, count: 1000),
        .init(query: "raw=two-lengths", exitCode: 0, status: 200, count: 5),
        .init(query: "raw=no-location", exitCode: 0, status: 302, count: 0, options: ["-L"]),
        // An end in the middle of the head is no error to curl 7.88.
        .init(query: "close@headers", exitCode: 0, status: 200, count: 0),
    ]

    static let faults: [Misbehaviour] = [
        .init(query: "truncate=1000", exitCode: 18, status: 200, count: 1000),
        .init(query: "truncate=1000&chunked", exitCode: 18, status: 200, count: 1000),
        .init(query: "truncate=1MB", exitCode: 18, status: 200, count: 4999),
        .init(query: "close@0", exitCode: 18, status: 200, count: 0),
        .init(query: "length=300000", exitCode: 18, status: 200, count: 5000),
        .init(query: "redirect=loop", exitCode: 47, status: 302, count: 0, options: ["-L"]),
        .init(
            query: "redirect=ftp://h/", exitCode: 1, status: 302, count: 0, options: ["-L", "--proto-redir", "=http"]),
        .init(query: "reset@1000", exitCode: 56, status: 200, count: 1000),
        .init(query: "reset@0", exitCode: 56, status: 200, count: 0),
        .init(query: "reset@1MB&body=zeros:2MB", exitCode: 56, status: 200, count: 1_000_000),
        .init(query: "gzip-lie", exitCode: 61, status: 200, count: 5000, options: ["--compressed"]),
        .init(query: "headers=9000", exitCode: 56, status: 200, count: 0),
        .init(query: "raw=ssh", exitCode: 1, status: 0, count: 0),
        .init(query: "raw=http09", exitCode: 1, status: 0, count: 0),
        .init(query: "raw=nul-header", exitCode: 8, status: 200, count: 0),
        .init(query: "raw=negative-length", exitCode: 8, status: 200, count: 0),
        .init(query: "raw=endless-headers", exitCode: 56, status: 200, count: 0),
        .init(query: "raw=endless-header-line", exitCode: 27, status: 200, count: 0),
        .init(query: "raw=1xx", exitCode: 56, status: 103, count: 0),
        .init(query: "raw=empty", exitCode: 52, status: 0, count: 0),
        .init(query: "tls-stall", exitCode: 28, status: 0, count: 0, options: impatient),
        .init(query: "delay=1m", exitCode: 28, status: 0, count: 0, options: impatient),
        .init(query: "stall=headers", exitCode: 28, status: 200, count: 0, options: impatient),
        .init(query: "stall=body@0", exitCode: 28, status: 200, count: 0, options: impatient),
        .init(query: "stall=body@1000", exitCode: 28, status: 200, count: 1000, options: impatient),
        .init(query: "stall=body@1000&chunked", exitCode: 28, status: 200, count: 1000, options: impatient),
        .init(query: "drip=headers", exitCode: 28, status: 0, count: 0, options: impatient),
    ]

    @Test(arguments: answers + faults) func `over plain HTTP`(_ misbehaviour: Misbehaviour) async throws {
        try await misbehaviour.check(Self.server())
    }

    @Test(arguments: [
        "", "chunked", "no-length", "redirect=3", "truncate=1000", "reset@1000", "reset@0", "gzip-lie", "raw=empty",
        "stall=body@1000", "tls-stall",
    ])
    func `over TLS is the same`(query: String) async throws {
        let server = try Self.server(tls: true)
        let authority = try #require(server.authorityPath)
        for misbehaviour in Self.answers + Self.faults where misbehaviour.query == query {
            try await misbehaviour.check(server, ["--cacert", authority])
        }
    }

    @Test(arguments: ["drip", "rate=50", "endless", "endless&chunked", "endless&gzip", "endless&redirect=http://h/"])
    func `a body that goes on comes in part`(query: String) async throws {
        let server = try Self.server()
        let url = server.url("/file.jpg?" + query)
        let curl = try await Curl.run("--max-time", "0.5", "-o", "/dev/null", "-w", "%{size_download}", url)
        let count = try #require(Int(curl.text))
        #expect(curl.exitCode == 28)
        #expect(query.hasPrefix("endless") ? count > 5000 : (1..<50).contains(count))
    }

    @Test(arguments: [(DeadPort.Behaviour.refusing, 7), (.silent, 28)]) func `a port without a server`(
        _ behaviour: DeadPort.Behaviour, _ exitCode: Int
    ) async throws {
        let port = try DeadPort(behaviour)
        #expect(try await Curl.run("--max-time", "0.5", port.url("/cat.jpg")).exitCode == Int32(exitCode))
        #expect(port.number > 0)
    }

    @Test func `gzip decodes to the resource`() async throws {
        let sample = try #require(MediaSample.named("jpeg"))
        let server = try Self.server()
        let curl = try await Curl.run("--compressed", server.url("/samples/jpeg.jpg?gzip"))
        #expect(curl.output == sample.bytes)
    }

    @Test func `a once item is for the first request of its id`() async throws {
        let server = try Self.server()
        for (id, expected) in [("1", "503"), ("1", "200"), ("2", "503"), ("2", "200")] {
            let url = server.url("/file.jpg?once=status=503&id=" + id)
            #expect(try await Curl.run("-o", "/dev/null", "-w", "%{http_code}", url).text == expected)
        }
    }

    @Test func `redirects before a resource do not use up its once item`() async throws {
        let server = try Self.server()
        let url = server.url("/file.jpg?redirect=2&once=status=503&id=1")
        #expect(try await Curl.run("-L", "-o", "/dev/null", "-w", "%{http_code}", url).text == "503")
    }

    @Test func `a connection that ends on reuse makes curl try again on another`() async throws {
        let server = try Self.server()
        let url = server.url("/file.jpg?no-reuse")
        let curl = try await Curl.run("-o", "/dev/null", "-o", "/dev/null", "-w", "%{http_code} ", url, url)
        #expect(curl.exitCode == 0 && curl.text == "200 200 ")
        #expect(server.requests.map(\.connection) == [1, 2])
    }
}
