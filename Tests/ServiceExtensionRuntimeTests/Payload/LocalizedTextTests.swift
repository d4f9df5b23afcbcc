import Testing

@testable import ServiceExtensionRuntime

@Suite struct `A localized text` {
    private static let formats: [(String, [String], String, [Int])] = [
        ("Hello", [], "Hello", []), ("%@ and %@", ["A", "B"], "A and B", []), ("%2$@, %1$@", ["A", "B"], "B, A", []),
        ("%1$@%1$@", ["A"], "AA", []), ("100%% of %@", ["A"], "100% of A", []), ("%%@", ["A"], "%@", []),
        ("%@ %2$@ %@", ["A", "B"], "A B B", []), ("%@ %@", ["A"], "A %@", [2]), ("%3$@", ["A"], "%3$@", [3]),
        ("%0$@", ["A"], "%0$@", [0]), ("%d %s %ld %", ["A"], "%d %s %ld %", []), ("%1$d", ["A"], "%1$d", []),
        ("%99999999999999999999$@", ["A"], "%99999999999999999999$@", []), ("%", [], "%", []), ("", ["A"], "", []),
        ("%@", ["%@ %%"], "%@ %%", []), ("é%@é", ["😀"], "é😀é", []),
    ]

    @Test(arguments: formats)
    func `fills placeholders in order and by number`(
        row: (format: String, arguments: [String], text: String, missing: [Int])
    ) {
        let filled = FilledFormat(row.format, arguments: row.arguments)
        #expect(filled.text == row.text)
        #expect(filled.missing == row.missing)
    }

    private func payload(_ alert: String, _ strings: LocalizedStrings?) throws -> NotificationPayload {
        try NotificationPayload(
            parsing: Array(#"{"aps":{"alert":{\#(alert)},"mutable-content":1}}"#.utf8), options: .init(strings: strings)
        )
    }

    @Test func `is looked up in the table and filled`() throws {
        let strings = LocalizedStrings([("T", "Hi %@"), ("S", "from %1$@"), ("B", "%2$@ beats %1$@")])
        let payload = try payload(
            #"""
            "title-loc-key":"T","title-loc-args":["Ann"],"subtitle-loc-key":"S","subtitle-loc-args":["Bob"],
            "loc-key":"B","loc-args":["x","y"],"body":"fallback"
            """#, strings)
        #expect(payload.aps.title == "Hi Ann")
        #expect(payload.aps.subtitle == "from Bob")
        #expect(payload.aps.body == "y beats x")
        #expect(payload.aps.localizedBody == LocalizedText(key: "B", arguments: ["x", "y"]))
        #expect(payload.findings.isEmpty)
    }

    @Test func `counts as visible without a table, its key in its place`() throws {
        let payload = try payload(#""loc-key":"GREETING","loc-args":["x"]"#, nil)
        #expect(payload.eligibility == .eligible)
        #expect(payload.aps.body == "GREETING")
        #expect(payload.findings.map(\.code) == [.localizationNotResolved])
        #expect(payload.findings.map(\.severity) == [.note])
    }

    @Test func `leaves the alert's own text where the table does not help`() throws {
        let payload = try payload(#""loc-key":"NONE","body":"own""#, LocalizedStrings([("K", "x")]))
        #expect(payload.aps.body == "own")
        #expect(payload.findings.map(\.code) == [.localizationMissing])
    }

    @Test func `tells of arguments that are missing`() throws {
        let payload = try payload(
            #""title-loc-key":"K","title-loc-args":["a"]"#, LocalizedStrings([("K", "%@ %@ %3$@")]))
        #expect(payload.aps.title == "a %@ %3$@")
        let finding = try #require(payload.findings.first)
        #expect(finding.code == .localizationArgumentMissing)
        #expect(finding.message.contains("asks for 3 arguments, and is given 1"))
        #expect(finding.fix == "Send 3 strings in aps.alert.title-loc-args.")
    }

    @Test(arguments: [
        ("%1$@", "[]", "asks for 1 argument, and is given 0.", "Send 1 string in aps.alert.loc-args."),
        ("%@ %@", #"["a"]"#, "asks for 2 arguments, and is given 1.", "Send 2 strings in aps.alert.loc-args."),
        (
            "%0$@", #"["a"]"#, "has the placeholder %0$@, and the first argument is %1$@.",
            "Number the placeholders of the app's string from 1."
        ),
    ])
    func `tells of placeholders without argument in plain words`(
        format: String, arguments: String, says: String, fix: String
    ) throws {
        let payload = try payload(#""loc-key":"K","loc-args":\#(arguments)"#, LocalizedStrings([("K", format)]))
        #expect(payload.findings.map(\.message) == ["The string that aps.alert.loc-key names \(says)"])
        #expect(payload.findings.map(\.fix) == [fix])
    }

    @Test func `takes a number among the arguments as its text`() throws {
        let payload = try payload(#""loc-key":"K","loc-args":[1.10,true,null]"#, LocalizedStrings([("K", "%@/%@/%@")]))
        #expect(payload.aps.body == "1.10/true/")
        #expect(payload.findings.map(\.code) == [.payloadInvalidType, .payloadInvalidType, .payloadInvalidType])
    }
}
