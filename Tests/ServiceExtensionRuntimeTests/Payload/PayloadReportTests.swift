import Testing

@testable import ServiceExtensionRuntime

/// Cases that people reported in public about pushes whose picture did not show.
@Suite struct `Public reports on payloads` {
    private func payload(_ text: String) throws -> NotificationPayload {
        try NotificationPayload(parsing: Array(text.utf8))
    }

    private func obstacle(_ text: String) throws -> Finding? {
        guard case .notEligible(let finding) = try payload(text).eligibility else { return nil }
        return finding
    }

    // The picture's key was right, and the service extension was never called.
    @Test func `a picture without mutable-content`() throws {
        let finding = try #require(
            try obstacle(#"{"aps":{"alert":{"title":"Sale","body":"Today"}},"image-url":"https://cdn.test/p1.jpg"}"#))
        #expect(finding.code == .mutableContentMissing)
        #expect(finding.severity == .error)
        #expect(finding.message.contains("mutable-content is missing from aps"))
        #expect(finding.fix?.contains("\"mutable-content\": 1") == true)
    }

    // The push service put the picture into its own keys, and the extension looked at the root.
    @Test func `a picture in data and in fcm_options`() throws {
        let payload = try payload(
            #"""
            {"aps":{"alert":{"title":"Sale","body":"Today"},"mutable-content":1},
             "data":{"image-url":"https://cdn.test/p2.jpg"},"fcm_options":{"image":"https://cdn.test/p2.jpg"}}
            """#)
        #expect(payload.eligibility == .eligible)
        let unread = UnreadURL.all(in: payload.root, readPaths: [["image-url"], ["video-url"], ["audio-url"]])
        #expect(unread.map(\.path.description) == ["data.image-url", "fcm_options.image"])
    }

    // A server in a language without types sent the number as text.
    @Test func `mutable-content as a string`() throws {
        let finding = try #require(
            try obstacle(#"{"aps":{"alert":"Hi","mutable-content":"1"},"image-url":"https://cdn.test/a.png"}"#))
        #expect(finding.code == .mutableContentInvalid)
        #expect(finding.message == "mutable-content is a string, and must be the number 1.")
    }

    // A library wrote true; iOS took it.
    @Test func `mutable-content as true`() throws {
        let payload = try payload(#"{"aps":{"alert":"Hi","mutable-content":true}}"#)
        #expect(payload.eligibility == .eligible)
        #expect(payload.findings.map(\.code) == [.mutableContentBoolean])
        #expect(payload.findings.map(\.severity) == [.warning])
    }

    // The key of a push service's own interface was copied into the payload.
    @Test func `mutable_content of a push service at the root`() throws {
        let finding = try #require(
            try obstacle(#"{"mutable_content":true,"aps":{"alert":"Hi"},"image-url":"https://cdn.test/a.png"}"#))
        #expect(finding.code == .mutableContentMisplaced)
    }

    // The extension crashed on a media key that held null, an empty text or a number.
    @Test(arguments: ["null", "\"\"", "\"   \"", "17", "[\"https://cdn.test/a.png\"]"])
    func `a media key whose value is no URL`(value: String) throws {
        let payload = try payload(#"{"aps":{"alert":"Hi","mutable-content":1},"image-url":\#(value)}"#)
        #expect(payload.eligibility == .eligible)
        #expect(payload.findings.isEmpty)
        #expect(payload.root["image-url"] != nil)
    }

    // APNs refused a text of 1,500 characters: the limit counts bytes, and each character had three.
    @Test func `a payload over the limit in bytes, not in characters`() throws {
        let frame = #"{"aps":{"alert":"Hi","mutable-content":1},"pad":""}"#
        let text = String(repeating: "語", count: (4097 - frame.utf8.count) / 3)
        let rest = String(repeating: "x", count: 4097 - frame.utf8.count - text.utf8.count)
        let tooLarge = try payload(#"{"aps":{"alert":"Hi","mutable-content":1},"pad":"\#(text)\#(rest)"}"#)
        let finding = try #require(tooLarge.findings.first)
        #expect(tooLarge.byteCount == 4097)
        #expect(finding.code == .payloadTooLarge)
        #expect(finding.message.contains("4097 of at most 4096 bytes"))
        #expect(tooLarge.eligibility == .eligible)
        let fitting = try payload(#"{"aps":{"alert":"H","mutable-content":1},"pad":"\#(text)\#(rest)"}"#)
        #expect(fitting.findings.isEmpty)
    }

    // A payload was pasted from a chat that had turned its quotation marks.
    @Test func `curly quotes`() throws {
        let error = #expect(throws: PayloadError.self) { try payload(#"{“aps”:{"alert":"Hi","mutable-content":1}}"#) }
        #expect(error?.finding.code == .payloadNotJSON)
        #expect(error?.finding.message == "Not JSON: curly quote “ at line 1 column 2: JSON strings need \".")
        #expect(error?.finding.position == TextPosition(line: 1, column: 2, byteOffset: 1))
    }

    // An editor on Windows saved the payload as UTF-16.
    @Test func `UTF-16`() throws {
        let bytes = "\u{FEFF}{\"aps\":{\"alert\":\"Hi\"}}".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let error = #expect(throws: PayloadError.self) { try NotificationPayload(parsing: bytes) }
        #expect(error?.finding.code == .payloadNotUTF8)
        #expect(error?.finding.message.contains("UTF-16") == true)
    }

    // An editor put a byte order mark before the payload.
    @Test func `a UTF-8 byte order mark`() throws {
        let payload = try payload("\u{FEFF}{\"aps\":{\"alert\":\"Hi\",\"mutable-content\":1}}")
        #expect(payload.eligibility == .eligible)
        #expect(payload.findings.map(\.code) == [.payloadByteOrderMark])
    }

    // A text was cut in the middle of an emoji.
    @Test func `half of an emoji`() throws {
        let error = #expect(throws: PayloadError.self) { try payload(#"{"aps":{"alert":{"body":"a\ud83d"}}}"#) }
        #expect(error?.finding.position?.byteOffset == 26)
        #expect(error?.finding.message.contains(#"\ud83d"#) == true)
    }

    // A database in Latin-1 was read as bytes.
    @Test func `a byte of Latin-1`() throws {
        let bytes = Array(#"{"aps":{"alert":"caf"#.utf8) + [0xE9] + Array(#""}}"#.utf8)
        let error = #expect(throws: PayloadError.self) { try NotificationPayload(parsing: bytes) }
        #expect(error?.finding.code == .payloadNotUTF8)
        #expect(error?.finding.message.contains("byte 0xE9 at line 1 column 21 (byte offset 20)") == true)
    }

    // Xcode's simulator took the file, and APNs refused the payload.
    @Test func `a trailing comma in an apns file`() throws {
        let payload = try payload(
            "{\n  \"Simulator Target Bundle\": \"com.example.App\",\n  \"aps\": {\n    \"alert\": \"Hi\",\n  },\n}\n")
        #expect(payload.findings.map(\.code) == [.payloadTrailingComma, .payloadTrailingComma, .payloadSimulatorKey])
        #expect(payload.findings.first?.position == TextPosition(line: 4, column: 18, byteOffset: 78))
    }

    // A developer piped the request for a push service's own interface.
    @Test func `a request body in place of the payload`() throws {
        let finding = try #require(
            try obstacle(#"{"message":{"token":"t","apns":{"payload":{"aps":{"alert":"Hi","mutable-content":1}}}}}"#))
        #expect(finding.code == .payloadWithoutAps)
        #expect(finding.message.contains("message.apns.payload.aps"))
    }
}
