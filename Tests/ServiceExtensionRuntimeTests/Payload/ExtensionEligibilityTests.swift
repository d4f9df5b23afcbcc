import Testing

@testable import ServiceExtensionRuntime

/// Code, severity and message of what keeps a payload from the extension; `nil` when nothing does.
private func obstacle(_ text: String) throws -> Finding? {
    let payload = try NotificationPayload(parsing: Array(text.utf8))
    guard case .notEligible(let finding) = payload.eligibility else { return nil }
    return finding
}

/// An obstacle that a payload is expected to have.
struct ExpectedObstacle: Sendable, CustomTestStringConvertible {
    var text: String
    var code: Finding.Code
    var severity: Finding.Severity
    var says: String

    init(_ text: String, _ code: Finding.Code, _ severity: Finding.Severity, _ says: String) {
        (self.text, self.code, self.severity, self.says) = (text, code, severity, says)
    }

    var testDescription: String { text }
}

@Suite struct `Whether iOS calls the extension` {
    @Test(arguments: ["1", "1.0", "1e0", "10e-1", "true"])
    func `it does when mutable-content is the number 1, however it is written, or true`(value: String) throws {
        #expect(try obstacle(#"{"aps":{"alert":"Hi","mutable-content":\#(value)}}"#) == nil)
    }

    @Test(arguments: [
        #""Hi""#, #"{"title":"Hi"}"#, #"{"subtitle":"Hi"}"#, #"{"body":"Hi"}"#, #"{"loc-key":"K"}"#,
        #"{"title-loc-key":"K"}"#, #"{"subtitle-loc-key":"K"}"#, #"{"title":"","body":"Hi"}"#,
    ])
    func `it does for every alert with text`(alert: String) throws {
        #expect(try obstacle(#"{"aps":{"alert":\#(alert),"mutable-content":1}}"#) == nil)
    }

