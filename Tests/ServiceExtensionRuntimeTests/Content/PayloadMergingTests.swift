import Testing

@testable import ServiceExtensionRuntime

@Suite struct `A payload with the content's changes merged in` {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var payload: String
        var change: @Sendable (inout NotificationContent) -> Void
        var expected: String

        init(
            _ name: String, _ payload: String, _ expected: String,
            _ change: @escaping @Sendable (inout NotificationContent) -> Void
        ) {
            testDescription = name
            self.payload = payload
            self.change = change
            self.expected = expected
        }
    }

    static let texts = [
        Row(
            "a string stays one when the body changes", #"{"aps":{"alert":"Hi"},"a":1}"#,
            #"{"aps":{"alert":"Ho"},"a":1}"#
        ) { $0.body = "Ho" },
        Row(
            "a string becomes a dictionary for a title", #"{"aps":{"alert":"Hi"}}"#,
            #"{"aps":{"alert":{"title":"T","body":"Hi"}}}"#
        ) { $0.title = "T" },
        Row(
            "title and body replace a string", #"{"aps":{"alert":"Hi"}}"#,
            #"{"aps":{"alert":{"title":"T","body":"Ho"}}}"#
        ) {
            $0.title = "T"
            $0.body = "Ho"
        },
        Row("a string is emptied", #"{"aps":{"alert":"Hi"}}"#, #"{"aps":{"alert":""}}"#) { $0.body = "" },
        Row(
            "a dictionary keeps order and strangers", #"{"aps":{"alert":{"x":[1.10],"body":"Hi","title":"T"}}}"#,
            #"{"aps":{"alert":{"x":[1.10],"body":"Hi","title":"U"}}}"#
        ) { $0.title = "U" },
        Row(
            "a new text goes to the end", #"{"aps":{"alert":{"body":"Hi"},"badge":1}}"#,
            #"{"aps":{"alert":{"body":"Hi","subtitle":"S"},"badge":1}}"#
        ) { $0.subtitle = "S" },
        Row(
            "an emptied text leaves", #"{"aps":{"alert":{"title":"T","body":"Hi"}}}"#,
            #"{"aps":{"alert":{"body":"Hi"}}}"#
        ) { $0.title = "" },
        Row(
            "a text replaces the key that stood for it",
            #"{"aps":{"alert":{"loc-key":"K","loc-args":["a"],"title-loc-key":"T","launch-image":"L"}}}"#,
            #"{"aps":{"alert":{"title-loc-key":"T","launch-image":"L","body":"Hi"}}}"#
        ) { $0.body = "Hi" },
        Row(
            "an alert is made where there was none", #"{"aps":{"badge":1}}"#,
            #"{"aps":{"badge":1,"alert":{"body":"Hi"}}}"#
        ) { $0.body = "Hi" },
        Row(
            "an alert of a wrong type is replaced", #"{"aps":{"alert":7,"badge":1}}"#,
            #"{"aps":{"alert":{"title":"T"},"badge":1}}"#
        ) { $0.title = "T" },
        Row(
            "the launch image is in the alert", #"{"aps":{"alert":"Hi"}}"#,
            #"{"aps":{"alert":{"body":"Hi","launch-image":"L"}}}"#
        ) { $0.launchImageName = "L" },
        Row(
            "another composition of the same letter is a change", "{\"aps\":{\"alert\":\"é\"}}",
            "{\"aps\":{\"alert\":\"e\u{301}\"}}"
        ) { $0.body = "e\u{301}" },
    ]

    static let members = [
        Row("badge", #"{"aps":{"badge":3.0,"alert":"Hi"}}"#, #"{"aps":{"badge":4,"alert":"Hi"}}"#) { $0.badge = 4 },
        Row("no badge", #"{"aps":{"badge":3,"alert":"Hi"}}"#, #"{"aps":{"alert":"Hi"}}"#) { $0.badge = nil },
        Row("a badge to remove the number", #"{"aps":{}}"#, #"{"aps":{"badge":0}}"#) { $0.badge = 0 },
        Row("sound", #"{"aps":{"sound":{"name":"a","x":1}}}"#, #"{"aps":{"sound":"b"}}"#) { $0.sound = .named("b") },
        Row("critical sound", #"{"aps":{}}"#, #"{"aps":{"sound":{"critical":1,"name":"default","volume":0.25}}}"#) {
            $0.sound = .critical(name: nil, volume: 0.25)
        },
        Row("no sound", #"{"aps":{"sound":"a"}}"#, #"{"aps":{}}"#) { $0.sound = nil },
        Row("category", #"{"aps":{"category":"A"}}"#, #"{"aps":{"category":"B"}}"#) { $0.categoryIdentifier = "B" },
        Row("no category", #"{"aps":{"category":"A"}}"#, #"{"aps":{}}"#) { $0.categoryIdentifier = "" },
        Row("thread-id", #"{"aps":{}}"#, #"{"aps":{"thread-id":"t"}}"#) { $0.threadIdentifier = "t" },
        Row("target-content-id", #"{"aps":{}}"#, #"{"aps":{"target-content-id":"w"}}"#) {
            $0.targetContentIdentifier = "w"
        },
        Row(
            "interruption-level", #"{"aps":{"interruption-level":"bogus"}}"#,
            #"{"aps":{"interruption-level":"time-sensitive"}}"#
        ) { $0.interruptionLevel = .timeSensitive },
        Row("relevance-score", #"{"aps":{"relevance-score":1}}"#, #"{"aps":{"relevance-score":0.5}}"#) {
            $0.relevanceScore = 0.5
        },
        Row("filter-criteria", #"{"aps":{"filter-criteria":"a"}}"#, #"{"aps":{}}"#) { $0.filterCriteria = nil },
        Row("custom data", #"{"aps":{"badge":1},"a":1}"#, #"{"aps":{"badge":1},"a":2,"b":3}"#) {
            $0.userInfo["a"] = 2
            $0.userInfo["b"] = 3
        },
        Row("custom data without aps", #"{"aps":{"badge":1},"a":1}"#, #"{"b":3,"aps":{"badge":1}}"#) {
            $0.userInfo = ["b": 3]
        },
        Row(
            "the last of two equal keys, and the first goes", #"{"aps":{"badge":1,"badge":2},"aps":{"badge":3}}"#,
            #"{"aps":{"badge":4}}"#
        ) { $0.badge = 4 },
        Row("no aps", #"{"a":1}"#, #"{"a":1,"aps":{"alert":{"title":"T"}}}"#) { $0.title = "T" },
    ]

    @Test(arguments: texts + members) func `has them at their places`(_ row: Row) throws {
        let original = NotificationContent(try NotificationPayload(parsing: Array(row.payload.utf8)))
        var content = original
        row.change(&content)
        #expect(JSONValue.object(content.payload(changedFrom: original)).description == row.expected)
    }

    @Test(arguments: UInt64(0)..<200) func `is byte for byte what came when nothing changed`(seed: UInt64) {
        var generator = DocumentGenerator(state: seed)
        let root = generator.payload()
        let content = NotificationContent(NotificationPayload(root))
        let merged = content.payload(changedFrom: content)
        #expect(JSONValue.object(merged).description == JSONValue.object(root).description)
    }

    @Test(arguments: UInt64(0)..<200) func `reads back as the changed content`(seed: UInt64) {
        var generator = DocumentGenerator(state: seed)
        let original = NotificationContent(NotificationPayload(generator.payload()))
        var content = original
        if generator.number(below: 2) == 0 { content.title = generator.string() + "T" }
        if generator.number(below: 2) == 0 { content.body = generator.string() }
        if generator.number(below: 2) == 0 { content.badge = generator.pick([nil, 0, 9]) }
        if generator.number(below: 2) == 0 { content.sound = generator.pick([nil, .default, .named("n")]) }
        if generator.number(below: 2) == 0 { content.threadIdentifier = generator.string() }
        if generator.number(below: 2) == 0 { content.interruptionLevel = generator.pick(InterruptionLevel.allCases) }
        if generator.number(below: 2) == 0 { content.relevanceScore = generator.pick([0, 0.25, 1]) }
        let merged = content.payload(changedFrom: original)
        var read = NotificationContent(NotificationPayload(merged))
        read.userInfo = content.userInfo
        #expect(read == content)
    }
}
