import ServiceExtensionTesting
import Testing

@testable import ServiceExtensionRuntime

@Suite struct `A transfer from a faulty server` {
    private let server: MediaServer
    private let transport: CurlTransport

    init() throws {
        server = try MediaServer()
        transport = try .forLoopback()
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var path: String
        var code: Finding.Code
        var words: String
        var testDescription: String { path }

        init(_ path: String, _ code: Finding.Code, _ words: String) {
            self.path = path
            self.code = code
            self.words = words
        }
    }

    static let lengths: [Row] = [
        Row("/samples/jpeg.jpg?length=200000", .truncated, "of 200000 bytes received"),
        Row("/samples/jpeg.jpg?length=5000000", .tooLarge, "announces 5000000 bytes"),
        Row("/a?raw=negative-length", .protocolError, "its Content-Length is no number"),
        Row("/samples/jpeg.jpg?truncate=300", .truncated, "300 of"),
        Row("/samples/jpeg.jpg?truncate=300&chunked", .truncated, "300 bytes received"),
        Row("/a?body=zeros:1048577", .tooLarge, "announces 1048577 bytes"),
        Row("/a?body=zeros:1048577&chunked", .tooLarge, "larger than 1048576 bytes"),
        Row("/a?body=zeros:1048577&no-length", .tooLarge, "larger than 1048576 bytes"),
        Row("/a?body=zeros:1048577&gzip", .tooLarge, "larger than 1048576 bytes"),
        Row("/samples/jpeg.jpg?gzip&truncate=300", .truncated, "300 bytes received"),
        Row("/samples/jpeg.jpg?gzip&close@300&no-length", .truncated, "in the middle of its Content-Encoding"),
        Row("/a?body=random:10000&endless", .tooLarge, "larger than 1048576 bytes"),
        Row("/a?body=random:10000&endless&chunked", .tooLarge, "larger than 1048576 bytes"),
        Row("/a?body=zeros:10000&endless&gzip", .tooLarge, "larger than 1048576 bytes"),
        Row("/samples/jpeg.jpg?gzip-lie", .badEncoding, "Content-Encoding"),
    ]

    static let headers: [Row] = [
        Row("/a?raw=endless-headers", .headerTooLarge, "256 header lines"),
        Row("/a?raw=endless-header-line", .headerTooLarge, "header line of over 100 KiB"),
        Row("/a?raw=1xx", .headerTooLarge, "256 header lines"),
        Row("/samples/jpeg.jpg?headers=20000", .headerTooLarge, "256 header lines"),
        Row("/a?raw=nul-header", .protocolError, "a header field holds a NUL byte"),
        Row("/a?raw=ssh", .notHTTP, "does not speak HTTP"),
        Row("/a?raw=http09", .notHTTP, "does not speak HTTP"),
        Row("/a?raw=bad-chunk", .protocolError, "the size of a chunk is no number"),
        Row("/a?raw=endless-chunk-extension", .flood, "that are no part of a response"),
        Row("/a?raw=empty", .emptyResponse, "without a response"),
        Row("/samples/jpeg.jpg?close@headers", .emptyResponse, "in the header section"),
        Row("/samples/jpeg.jpg?reset@0", .connectionReset, "broke the connection"),
        Row("/samples/jpeg.jpg?reset@300", .connectionReset, "300 of"),
        Row("/samples/jpeg.jpg?status=999", .httpStatus, "answered 999"),
        Row("/samples/jpeg.jpg?status=204", .httpStatus, "no body"),
    ]

    static let redirects: [Row] = [
        Row("/a?redirect=6", .tooManyRedirects, "5"),
        Row("/a?redirect=loop", .tooManyRedirects, "5"),
        Row("/a?raw=no-location", .httpStatus, "without a Location"),
        Row("/a?redirect=file:///etc/hostname", .redirectRefused, "redirects to"),
        Row("/a?redirect=gopher://127.0.0.1/", .redirectRefused, "redirects to"),
        Row("/a?redirect=ftp://127.0.0.1/a", .redirectRefused, "redirects to"),
        Row("/a?redirect=data:image/png;base64,iVBO", .redirectRefused, "redirects to"),
        Row("/a?redirect=http://user:secret@127.0.0.1/", .redirectRefused, "redirects to"),
        Row("/a?redirect=http://0x7f.1/", .redirectRefused, "redirects to"),
        Row("/a?redirect=http://169.254.169.254/latest/", .addressDenied, "redirects to"),
        Row("/a?redirect=http://127.0.0.1:25/", .redirectRefused, "redirects to"),
        Row("/a?redirect=loop&body=random:10000&endless", .tooManyRedirects, "5"),
        Row("/a?redirect=loop&body=zeros:10000&endless&gzip&chunked", .tooManyRedirects, "5"),
        Row("/a?status=404&body=random:10000&endless", .httpStatus, "no such media"),
    ]

