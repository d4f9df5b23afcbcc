import Testing

@testable import ServiceExtensionRuntime

@Suite struct `A notification payload` {
    private func payload(_ text: String, isVoIP: Bool = false) throws -> NotificationPayload {
        try NotificationPayload(parsing: Array(text.utf8), options: .init(isVoIP: isVoIP))
    }

    private func refusal(_ text: String) -> PayloadError? {
        #expect(throws: PayloadError.self) { try payload(text) }
    }

    @Test(arguments: [
        ("", Finding.Code.inputEmpty, "white space"), (" \n", .inputEmpty, "white space"),
        ("{", .payloadNotJSON, "Not JSON"),
        ("[]", .payloadNotAnObject, "is an array"), ("null", .payloadNotAnObject, "is null"),
        ("1", .payloadNotAnObject, "a number"),
        (#""{\"aps\":{}}""#, .payloadNotAnObject, "a string that holds JSON"),
    ])
    func `is an object, or the error says what it is`(text: String, code: Finding.Code, says: String) throws {
        let error = try #require(refusal(text))
        #expect(error.finding.code == code)
        #expect(error.finding.severity == .error)
        #expect(error.finding.message.contains(says))
        #expect(error.finding.fix != nil)
    }

    @Test func `tells where a second document begins`() throws {
        let error = try #require(refusal("{\"aps\":{}}\n{\"aps\":{}}"))
        #expect(error.syntaxError?.reason == .trailingData)
        #expect(error.finding.position == TextPosition(line: 2, column: 1, byteOffset: 11))
    }

    @Test func `names the line that it was read from`() throws {
        let options = NotificationPayload.Options(firstLine: 7)
        let error = #expect(throws: PayloadError.self) {
            try NotificationPayload(parsing: Array(#"{"aps":{"alert":“}}"#.utf8), options: options)
        }
        #expect(error?.finding.position == TextPosition(line: 7, column: 17, byteOffset: 16))
        #expect(error?.finding.message == "Not JSON: curly quote “ at line 7 column 17: JSON strings need \".")
        let unclosed = #expect(throws: PayloadError.self) {
            try NotificationPayload(parsing: Array(#"{"aps":{"#.utf8), options: options)
        }
        #expect(unclosed?.finding.message.contains("the object opened at line 7 column 8") == true)
        let payload = try NotificationPayload(parsing: Array(#"{"aps":{},}"#.utf8), options: options)
        #expect(payload.findings.first?.position == TextPosition(line: 7, column: 10, byteOffset: 9))
        #expect(payload.findings.first?.message.contains("at line 7 column 10") == true)
    }

    @Test func `is refused for its size when it has more values than any that can be sent`() throws {
        let fits = "{\"a\":[" + [String](repeating: "[]", count: (1 << 16) - 2).joined(separator: ",") + "]}"
        #expect(throws: Never.self) { try payload(fits) }
        let error = try #require(refusal(fits.replacing("[[]", with: "[[],[]")))
        #expect(error.finding.code == .inputTooLarge)
        #expect(error.finding.message.hasPrefix("Too large: there are more than 65536 values; "))
    }

    @Test func `keeps what it came with`() throws {
        let text = #"{"z":1.10,"aps":{"badge":"x","alert":{"body":7}},"z":1e400}"#
        var bytes: [UInt8] = []
        JSONWriter().write(try payload(text).root, into: &bytes)
        #expect(bytes == Array(text.utf8))
    }

    @Test func `carries a warning for each leniency, with its place`() throws {
        let payload = try payload("\u{FEFF}{\"aps\":{\"alert\":\"Hi\",\"mutable-content\":1,},\"a\":1,\"a\":2}")
        #expect(payload.findings.map(\.code) == [.payloadByteOrderMark, .payloadTrailingComma, .payloadDuplicateKey])
        #expect(payload.findings.allSatisfy { $0.severity == .warning && $0.position != nil && $0.fix != nil })
        #expect(payload.findings.last?.payloadKey == "a")
        #expect(payload.eligibility == .eligible)
    }

    @Test func `says how many warnings were left out`() throws {
        let text = "{" + (0..<100).map { "\"k\":\($0)" }.joined(separator: ",") + "}"
        let duplicates = try payload(text).findings.filter { $0.code == .payloadDuplicateKey }
        #expect(duplicates.count == JSONLeniency.maximumCount)
        #expect(duplicates.last?.message.contains("There are \(99 - JSONLeniency.maximumCount) more") == true)
    }

    @Test(arguments: [
        (4096, false, false), (4097, false, true), (5120, true, false), (5121, true, true), (5000, true, false),
    ])
    func `has a limit in bytes`(size: Int, isVoIP: Bool, isTooLarge: Bool) throws {
        let frame = #"{"aps":{"alert":""}}"#
        let text = #"{"aps":{"alert":"\#(String(repeating: "x", count: size - frame.utf8.count))"}}"#
        let payload = try payload(text, isVoIP: isVoIP)
        #expect(payload.byteCount == size)
        #expect(payload.findings.contains { $0.code == .payloadTooLarge } == isTooLarge)
    }

    @Test func `does not count white space around the document, but that inside`() throws {
        #expect(try payload(" {\"aps\": {}} \r\n").byteCount == 11)
        let spaced = "{\"aps\":{}" + String(repeating: " ", count: 5000) + "}"
        let finding = try #require(try payload(spaced).findings.first { $0.code == .payloadTooLarge })
        #expect(
            finding.fix
                == "Send it in compact form, without white space and needless escapes: that makes 10 bytes.")
    }

    @Test(arguments: [
        (#"{"aps":{},"Simulator Target Bundle":"com.example.App"}"#, 10),
        (#"{"Simulator Target Bundle":"com.example.App","aps":{}}"#, 10), (#"{"Simulator Target Bundle":"x"}"#, 2),
    ])
    func `does not count the member for Xcode's simulator`(text: String, size: Int) throws {
        let payload = try payload(text)
        #expect(payload.byteCount == size)
        #expect(payload.root[PayloadSize.simulatorKey] != nil)
        let finding = try #require(payload.findings.first { $0.code == .payloadSimulatorKey })
        #expect(finding.severity == .note)
    }

    @Test(arguments: [
        (#"{"id":"c","apns-id":"b","notif_id":"a"}"#, "a"), (#"{"id":7,"apns-id":""}"#, "7"),
        (#"{"id":null,"notif_id":[]}"#, nil), ("{}", nil),
    ])
    func `brings an identifier along`(text: String, identifier: String?) throws {
        #expect(try payload(text).identifier == identifier)
    }

    @Test(arguments: [
        (
            #"{"aps":{"alert":"Hi","mutable-content":1},"image-url":"https://a","data":{"img":"https://b"}}"#,
            ["data.img"]
        ),
        (#"{"aps":{"alert":"Hi","mutable-content":1},"image-url":null,"data":{"img":"https://b"}}"#, ["data.img"]),
        (#"{"aps":{"alert":"Hi","mutable-content":1},"image-url":"https://a","link":"https://b/page"}"#, []),
        (#"{"aps":{"alert":"Hi"},"data":{"img":"https://b"},"link":"https://b/page"}"#, ["data.img"]),
        (#"{"aps":{"alert":"Hi","mutable-content":1},"data":{"img":"https://b"}}"#, []),
    ])
    func `notes media that nothing reads, unless the extension will`(_ text: String, paths: [String]) throws {
        let notes = try payload(text).findings.filter { $0.code == .urlNotRead }
        #expect(notes.map(\.payloadKey) == paths)
        #expect(notes.allSatisfy { $0.severity == .note })
    }

    @Test func `has no unread media where the media keys are not known`() throws {
        let text = #"{"aps":{"alert":"Hi"},"data":{"img":"https://b"}}"#
        let payload = try NotificationPayload(parsing: Array(text.utf8), options: .init(conventions: .none))
        #expect(!payload.findings.contains { $0.code == .urlNotRead })
    }

    @Test func `is the same from memory`() throws {
        let root: JSONObject = ["aps": ["alert": "Hi", "mutable-content": 1]]
        let payload = NotificationPayload(root)
        #expect(payload.byteCount == 42)
        #expect(payload.eligibility == .eligible)
        #expect(payload.aps.body == "Hi")
        #expect(payload.findings.isEmpty)
    }

    @Test func `is read from a line of many`() throws {
        let bytes = Array("{}\n{\"aps\":{\"alert\":1}}\n".utf8)
        #expect(try NotificationPayload(parsing: bytes[3..<23]).findings.map(\.code) == [.payloadInvalidType])
    }
}
