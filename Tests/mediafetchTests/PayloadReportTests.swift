import ServiceExtensionRuntime
import ServiceExtensionTesting
import Testing

/// Cases that people reported in public about pushes whose picture did not show, put to the command.
@Suite struct `Public reports on payloads, put to the command` {
    let server: MediaServer

    init() throws { server = try MediaServer() }

    /// `S` stands for the server's address; whatever is wrong here, it hears of nothing.
    private func record(_ payload: String, _ flags: [String] = []) throws -> (record: JSONObject, status: Int32?) {
        try record(Array(payload.replacing("S/", with: server.baseURL + "/").utf8), flags)
    }

    private func record(_ payload: [UInt8], _ flags: [String] = []) throws -> (record: JSONObject, status: Int32?) {
        let folder = try Folder()
        let result = try Mediafetch.run(
            try Mediafetch.path(),
            ["--allow-http", "--allow-private-network", "--output-dir", folder.path] + flags, input: payload)
        #expect(server.requests.isEmpty)
        return (try #require(result.records.first), result.status)
    }

    private func codes(_ record: JSONObject) -> [String] {
        record["findings"]?.arrayValue?.compactMap { $0["code"]?.stringValue } ?? []
    }

    private func message(_ record: JSONObject, _ index: Int = 0) -> String {
        record["findings"]?[index]?["message"]?.stringValue ?? ""
    }

    // The picture's key was right, and the service extension was never called.
    @Test func `a picture without mutable-content`() throws {
        let text = #"{"aps":{"alert":{"title":"Sale","body":"Today"}},"image-url":"S/samples/jpeg.jpg"}"#
        let (record, status) = try record(text)
        #expect(record["disposition"] == "original")
        #expect(record["attachments"] == [])
        #expect(codes(record) == ["payload.mutable-content-missing"])
        #expect(message(record).contains("mutable-content is missing from aps"))
        #expect(status == 1)
        let sent = text.replacing("S/", with: server.baseURL + "/")
        #expect(try Mediafetch.run(["--emit", "payload"], input: sent).output == sent + "\n")
    }

    // The push service put the picture into its own keys, and the extension looked at the root.
    @Test func `a picture in data and in fcm_options, while the plain keys alone are read`() throws {
        let (record, status) = try record(
            #"{"aps":{"alert":{"title":"Sale","body":"Today"},"mutable-content":1},"#
                + #""data":{"image-url":"S/p2.jpg?sig=secret"},"fcm_options":{"image":"S/p2.jpg"}}"#,
            ["--convention", "plain"])
        #expect(record["disposition"] == "original")
        #expect(codes(record) == ["payload.no-media"])
        #expect(message(record).contains("found \(server.baseURL)/p2.jpg at data.image-url"))
        #expect(message(record).contains("\(server.baseURL)/p2.jpg at fcm_options.image"))
        #expect(!message(record).contains("secret"))
        #expect(status == 0)
    }

    // A server in a language without types sent the number as text, or another number.
    @Test(arguments: [
        (#""1""#, "mutable-content is a string, and must be the number 1."),
        ("2", "mutable-content is the number 2, and must be the number 1."),
        ("0", "mutable-content is 0, so iOS does not call the extension."),
    ])
    func `mutable-content with another value`(_ value: String, _ says: String) throws {
        let (record, status) = try record(
            #"{"aps":{"alert":"Hi","mutable-content":\#(value)},"image-url":"S/samples/png.png"}"#)
        #expect(record["disposition"] == "original")
        #expect(message(record) == says)
        #expect(status == 1)
    }

    // A library wrote true; iOS took it.
    @Test func `mutable-content as true`() throws {
        let (record, status) = try record(
            #"{"aps":{"alert":"Hi","mutable-content":true},"image-url":"https://cdn.test/a.png"}"#, ["--dry-run"])
        #expect(codes(record) == ["payload.mutable-content-boolean", "transfer.not-fetched"])
        #expect(status == 0)
    }

    // A scheme was missing, or its colon stood in the wrong place.
    @Test(arguments: [
        ("cdn.test/p20.png", "url.no-scheme", "Write https://cdn.test/p20.png."),
        ("https//:cdn.test/p.png", "url.invalid", "Write https://cdn.test/p.png."),
    ])
    func `a URL without a right scheme`(_ url: String, _ code: String, _ fix: String) throws {
        let (record, status) = try record(
            #"{"aps":{"alert":"Hi","mutable-content":1},"image-url":"\#(url)"}"#)
        #expect(codes(record) == [code])
        #expect(record["findings"]?[0]?["fix"] == .string(fix))
        #expect(status == 1)
    }

    // The extension crashed on a media key that held null, an empty text or a number.
    @Test(arguments: [
        ("null", "image-url is null, not a URL in a string."), (#""""#, "image-url is an empty string."),
        (#""   ""#, "image-url is a string of blanks only."), ("17", "image-url is a number, not a URL in a string."),
        (#"["S/a.png"]"#, "image-url is an array, not a URL in a string."),
    ])
    func `a media key whose value is no URL`(_ value: String, _ says: String) throws {
        let (record, status) = try record(
            #"{"aps":{"alert":"Hi","mutable-content":1},"image-url":\#(value)}"#)
        #expect(codes(record) == ["payload.media-value-invalid"])
        #expect(message(record) == says)
        #expect(record["content"]?["body"] == "Hi")
        #expect(status == 1)
    }

    // APNs refused a text of 1,500 characters: the limit counts bytes, and each character had three.
    @Test(arguments: [(4096, [], 0), (4097, [], 1), (5120, ["--voip"], 0), (5121, ["--voip"], 1)])
    func `a payload over the limit in bytes`(_ size: Int, _ flags: [String], _ expected: Int32) throws {
        let frame = #"{"aps":{"alert":"Hi"},"pad":""}"#
        let wide = String(repeating: "語", count: (size - frame.utf8.count) / 3)
        let rest = String(repeating: "x", count: size - frame.utf8.count - wide.utf8.count)
        let (record, status) = try record(#"{"aps":{"alert":"Hi"},"pad":"\#(wide)\#(rest)"}"#, flags)
        #expect(status == expected)
        #expect(codes(record).contains("payload.too-large") == (expected == 1))
        if expected == 1 { #expect(message(record).contains("\(size) of at most \(size - 1) bytes")) }
    }

    // A payload was pasted from a chat that had turned its quotation marks.
    @Test func `curly quotes`() throws {
        let (record, status) = try record(#"{“aps”:{"alert":"Hi","mutable-content":1}}"#)
        #expect(record["disposition"] == .null)
        #expect(record["content"] == .null)
        #expect(message(record) == "Not JSON: curly quote “ at line 1 column 2: JSON strings need \".")
        #expect(record["findings"]?[0]?["position"]?["column"] == 2)
        #expect(status == 3)
    }

    // Editors and databases saved payloads in other encodings.
    @Test func `text that is not UTF-8`() throws {
        let utf16 = "\u{FEFF}{\"aps\":{\"alert\":\"Hi\"}}".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let (wide, wideStatus) = try record(utf16)
        #expect(codes(wide) == ["payload.not-utf8"])
        #expect(message(wide).contains("UTF-16"))
        #expect(wideStatus == 3)
        let latin1 = Array(#"{"aps":{"alert":"caf"#.utf8) + [0xE9] + Array(#""}}"#.utf8)
        let (narrow, narrowStatus) = try record(latin1)
        #expect(narrow["findings"]?[0]?["position"]?["byteOffset"] == 20)
        #expect(narrowStatus == 3)
    }

    // A text was cut in the middle of an emoji.
    @Test func `half of an emoji`() throws {
        let (record, status) = try record(#"{"aps":{"alert":{"body":"a\ud83d"}}}"#)
        #expect(codes(record) == ["payload.not-json"])
        #expect(record["findings"]?[0]?["position"]?["byteOffset"] == 26)
        #expect(status == 3)
    }

    // An editor put a byte order mark before the payload.
    @Test func `a UTF-8 byte order mark`() throws {
        let (record, status) = try record("\u{FEFF}{\"aps\":{\"alert\":\"Hi\"}}")
        #expect(codes(record).contains("payload.byte-order-mark"))
        #expect(record["content"]?["body"] == "Hi")
        #expect(status == 0)
    }

    // A media URL was another kind of URL: inline data, a file, another protocol.
    @Test(arguments: ["data:image/png;base64,iVBORw0KGgo=", "file:///etc/hostname", "ftp://h/a.png"])
    func `a URL of a scheme that is not fetched`(_ url: String) throws {
        let (record, status) = try record(#"{"aps":{"alert":"Hi","mutable-content":1},"image-url":"\#(url)"}"#)
        #expect(codes(record) == ["url.scheme-refused"])
        #expect(status == 1)
    }

    // Xcode's simulator took the file, and APNs refused the payload.
    @Test func `a trailing comma in an apns file`() throws {
        let (record, status) = try record(
            "{\n  \"Simulator Target Bundle\": \"com.example.App\",\n  \"aps\": {\n    \"alert\": \"Hi\",\n  }\n}\n")
        #expect(codes(record).prefix(2) == ["payload.trailing-comma", "payload.simulator-key"])
        #expect(status == 0)
    }

    // A text came as a key of the app's string table, and nobody could say what it shows.
    @Test func `a text by key`() throws {
        let folder = try Folder()
        let table = try folder.file("Localizable.strings", #"/* sale */ "SALE" = "%@ off until %2$@";"#)
        let text = #"{"aps":{"alert":{"loc-key":"SALE","loc-args":["20 %","Friday"]}}}"#
        let (resolved, _) = try record(text, ["--strings", table])
        #expect(resolved["content"]?["body"] == "20 % off until Friday")
        let (unresolved, _) = try record(text)
        #expect(unresolved["content"]?["body"] == "SALE")
        #expect(codes(unresolved).contains("payload.localization-not-resolved"))
        let emitted = try Mediafetch.run(["--emit", "payload", "--strings", table], input: text)
        #expect(emitted.output == text + "\n")
        let broken = try folder.file("broken.strings", "\n\"SALE\" = ")
        let refused = try Mediafetch.run(["--strings", broken], input: text)
        #expect(refused.status == 2)
        #expect(refused.error.contains("broken.strings is no string table: line 2: "))
    }
}
