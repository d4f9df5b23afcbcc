import ServiceExtensionTesting
import Testing

@testable import ServiceExtensionRuntime

@Suite struct `A transfer with an odd response` {
    private let server: MediaServer
    private let transport: CurlTransport
    private let media = MediaSample.named("jpeg.jpg")?.bytes ?? []

    init() throws {
        server = try MediaServer()
        transport = try .forLoopback()
    }

    /// Serves a head and a body as they are.
    private func url(_ head: String, _ body: [UInt8]) -> String {
        server.serve("/a", Array("HTTP/1.1 \(head)\r\n\r\n".utf8) + body)
        return server.url("/a?verbatim")
    }

    @Test(arguments: ["none", "binary", "utf-8", "aws-chunked"])
    func `takes a body whose coding is no coding, and warns`(
        _ coding: String
    ) async throws {
        let length = "Content-Length: \(media.count)"
        let fetched = try await transport.fetch(url("200 OK\r\nContent-Encoding: \(coding)\r\n\(length)", media))
        #expect(fetched.body == media)
        #expect(fetched.response.contentLength == media.count)
        #expect(fetched.response.findings.map(\.code) == [.unknownEncoding])
        #expect(fetched.response.findings.first?.severity == .warning)
    }

    @Test func `takes a body in chunks, whatever size is announced beside them`() async throws {
        let chunks = Array("\(String(media.count, radix: 16))\r\n".utf8) + media + Array("\r\n0\r\n\r\n".utf8)
        let head = "200 OK\r\nContent-Length: 60000000\r\nTransfer-Encoding: chunked"
        let fetched = try await transport.fetch(url(head, chunks))
        #expect(fetched.body == media)
        #expect(fetched.response.findings.isEmpty)
    }

    @Test func `follows a Location that goes on in a second line`() async throws {
        let fetched = try await transport.fetch(
            url("302 Found\r\nLocation:\r\n /samples/jpeg.jpg\r\nContent-Length: 0", []))
        #expect(fetched.body == media)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var head: String
        var body = ""
        var code: Finding.Code
        var words: String
        var testDescription: String { head.replacing("\r\n", with: "|") }
    }

    private static let chunked = "200 OK\r\nTransfer-Encoding: chunked"

    @Test(arguments: [
        Row(
            head: "101 Switching\r\nUpgrade: x", body: "hello", code: .httpStatus, words: "switches to another protocol"
        ),
        Row(
            head: "200 OK\r\nContent-Length: 0x33b", body: "hello", code: .protocolError,
            words: "its Content-Length is no number"),
        Row(head: "200 OK\r\nContent-Length: ", code: .protocolError, words: "its Content-Length is no number"),
        Row(head: chunked, body: "-1\r\nhello", code: .protocolError, words: "the size of a chunk is no number"),
        Row(
            head: chunked, body: "ffffffffffffffffff\r\nhello", code: .protocolError,
            words: "the size of a chunk has too many digits"),
        Row(
            head: chunked, body: "5\r\nhello!\r\n0\r\n\r\n", code: .protocolError,
            words: "a chunk does not end where its size says"),
        Row(
            head: chunked, body: "5\r\nhello\r\n0\r\nX: " + String(repeating: "y", count: 50_000) + "\r\n\r\n",
            code: .protocolError, words: "a trailer line is longer than 4 KiB"),
        Row(
            head: "200 OK\r\nContent-Encoding: br\r\nContent-Length: 5", body: "hello", code: .badEncoding,
            words: "Content-Encoding br, which was not asked for and is not decoded here"),
        Row(
            head: "200 OK\r\nContent-Encoding: gzip\r\nContent-Encoding: gzip\r\nContent-Length: 5", body: "hello",
            code: .badEncoding, words: "gzip, gzip, several on top of each other"),
    ]) func `says what is wrong with it`(_ row: Row) async throws {
        let failure = try #require(await transport.failure(url(row.head, Array(row.body.utf8))))
        #expect(failure.finding.code == row.code)
        #expect(failure.finding.message.contains(row.words), "\(failure.finding.message)")
    }

    @Test func `says that a certificate is for another host`() async throws {
        let server = try MediaServer(tls: true, certificate: .wrongHost)
        let transport = try CurlTransport.forLoopback { $0.certificateAuthorityPath = server.authorityPath }
        let failure = try #require(await transport.failure(server.url("/samples/jpeg.jpg")))
        #expect(failure.finding.code == .tlsNotTrusted)
        #expect(failure.finding.message.hasSuffix("is not trusted: it is for another host."))
    }

    @Test(arguments: [("169.254.169.254", false), ("10.0.0.1", true)]) func `offers to open what can be opened alone`(
        _ address: String, _ isOpenable: Bool
    ) async throws {
        let resolver = FixedResolver(["cdn.test": [address]])
        let transport = try CurlTransport(configuration: .init(), resolver: resolver) { 0 }
        let failure = try #require(await transport.failure("https://cdn.test/a.jpg"))
        #expect(failure.finding.code == .addressDenied)
        #expect(failure.finding.fix?.contains("--allow-host") == isOpenable)
    }
}