    @Test(arguments: lengths + headers + redirects) func `ends with the one finding that says why`(
        _ row: Row
    ) async throws {
        let failure = try #require(await transport.failure(server.url(row.path)))
        #expect(failure.finding.code == row.code)
        #expect(failure.finding.message.contains(row.words), "\(failure.finding.message)")
        #expect(!failure.finding.message.contains("secret"))
        #expect(transport.receivedByteCount <= 1 << 20)
    }

    /// What libcurl makes of framing that is wrong, and that we take over: the structure of the media decides.
    @Test(arguments: [
        ("/samples/jpeg.jpg?length=300", 300), ("/a?raw=two-lengths", 5),
        ("/a?body=zeros:700&no-length&close@300", 300),
    ]) func `takes a body whose end cannot be told from a wrong one`(_ path: String, _ count: Int) async throws {
        #expect(try await transport.fetch(server.url(path)).body.count == count)
    }

    @Test func `stops a redirect's endless body within a buffer or two`() async throws {
        _ = await transport.failure(server.url("/a?redirect=loop&body=random:65536&endless"))
        server.stop()
        let sent = server.requests.map(\.bytesSent)
        #expect(sent.count == 6)
        // What fits the sockets' buffers is sent whatever the client does.
        #expect(sent.allSatisfy { $0 < 16 << 20 })
    }

    @Test func `stops a chunk extension without end within some MiB`() async throws {
        _ = await transport.failure(server.url("/a?raw=endless-chunk-extension"))
        server.stop()
        #expect(server.requests.count == 1)
        #expect(server.requests.allSatisfy { $0.bytesSent < 32 << 20 })
    }

    @Test func `expands an encoded body no faster than it is read`() async throws {
        server.serve("/bomb", zerosInGzip(count: 40 << 20))
        let address = try transport.configuration.redirects.urls.check(server.url("/bomb?gzip-lie"))
        let response = try await transport.fetch(
            MediaRequest(url: address, accept: "*/*", byteLimit: 30 << 20, timeLimit: .seconds(300)))
        var total = 0
        let failure = await #expect(throws: TransferFailure.self) {
            while let piece = try await Optional(response.body.next(atLeast: 1)), !piece.isEmpty {
                #expect(piece.count <= BodyChannel.capacity)
                total += piece.count
            }
        }
        #expect(failure?.finding.code == .tooLarge)
        #expect(total <= 30 << 20)
        #expect(total > 29 << 20)
    }

    @Test func `tells of a refused connection at once`() async throws {
        let port = server.port
        server.stop()
        let failure = await transport.failure("http://127.0.0.1:\(port)/a")
        #expect(failure?.finding.code == .connectFailed)
        #expect(failure?.finding.message.contains("refused") == true)
    }
}

/// A gzip stream of zeros that takes 13 bits for 258 of them: one block of fixed codes (RFC 1951 §3.2.6), each the longest
/// match at distance 1. Its checksum is wrong, which nobody gets to see.
private func zerosInGzip(count: Int) -> [UInt8] {
    var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    var byte: UInt8 = 0
    var used = 0
    func add(_ bits: String) {
        for bit in bits.utf8 {
            if bit == UInt8(ascii: "1") { byte |= 1 << used }
            used += 1
            if used == 8 {
                bytes.append(byte)
                (byte, used) = (0, 0)
            }
        }
    }
    // A last block of fixed codes, and one zero.
    add("110" + "00110000")
    for _ in 0..<(count / 258) { add("11000101" + "00000") }
    add("0000000" + "0000000")
    return bytes + [UInt8](repeating: 0, count: 8)
}
