import Testing

@testable import ServiceExtensionTesting

@Suite struct `The head of a request` {
    func parse(_ text: String) throws(RequestFault) -> RequestHead { try RequestHead(text.utf8) }

    @Test func `has a method, a path, a query and fields in order`() throws {
        let head = try parse("GET /a%20b?x=1&y HTTP/1.1\r\nHost: h\r\nAccept:image/*\r\nX-Blank: \t v \t\r\n\r\n")
        #expect(head.method == "GET" && head.target.path == "/a%20b" && head.target.query == "x=1&y")
        #expect(head.headers.map(\.name) == ["Host", "Accept", "X-Blank"])
        #expect(head.headers.map(\.value) == ["h", "image/*", "v"])
        #expect(head.target.decodedPath == "/a b")
    }

    @Test func `may end its lines with LF alone`() throws {
        let text = "GET / HTTP/1.0\nHost: h\n\nrest"
        #expect(RequestHead.end(in: Array(text.utf8)) == text.utf8.count - 4)
        #expect(try parse("GET / HTTP/1.0\nHost: h\n\n").headers.count == 1)
    }

    @Test(arguments: ["", "GET / HTTP/1.1", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: h\r\n", "a\r\n\r"])
    func `is not whole before its empty line`(text: String) {
        #expect(RequestHead.end(in: Array(text.utf8)) == nil)
    }

    @Test(arguments: [
        ("GET /\r\n\r\n", RequestFault.requestLine), ("\r\n\r\n", .requestLine),
        ("GET  / HTTP/1.1\r\n\r\n", .requestLine),
        ("G T / HTTP/1.1\r\n\r\n", .requestLine), ("GE\u{7F}T / HTTP/1.1\r\n\r\n", .requestLine),
        ("GET /\u{1} HTTP/1.1\r\n\r\n", .requestLine), ("GET / HTTP/2.0\r\n\r\n", .version),
        ("GET / http/1.1\r\n\r\n", .version), ("PRI * HTTP/2.0\r\n\r\n", .version), ("GET a HTTP/1.1\r\n\r\n", .target),
        ("CONNECT h:443 HTTP/1.1\r\n\r\n", .target), ("GET / HTTP/1.1\r\nno colon\r\n\r\n", .headerField),
        ("GET / HTTP/1.1\r\nA : b\r\n\r\n", .headerField), ("GET / HTTP/1.1\r\n folded: b\r\n\r\n", .headerField),
        ("GET / HTTP/1.1\r\nA: b\u{0}c\r\n\r\n", .headerField), ("GET / HTTP/1.1\r\n: b\r\n\r\n", .headerField),
    ])
    func `that is malformed is refused`(text: String, fault: RequestFault) {
        #expect(throws: fault) { try parse(text) }
    }

    @Test func `that is not UTF-8 is refused`() {
        #expect(throws: RequestFault.notUTF8) { try RequestHead([0xFF, 0x0D, 0x0A]) }
    }

    @Test(arguments: [
        ("http://h/a?b", "/a", "b"), ("HTTP://h:1", "/", nil), ("https://h?b", "/", "b"), ("/a?", "/a", ""),
        ("/a?b?c", "/a", "b?c"), ("//a", "//a", nil),
    ])
    func `names its target by path or by URL`(text: String, path: String, query: String?) throws {
        let target = try #require(RequestTarget(text))
        #expect(target.path == path && target.query == query)
    }

    @Test(arguments: [
        ("HTTP/1.1", "", true), ("HTTP/1.1", "Connection: close", false), ("HTTP/1.1", "connection: x, Close", false),
        ("HTTP/1.0", "", false), ("HTTP/1.0", "Connection: keep-alive", true), ("HTTP/1.1", "Content-Length: 3", false),
        ("HTTP/1.1", "Content-Length: 0", true), ("HTTP/1.1", "Transfer-Encoding: chunked", false),
    ])
    func `says whether the connection is to last`(version: String, field: String, isPersistent: Bool) throws {
        let head = try parse("GET / \(version)\r\n\(field)\r\n\r\n")
        #expect(head.isPersistent == isPersistent)
    }

    @Test(arguments: [
        ("a%20b", "a b"), ("%D1%84", "ф"), ("a+b", "a+b"), ("%2520", "%20"), ("%41%61", "Aa"), ("", ""),
    ])
    func `is percent-decoded once`(text: String, decoded: String) {
        #expect(PercentCoding.decode(text[...]) == decoded)
    }

    @Test(arguments: ["%", "%4", "%zz", "%ff", "%D1"])
    func `with broken percent-encoding has no decoded path`(text: String) {
        #expect(PercentCoding.decode(text[...]) == nil)
    }
}