    private static let values = [
        ExpectedObstacle(
            #"{"aps":{"alert":"Hi","mutable-content":"1"}}"#, .mutableContentInvalid, .error,
            "mutable-content is a string, and must be the number 1."),
        ExpectedObstacle(
            #"{"aps":{"alert":"Hi","mutable-content":2}}"#, .mutableContentInvalid, .error, "is the number 2, and must"),
        ExpectedObstacle(
            #"{"aps":{"alert":"Hi","mutable-content":1.5}}"#, .mutableContentInvalid, .error, "is the number 1.5"),
        ExpectedObstacle(
            #"{"aps":{"alert":"Hi","mutable-content":-1}}"#, .mutableContentInvalid, .error, "is the number -1"),
        ExpectedObstacle(#"{"aps":{"alert":"Hi","mutable-content":null}}"#, .mutableContentInvalid, .error, "is null"),
        ExpectedObstacle(#"{"aps":{"alert":"Hi","mutable-content":[1]}}"#, .mutableContentInvalid, .error, "an array"),
        ExpectedObstacle(#"{"aps":{"alert":"Hi","mutable-content":0}}"#, .mutableContentOff, .note, "is 0"),
        ExpectedObstacle(#"{"aps":{"alert":"Hi","mutable-content":-0.0}}"#, .mutableContentOff, .note, "is -0.0"),
        ExpectedObstacle(#"{"aps":{"alert":"Hi","mutable-content":false}}"#, .mutableContentOff, .note, "is false"),
        ExpectedObstacle(#"{"aps":{"alert":"Hi"}}"#, .mutableContentMissing, .note, "missing from aps"),
        ExpectedObstacle(
            #"{"aps":{"alert":"Hi","mutable-content":0},"video-url":"x"}"#, .mutableContentOff, .error, "is 0"),
        ExpectedObstacle(#"{"aps":{"alert":"Hi"},"image-url":null}"#, .mutableContentMissing, .note, "missing"),
    ]

    @Test(arguments: values)
    func `depends on the value of mutable-content`(row: ExpectedObstacle) throws {
        try check(row)
    }

    private static let nearMisses = [
        ExpectedObstacle(
            #"{"aps":{"alert":"Hi","mutable_content":1}}"#, .mutableContentMisplaced, .error,
            "aps.mutable_content is not read: the name is mutable-content and its place is inside aps."),
        ExpectedObstacle(
            #"{"aps":{"alert":"Hi","mutableContent":true}}"#, .mutableContentMisplaced, .error, "aps.mutableContent"),
        ExpectedObstacle(
            #"{"aps":{"alert":"Hi","Mutable-Content":1}}"#, .mutableContentMisplaced, .error, "aps.Mutable-Content"),
        ExpectedObstacle(
            #"{"aps":{"alert":{"body":"Hi","mutable-content":1}}}"#, .mutableContentMisplaced, .error,
            "aps.alert.mutable-content is not read"),
        ExpectedObstacle(
            #"{"aps":{"alert":"Hi"},"mutable-content":1}"#, .mutableContentMisplaced, .error,
            "mutable-content at the payload's root is not read"),
        ExpectedObstacle(
            #"{"mutable_content":true,"aps":{"alert":"Hi"}}"#, .mutableContentMisplaced, .error,
            "mutable_content at the payload's root"),
        ExpectedObstacle(
            #"{"aps":{"alert":"Hi"},"data":{"x":[{"mutable-content":1}]}}"#, .mutableContentMisplaced, .error,
            "data.x[0].mutable-content is not read"),
    ]

    /// Names that a slip made, and characters that only look like the right ones.
    private static let typos = [
        "mutable-contents", "muteable-content", "mutable-contnet", "mutabel-content", "immutable-content",
        "mutable_contents", "mutablecontent", "mutable content", "Mutable.Content",
    ]
    private static let lookalikes = [
        "mutable\u{2010}content", "mutable\u{2011}content", "mutable\u{2012}content", "mutable\u{2013}content",
        "mutable\u{2014}content", "mutable\u{2212}content", "mutable\u{FF0D}content", "mutable\u{A0}content",
        "mutable\u{AD}-content", "mutable-content\u{200B}",
        "\u{FF4D}\u{FF55}\u{FF54}\u{FF41}\u{FF42}\u{FF4C}\u{FF45}-content", "mut\u{430}ble-content",
    ]

    @Test(arguments: typos + lookalikes)
    func `is no, with name and place put right, for names that only look like it`(name: String) throws {
        let inside = try #require(try obstacle(#"{"aps":{"alert":"Hi","\#(name)":1},"image-url":"x"}"#))
        #expect(inside.code == .mutableContentMisplaced)
        #expect(inside.message.hasPrefix("aps."))
        #expect(inside.message.hasSuffix("is not read: the name is mutable-content and its place is inside aps."))
        #expect(inside.payloadKey == JSONPath(keys: ["aps", name]).description)
        let outside = try #require(try obstacle(#"{"aps":{"alert":"Hi"},"\#(name)":"1"}"#))
        #expect(outside.code == .mutableContentMisplaced)
        #expect(outside.message.contains(" at the payload's root "))
    }

    @Test func `is no, with the character that only looks like a hyphen by its number`() throws {
        let finding = try #require(try obstacle("{\"aps\":{\"alert\":\"Hi\",\"mutable\u{2011}content\":1}}"))
        #expect(
            finding.message
                == "aps.\"mutable\u{2011}content\" holds U+2011 and is not read: the name is mutable-content and its place "
                + "is inside aps.")
    }

    @Test(arguments: [
        #""content-available":1"#, #""mutable":1"#, #""content":1"#, #""mutable-context":{"a":1}"#,
        #""mutable-contents":"some text""#, #""mutable-content-url":1"#, #""computable-content":1"#,
        #""wzrk_mutable":1"#, #""mp_mutable":true"#, #""unmistakable-content":1"#,
    ])
    func `is a plain no, where another name has another meaning`(member: String) throws {
        #expect(try obstacle(#"{"aps":{"alert":"Hi",\#(member)}}"#)?.code == .mutableContentMissing)
        #expect(try obstacle(#"{"aps":{"alert":"Hi"},\#(member)}"#)?.code == .mutableContentMissing)
    }

    @Test func `names the right letters in the wrong place before a slip`() throws {
        let finding = try #require(
            try obstacle(#"{"immutable-content":true,"aps":{"alert":"Hi"},"mutable_content":1}"#))
        #expect(finding.payloadKey == "mutable_content")
    }

    @Test(arguments: nearMisses)
    func `is no, with name and place put right in one line, for near misses`(row: ExpectedObstacle) throws {
        try check(row)
        #expect(!row.says.contains("\n"))
    }

    @Test func `does not mind another name beside the right one`() throws {
        #expect(try obstacle(#"{"mutable_content":true,"aps":{"alert":"Hi","mutable-content":1}}"#) == nil)
    }

    private static let replacements = [
        ExpectedObstacle(
            #"{"aps":{"alert":"Hi","mutable-content":1},"aps":{"alert":"Hi"}}"#, .mutableContentMisplaced, .error,
            "aps stands twice: the second replaced the first, and mutable-content with it."),
        ExpectedObstacle(
            #"{"aps":{"mutable-content":1},"aps":{},"aps":{"alert":"Hi"}}"#, .mutableContentMisplaced, .error,
            "aps stands 3 times: the last replaced the others, and mutable-content with them."),
        ExpectedObstacle(
            #"{"aps":{"alert":"Hi"},"aps":{"mutable-content":1}}"#, .alertNotVisible, .warning,
            "aps stands twice: the second replaced the first, and the alert with it, so iOS shows nothing"),
        ExpectedObstacle(
            #"{"aps":{"badge":1},"aps":{"alert":"Hi"}}"#, .mutableContentMissing, .note, "is missing from aps"),
    ]

    @Test(arguments: replacements)
    func `is no, with what a second aps replaced`(row: ExpectedObstacle) throws {
        try check(row)
    }

    @Test(arguments: [
        ("APS", "Name it aps, in lower case."), ("aps ", "Name it aps, and nothing else."),
        ("a-p-s", "Name it aps, and nothing else."),
    ])
    func `says how aps is to be named`(name: String, fix: String) throws {
        #expect(try obstacle(#"{"\#(name)":{"alert":"Hi"}}"#)?.fix == fix)
    }

    private static let others = [
        ExpectedObstacle(#"{"aps":{"content-available":1}}"#, .alertNotVisible, .note, "aps has no alert"),
        ExpectedObstacle(#"{"aps":{"mutable-content":1}}"#, .alertNotVisible, .warning, "aps has no alert"),
        ExpectedObstacle(
            #"{"aps":{"mutable-content":1},"image-url":"x"}"#, .alertNotVisible, .error, "aps has no alert"),
        ExpectedObstacle(
            #"{"aps":{"alert":"","mutable-content":1}}"#, .alertNotVisible, .warning, "aps.alert has no text"),
        ExpectedObstacle(
            #"{"aps":{"alert":{},"mutable-content":1}}"#, .alertNotVisible, .warning, "aps.alert has no text"),
        ExpectedObstacle(
            #"{"aps":{"alert":{"body":7},"mutable-content":1}}"#, .alertNotVisible, .warning, "aps.alert has no text"),
        ExpectedObstacle(
            #"{"aps":{"alert":7,"mutable-content":1}}"#, .alertNotVisible, .warning, "aps.alert is a number"),
        ExpectedObstacle(#"{}"#, .payloadWithoutAps, .error, "no aps"),
        ExpectedObstacle(#"{"APS":{"alert":"Hi"}}"#, .payloadWithoutAps, .error, "it stands at APS"),
        ExpectedObstacle(
            #"{"message":{"apns":{"payload":{"aps":{"alert":"Hi"}}}}}"#, .payloadWithoutAps, .error,
            "it stands at message.apns.payload.aps"),
        ExpectedObstacle(#"{"aps":null}"#, .payloadInvalidType, .error, "aps is null"),
        ExpectedObstacle(#"{"aps":[]}"#, .payloadInvalidType, .error, "aps is an array"),
        ExpectedObstacle(#"{"aps":"{\"alert\":1}"}"#, .payloadInvalidType, .error, "aps is a string that holds JSON"),
        ExpectedObstacle(
            #"{"aps":{"alert":"Hi","mutable-content":1,"content-state":{}}}"#, .liveActivity, .note, "Live Activity"),
        ExpectedObstacle(
            #"{"aps":{"event":"end","timestamp":1,"mutable-content":1,"alert":"Hi"}}"#, .liveActivity, .note,
            "Live Activity"),
    ]

    @Test(arguments: others)
    func `is no, with the reason, for what is no alert`(row: ExpectedObstacle) throws {
        try check(row)
    }

    @Test func `does not take null for the state of a Live Activity`() throws {
        #expect(try obstacle(#"{"aps":{"alert":"Hi","mutable-content":1,"content-state":null}}"#) == nil)
        let text = #"{"aps":{"alert":"Hi","mutable-content":1,"event":"update","timestamp":null}}"#
        #expect(try obstacle(text) == nil)
    }

    @Test func `does not take an event of the app for a Live Activity`() throws {
        #expect(try obstacle(#"{"aps":{"event":"start","mutable-content":1,"alert":"Hi"}}"#) == nil)
        #expect(try obstacle(#"{"aps":{"event":"x","timestamp":1,"mutable-content":1,"alert":"Hi"}}"#) == nil)
    }

    private func check(_ row: ExpectedObstacle) throws {
        let finding = try #require(try obstacle(row.text))
        #expect(finding.code == row.code)
        #expect(finding.severity == row.severity)
        #expect(finding.message.contains(row.says), "\(finding.message)")
        #expect(finding.fix != nil)
    }
}
