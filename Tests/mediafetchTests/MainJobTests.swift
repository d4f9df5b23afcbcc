import Glibc
import ServiceExtensionRuntime
import ServiceExtensionTesting
import Testing

@Suite struct `The command's main job` {
    let server: MediaServer
    let flags: [String]
    let directory: String

    init() throws {
        server = try MediaServer()
        directory = "/tmp/mediafetch-tests-\(getpid())-\(UInt32.random(in: .min ... .max))"
        flags = ["--allow-http", "--allow-private-network", "--output-dir", directory]
    }

    func payload(_ media: String) -> String {
        #"{"aps":{"alert":{"title":"t","body":"b"},"mutable-content":1},\#(media)}"#
    }

    @Test func `attaches the very bytes that the server sent`() throws {
        let result = try Mediafetch.run(flags, input: payload(#""image-url":"\#(server.url("/samples/jpeg.jpg"))""#))
        defer { removeDirectory() }
        #expect(result.status == 0)
        #expect(result.error.isEmpty)
        let record = try #require(result.records.first)
        #expect(result.records.count == 1)
        #expect(record["schema"] == 1)
        #expect(record["index"] == 0)
        #expect(record["disposition"] == "modified")
        let attachment = try #require(record["attachments"]?[0])
        #expect(attachment["type"] == "public.jpeg")
        #expect(attachment["payloadKey"] == "image-url")
        #expect(attachment["kind"] == "image")
        let path = try #require(attachment["path"]?.stringValue)
        #expect(path.hasPrefix(directory + "/"))
        #expect(try bytes(of: path) == MediaSample.named("jpeg.jpg")?.bytes)
        #expect(server.requests.count == 1)
    }

    @Test func `attaches a picture, a film and a sound in this order`() throws {
        let result = try Mediafetch.run(
            flags,
            input: payload(
                #""audio-url":"\#(server.url("/samples/mp3.mp3"))","video-url":"\#(server.url("/samples/mp4.mp4"))","#
                    + #""image-url":"\#(server.url("/samples/png.png?delay=100ms"))""#))
        defer { removeDirectory() }
        let attachments = try #require(result.records.first?["attachments"]?.arrayValue)
        #expect(attachments.map { $0["kind"] } == ["image", "video", "audio"])
        #expect(result.status == 0)
    }

    @Test func `tells of a refused connection in one finding`() throws {
        let port = try DeadPort(.refusing)
        let result = try Mediafetch.run(flags, input: payload(#""image-url":"\#(port.url("/a.jpg"))""#))
        withExtendedLifetime(port) {}
        defer { removeDirectory() }
        let record = try #require(result.records.first)
        #expect(record["disposition"] == "original")
        #expect(record["findings"]?.arrayValue?.map { $0["code"] } == ["transfer.connect-failed"])
        #expect(record["attachments"] == [])
        #expect(result.status == 1)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var media: String
        var code: String
        var status: Int32
        var testDescription: String { media }
    }

    /// `S` stands for the server's address.
    static let badMedia: [Row] = [
        Row(media: #""image-url":null"#, code: "payload.media-value-invalid", status: 1),
        Row(media: #""image-url":"""#, code: "payload.media-value-invalid", status: 1),
        Row(media: #""image-url":"   ""#, code: "payload.media-value-invalid", status: 1),
        Row(media: #""image-url":17"#, code: "payload.media-value-invalid", status: 1),
        Row(media: #""image-url":["S/samples/jpeg.jpg"]"#, code: "payload.media-value-invalid", status: 1),
        Row(media: #""other":1"#, code: "payload.no-media", status: 0),
        Row(media: #""image-url":"http://no-such.invalid/a.jpg""#, code: "transfer.name-not-resolved", status: 1),
        Row(media: #""image-url":"S/samples/png.png?status=404""#, code: "transfer.http-status", status: 1),
        Row(
            media: #""image-url":"S/samples/html.html?type=image/jpeg""#, code: "attachment.type-not-supported",
            status: 1),
        Row(media: #""image-url":"S/samples/empty.bin""#, code: "attachment.empty", status: 1),
        Row(media: #""image-url":"S/samples/jpeg.jpg?status=204""#, code: "transfer.http-status", status: 1),
        Row(media: #""image-url":"S/samples/webp.webp""#, code: "attachment.type-not-supported", status: 1),
        Row(media: #""image-url":"S/samples/jpeg.jpg?truncate=300""#, code: "transfer.truncated", status: 1),
        Row(
            media: #""image-url":"S/samples/jpeg.jpg?truncate=300&no-length""#, code: "attachment.truncated", status: 1),
        Row(media: #""image-url":"S/samples/jpeg.jpg?redirect=loop""#, code: "transfer.too-many-redirects", status: 1),
        Row(media: #""image-url":"ftp://127.0.0.1/a.jpg""#, code: "url.scheme-refused", status: 1),
    ]

    @Test(arguments: badMedia) func `gives one record with one finding and no file for media that cannot be attached`(
        _ row: Row
    ) throws {
        let text = payload(row.media.replacing("S/", with: server.baseURL + "/"))
        let result = try Mediafetch.run(flags, input: text)
        defer { removeDirectory() }
        let record = try #require(result.records.first)
        #expect(result.records.count == 1)
        #expect(record["disposition"] == "original")
        #expect(record["content"]?["title"] == "t")
        #expect(record["findings"]?.arrayValue?.map { $0["code"] } == [.string(row.code)])
        let finding = try #require(record["findings"]?[0])
        #expect(finding["message"]?.stringValue?.isEmpty == false)
        #expect(finding["fix"]?.stringValue?.isEmpty == false)
        #expect(result.status == row.status)
        #expect(fileNames().isEmpty)
    }

    @Test(arguments: [
        ("", "input.empty"), (" \n", "input.empty"), ("hello", "payload.not-json"), ("[1]", "payload.not-an-object"),
    ]) func `gives a record without disposition for what is no payload`(_ input: String, _ code: String) throws {
        let result = try Mediafetch.run(flags, input: input)
        defer { removeDirectory() }
        let record = try #require(result.records.first)
        #expect(result.records.count == 1)
        #expect(record["disposition"] == .null)
        #expect(record["content"] == .null)
        #expect(record["findings"]?.arrayValue?.map { $0["code"] } == [.string(code)])
        #expect(result.status == 3)
    }

    @Test func `does not call the extension for a payload without aps`() throws {
        let result = try Mediafetch.run(flags, input: #"{"image-url":"\#(server.url("/samples/jpeg.jpg"))"}"#)
        defer { removeDirectory() }
        #expect(result.records.first?["disposition"] == "original")
        #expect(result.records.first?["findings"]?[0]?["code"] == "payload.aps-missing")
        #expect(server.requests.isEmpty)
    }

    @Test func `answers one record a line in the order of the lines`() throws {
        let lines = (0..<50).map { number in
            number % 10 == 3
                ? "not a payload"
                : payload(#""id":"\#(number)","image-url":"\#(server.url("/samples/gif.gif?delay=\(50 - number)ms"))""#)
        }
        let result = try Mediafetch.run(["--ndjson"] + flags, input: lines.joined(separator: "\n"))
        defer { removeDirectory() }
        #expect(result.records.count == 50)
        for (number, record) in result.records.enumerated() {
            #expect(record["index"] == .number(JSONNumber(number)))
            #expect(record["line"] == .number(JSONNumber(number + 1)))
            #expect(record["disposition"] == (number % 10 == 3 ? .null : "modified"))
            #expect(record["requestIdentifier"] == (number % 10 == 3 ? .null : .string("\(number)")))
        }
        #expect(result.status == 3)
    }

    @Test func `keeps the good picture when the film stalls until the time is over`() throws {
        let result = try Mediafetch.run(
            flags + ["--timeout", "1s", "--grace", "500ms"],
            input: payload(
                #""image-url":"\#(server.url("/samples/jpeg.jpg"))","#
                    + #""video-url":"\#(server.url("/samples/mp4.mp4?stall=body@1000"))""#))
        defer { removeDirectory() }
        let record = try #require(result.records.first)
        #expect(record["disposition"] == "bestAttempt")
        #expect(record["attachments"]?.arrayValue?.map { $0["payloadKey"] } == ["image-url"])
        let codes = record["findings"]?.arrayValue?.compactMap { $0["code"]?.stringValue }
        #expect(codes?.contains("extension.time-expired") == true)
        #expect(codes?.contains("transfer.cancelled") == true)
        #expect(result.status == 1)
    }

    // MARK: Files

    private func bytes(of path: String) throws -> [UInt8] {
        let file = try FileHandle.reading(path)
        return try file.read(atMost: 1 << 20)
    }

    private func fileNames() -> [String] {
        guard let stream = unsafe opendir(directory) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    private func removeDirectory() {
        for name in fileNames() { _ = unsafe unlink("\(directory)/\(name)") }
        _ = unsafe rmdir(directory)
    }
}
