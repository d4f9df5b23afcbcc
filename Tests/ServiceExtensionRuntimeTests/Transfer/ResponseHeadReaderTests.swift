import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The response head reader` {
    private func read(_ text: String) -> [ResponseHeadReader.Step] {
        var reader = ResponseHeadReader()
        // Of bytes, since CR LF is one character of a string.
        return text.utf8.split(separator: UInt8(ascii: "\n")).map { line in
            reader.read((Array(line) + [0x0A]).span)
        }
    }

    private func head(_ text: String) -> ResponseHead? {
        for case .complete(let head) in read(text) { return head }
        return nil
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var text: String
        var head: ResponseHead?
        var testDescription: String { text.replacing("\r\n", with: "|") }

        init(_ text: String, _ head: ResponseHead?) {
            self.text = text
            self.head = head
        }
    }

    static let rows: [Row] = [
        Row("HTTP/1.1 200 OK\r\n\r\n", ResponseHead(status: 200)),
        Row("HTTP/2 200 \r\n\r\n", ResponseHead(status: 200)),
        Row("HTTP/1.1 200\r\n\r\n", ResponseHead(status: 200)),
        Row("HTTP/1.1 999 Odd\r\n\r\n", ResponseHead(status: 999)),
        Row("HTTP/1.1 OK\r\n\r\n", nil),
        Row("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n", nil),
        Row(
            "HTTP/1.1 200 OK\r\ncontent-type:image/png \r\nCONTENT-LENGTH:\t5\r\n\r\n",
            ResponseHead(status: 200, contentType: "image/png", contentLength: 5)),
        Row(
            "HTTP/1.1 200 OK\r\nContent-Disposition: attachment; filename=\"a.jpg\"\r\n\r\n",
            ResponseHead(status: 200, fileName: "a.jpg")),
        Row("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", ResponseHead(status: 200, hasMalformedLength: true)),
        Row(
            "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
            ResponseHead(status: 200, hasMalformedLength: true)),
        Row(
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 5\r\n\r\n",
            ResponseHead(status: 200, contentLength: 5)),
        Row(
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Encoding: GZip\r\n\r\n",
            ResponseHead(status: 200, codings: ContentCodings("gzip"))),
        Row(
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Encoding: UTF-8\r\n\r\n",
            ResponseHead(status: 200, contentLength: 5, codings: ContentCodings("UTF-8"))),
        Row(
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Encoding: identity, br\r\n\r\n",
            ResponseHead(status: 200, codings: ContentCodings("gzip", "br"))),
        Row(
            "HTTP/1.1 200 OK\r\nContent-Length: 60000000\r\nTransfer-Encoding: chunked\r\n\r\n",
            ResponseHead(status: 200)),
        Row(
            "HTTP/1.1 200 OK\r\nX: a\r\n \r\nContent-Encoding: gzip\r\n\r\n",
            ResponseHead(status: 200, codings: ContentCodings("gzip"))),
        Row(
            "HTTP/1.1 302 Found\r\nLocation:\r\n /a\r\n\tb\r\nX: y\r\n\r\n",
            ResponseHead(status: 302, location: Array(" /a b".utf8))),
        Row("HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n", ResponseHead(status: 101)),
        Row(
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Encoding: identity\r\n\r\n",
            ResponseHead(status: 200, contentLength: 5)),
        Row("HTTP/1.1 302 Found\r\nLocation: /a b\r\n\r\n", ResponseHead(status: 302, location: Array(" /a b".utf8))),
        Row("HTTP/1.1 200 OK\r\nno colon\r\n: empty\r\n\r\n", ResponseHead(status: 200)),
        Row(
            "HTTP/1.1 103 Early Hints\r\nContent-Type: text/html\r\n\r\nHTTP/1.1 200 OK\r\n\r\n",
            ResponseHead(status: 200)),
        Row("HTTP/1.1 200 OK\r\nHTTP/1.1 404 Not Found\r\n\r\n", ResponseHead(status: 200)),
    ]

    @Test(arguments: rows) func `takes from a header section what matters`(_ row: Row) {
        #expect(head(row.text) == row.head)
    }

    @Test func `takes a Location as the bytes that came`() {
        var reader = ResponseHeadReader()
        _ = reader.read(Array("HTTP/1.1 302 Found\r\n".utf8).span)
        _ = reader.read((Array("Location:/".utf8) + [0xFF, 0xE9, 0x0D, 0x0A]).span)
        guard case .complete(let head) = reader.read(Array("\r\n".utf8).span) else {
            Issue.record("the section did not end")
            return
        }
        #expect(head.location == [UInt8(ascii: "/"), 0xFF, 0xE9])
        #expect(head.isRedirect)
    }

    @Test func `takes no notice of trailer fields`() {
        let steps = read("HTTP/1.1 200 OK\r\n\r\nLocation: /x\r\n\r\n")
        #expect(steps[1] == .complete(ResponseHead(status: 200)))
        #expect(steps[2...].allSatisfy { $0 == .more })
    }

    @Test func `refuses more lines than a server has reason to send`() {
        let steps = read("HTTP/1.1 200 OK\r\n" + String(repeating: "A: b\r\n", count: 256))
        #expect(steps[255] == .more)
        #expect(steps[256] == .tooLarge)
    }

    @Test func `counts the lines of interim responses, so that they do not go on without end`() {
        let steps = read(String(repeating: "HTTP/1.1 103 Early Hints\r\n\r\n", count: 200))
        #expect(steps[255] == .more)
        #expect(steps[256] == .tooLarge)
    }

    @Test func `refuses more bytes than a server has reason to send`() {
        let line = "A: " + String(repeating: "b", count: 65_531) + "\r"
        let steps = read([String](repeating: line, count: 5).joined(separator: "\n"))
        #expect(steps[3] == .more)
        #expect(steps[4] == .tooLarge)
    }
}

extension ContentCodings {
    /// Those of fields with these values.
    init(_ values: String...) {
        self.init()
        for value in values { add(value) }
    }
}
