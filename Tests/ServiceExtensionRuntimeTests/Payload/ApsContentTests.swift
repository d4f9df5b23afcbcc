import Testing

@testable import ServiceExtensionRuntime

/// A change to one key of `aps`, and what is to be found.
struct ApsMistake: Sendable, CustomTestStringConvertible {
    var aps: String
    var code: Finding.Code
    var severity: Finding.Severity
    var says: String

    init(_ aps: String, _ code: Finding.Code, _ severity: Finding.Severity, _ says: String) {
        (self.aps, self.code, self.severity, self.says) = (aps, code, severity, says)
    }

    var testDescription: String { aps }
}

@Suite struct `What aps says` {
    private func payload(_ aps: String) throws -> NotificationPayload {
        try NotificationPayload(parsing: Array("{\"aps\":{\(aps)}}".utf8))
    }

    @Test func `is read for every key that Apple documents`() throws {
        let payload = try payload(
            #"""
            "alert":{"title":"T","subtitle":"S","body":"B","launch-image":"L","summary-arg":"A","summary-arg-count":2},
            "badge":3,"sound":"chime.caf","category":"C","thread-id":"H","content-available":0,"mutable-content":1,
            "target-content-id":"W","interruption-level":"time-sensitive","relevance-score":0.5,"filter-criteria":"F"
            """#)
        var expected = ApsContent()
        expected.title = "T"
        expected.subtitle = "S"
        expected.body = "B"
        expected.launchImageName = "L"
        expected.summaryArgument = "A"
        expected.summaryArgumentCount = 2
        expected.badge = 3
        expected.sound = .named("chime.caf")
        expected.categoryIdentifier = "C"
        expected.threadIdentifier = "H"
        expected.targetContentIdentifier = "W"
        expected.interruptionLevel = .timeSensitive
        expected.relevanceScore = 0.5
        expected.filterCriteria = "F"
        #expect(payload.aps == expected)
        #expect(payload.findings.isEmpty)
        #expect(payload.eligibility == .eligible)
    }

    @Test func `takes an alert that is a string as the body`() throws {
        #expect(try payload(#""alert":"Hi""#).aps.body == "Hi")
    }

    private static let sounds: [(String, NotificationSound?)] = [
        (#""default""#, .default), (#""""#, nil), (#""a.caf""#, .named("a.caf")),
        (#"{"name":"a.caf"}"#, .named("a.caf")),
        (#"{"critical":1,"name":"a.caf","volume":0.25}"#, .critical(name: "a.caf", volume: 0.25)),
        (#"{"critical":1,"name":"default"}"#, .critical(name: nil, volume: 1)),
        (#"{"critical":1}"#, .critical(name: nil, volume: 1)),
        (#"{"critical":0,"name":"default","volume":1}"#, .default), (#"{}"#, .default),
    ]

    @Test(arguments: sounds)
    func `knows the forms of a sound`(value: String, sound: NotificationSound?) throws {
        let payload = try payload(#""sound":\#(value)"#)
        #expect(payload.aps.sound == sound)
        #expect(payload.findings.isEmpty)
    }

    @Test(arguments: InterruptionLevel.allCases)
    func `knows the interruption levels`(level: InterruptionLevel) throws {
        #expect(try payload(#""interruption-level":"\#(level.rawValue)""#).aps.interruptionLevel == level)
    }

    @Test(arguments: [("0", 0), ("1", 1), ("1e-1", 0.1), ("0.10", 0.1)])
    func `knows the range of a relevance score`(text: String, score: Double) throws {
        let payload = try payload(#""relevance-score":\#(text)"#)
        #expect(payload.aps.relevanceScore == score)
        #expect(payload.findings.isEmpty)
    }

    private static let liveActivityMistakes = [
        ApsMistake(
            #""content-state":[]"#, .payloadInvalidType, .error,
            "aps.content-state is an array, and has to be an object"),
        ApsMistake(
            #""content-state":null"#, .payloadInvalidType, .note, "aps.content-state is null, and is read as abs"),
        ApsMistake(#""content-state":{},"event":1"#, .payloadInvalidType, .error, "aps.event is a number"),
        ApsMistake(
            #""content-state":{},"event":"updated""#, .payloadUnknownValue, .error,
            "aps.event is none of start, update, end."),
        ApsMistake(#""event":"begin""#, .payloadUnknownValue, .warning, "aps.event is none of start, update, end."),
        ApsMistake(
            #""content-state":{},"timestamp":"1168364460""#, .payloadInvalidType, .error,
            "aps.timestamp is a string, and has to be a time in seconds since 1970, as a number"),
        ApsMistake(
            #""content-state":{},"timestamp":1700000000000"#, .payloadOutOfRange, .error,
            "aps.timestamp is 1700000000000, and has to be a time in seconds since 1970."),
        ApsMistake(#""stale-date":-1"#, .payloadOutOfRange, .warning, "aps.stale-date is -1, and has to be a time"),
        ApsMistake(#""stale-date":1e400"#, .payloadOutOfRange, .warning, "aps.stale-date is 1e400"),
        ApsMistake(#""dismissal-date":true"#, .payloadInvalidType, .warning, "aps.dismissal-date is true"),
        ApsMistake(#""attributes-type":{}"#, .payloadInvalidType, .warning, "aps.attributes-type is an object"),
        ApsMistake(
            #""attributes":"x""#, .payloadInvalidType, .warning, "aps.attributes is a string, and has to be an o"),
        ApsMistake(#""input-push-channel":1"#, .payloadInvalidType, .warning, "aps.input-push-channel is a number"),
        ApsMistake(#""input-push-token":"1""#, .payloadInvalidType, .warning, "aps.input-push-token is a string"),
        ApsMistake(
            #""content-state":{},"alert":{"title":{"loc-key":7}}"#, .payloadInvalidType, .error,
            "aps.alert.title.loc-key is a number"),
        ApsMistake(
            #""content-state":{},"alert":{"body":7}"#, .payloadInvalidType, .error, "aps.alert.body is a number"),
    ]

    private static let mistakes = [
        ApsMistake(
            #""alert":7"#, .payloadInvalidType, .error, "aps.alert is a number, and has to be a string or an object"),
        ApsMistake(#""alert":{"title":7}"#, .payloadInvalidType, .error, "aps.alert.title is a number"),
        ApsMistake(#""alert":{"subtitle":[]}"#, .payloadInvalidType, .error, "aps.alert.subtitle is an array"),
        ApsMistake(#""alert":{"body":{}}"#, .payloadInvalidType, .error, "aps.alert.body is an object"),
        ApsMistake(
            #""alert":{"body":null}"#, .payloadInvalidType, .note, "aps.alert.body is null, and is read as absent"),
        ApsMistake(#""alert":{"launch-image":true}"#, .payloadInvalidType, .warning, "aps.alert.launch-image is true"),
        ApsMistake(#""alert":{"loc-key":1}"#, .payloadInvalidType, .error, "aps.alert.loc-key is a number"),
        ApsMistake(
            #""alert":{"loc-args":"x"}"#, .payloadInvalidType, .error,
            "aps.alert.loc-args is a string, and has to be an array"),
        ApsMistake(
            #""alert":{"title-loc-args":["x",1]}"#, .payloadInvalidType, .warning,
            "aps.alert.title-loc-args[1] is a number"),
        ApsMistake(#""badge":"3""#, .payloadInvalidType, .error, "aps.badge is a string, and has to be a whole number"),
        ApsMistake(#""badge":true"#, .payloadInvalidType, .error, "aps.badge is true"),
        ApsMistake(#""badge":-1"#, .payloadOutOfRange, .error, "aps.badge is -1"),
        ApsMistake(#""badge":1.5"#, .payloadOutOfRange, .error, "aps.badge is 1.5"),
        ApsMistake(#""badge":1e400"#, .payloadOutOfRange, .error, "aps.badge is 1e400"),
        ApsMistake(#""sound":1"#, .payloadInvalidType, .error, "aps.sound is a number"),
        ApsMistake(#""sound":{"name":1}"#, .payloadInvalidType, .error, "aps.sound.name is a number"),
        ApsMistake(#""sound":{"critical":"1"}"#, .payloadInvalidType, .error, "aps.sound.critical is a string"),
        ApsMistake(#""sound":{"critical":true}"#, .payloadInvalidType, .warning, "aps.sound.critical is true"),
        ApsMistake(#""sound":{"critical":1,"volume":2}"#, .payloadOutOfRange, .error, "aps.sound.volume is 2"),
        ApsMistake(#""category":7"#, .payloadInvalidType, .error, "aps.category is a number"),
        ApsMistake(#""thread-id":7"#, .payloadInvalidType, .warning, "aps.thread-id is a number"),
        ApsMistake(#""target-content-id":7"#, .payloadInvalidType, .warning, "aps.target-content-id is a number"),
        ApsMistake(#""filter-criteria":7"#, .payloadInvalidType, .warning, "aps.filter-criteria is a number"),
        ApsMistake(#""interruption-level":1"#, .payloadInvalidType, .warning, "aps.interruption-level is a number"),
        ApsMistake(
            #""interruption-level":"urgent""#, .payloadUnknownValue, .warning,
            "none of passive, active, time-sensitive, critical; it is read as active"),
        ApsMistake(#""relevance-score":"1""#, .payloadInvalidType, .warning, "aps.relevance-score is a string"),
        ApsMistake(#""relevance-score":1.01"#, .payloadOutOfRange, .warning, "has to be from 0 to 1; it is read as 1"),
        ApsMistake(#""relevance-score":-1e400"#, .payloadOutOfRange, .warning, "it is read as 0"),
        ApsMistake(#""content-available":2"#, .payloadUnknownValue, .warning, "aps.content-available is 2"),
        ApsMistake(#""content-available":"1""#, .payloadInvalidType, .warning, "aps.content-available is a string"),
        ApsMistake(
            #""alert":{"action-loc-key":1}"#, .payloadInvalidType, .warning, "aps.alert.action-loc-key is a num"),
        ApsMistake(#""alert":{"action":{}}"#, .payloadInvalidType, .warning, "aps.alert.action is an object"),
        ApsMistake(#""url-args":"x""#, .payloadInvalidType, .warning, "aps.url-args is a string, and has to be an arr"),
        ApsMistake(#""url-args":["x",{}]"#, .payloadInvalidType, .warning, "aps.url-args[1] is an object"),
        ApsMistake(
            #""badge":99999999999999999999"#, .payloadOutOfRange, .error,
            "aps.badge is 99999999999999999999, and has to be at most 9223372036854775807."),
        ApsMistake(#""badge":-99999999999999999999"#, .payloadOutOfRange, .error, "a whole number of 0 or more"),
        ApsMistake(#""interuption-levle":"x""#, .payloadMisspelledKey, .warning, "the name is interruption-level"),
        ApsMistake(
            "\"thread\u{2011}id\":1", .payloadMisspelledKey, .warning,
            "aps.\"thread\u{2011}id\" holds U+2011 and is not read: the name is thread-id."),
        ApsMistake(
            #""thread_id":"x""#, .payloadMisspelledKey, .warning, "aps.thread_id is not read: the name is thread-id."),
        ApsMistake(#""interruptionLevel":"x""#, .payloadMisspelledKey, .warning, "the name is interruption-level"),
        ApsMistake(
            #""alert":{"locKey":"x"}"#, .payloadMisspelledKey, .warning,
            "aps.alert.locKey is not read: the name is loc-key."),
        ApsMistake(#""alert":"Hi","content-available":1"#, .backgroundWithAlert, .warning, "content-available is 1"),
        ApsMistake(
            #""alert":"Hi","mutable-content":true"#, .mutableContentBoolean, .warning, "mutable-content is true"),
    ]

    @Test(arguments: mistakes + liveActivityMistakes)
    func `names the path of a value that does not fit`(row: ApsMistake) throws {
        let payload = try payload(row.aps)
        let finding = try #require(payload.findings.first)
        #expect(payload.findings.count == 1)
        #expect(finding.code == row.code)
        #expect(finding.severity == row.severity)
        #expect(finding.message.contains(row.says), "\(finding.message)")
        #expect(finding.fix?.isEmpty == false)
        #expect(finding.payloadKey?.hasPrefix("aps.") == true)
    }

    @Test func `keeps the rest when one value does not fit`() throws {
        let payload = try payload(#""alert":{"title":7,"body":"B"},"badge":"x","sound":"s","relevance-score":7"#)
        #expect(payload.aps.title == "")
        #expect(payload.aps.body == "B")
        #expect(payload.aps.badge == nil)
        #expect(payload.aps.sound == .named("s"))
        #expect(payload.aps.relevanceScore == 1)
        #expect(payload.findings.count == 3)
    }

    @Test func `suggests the word that was meant`() throws {
        let payload = try payload(#""interruption-level":"timeSensitive""#)
        #expect(payload.findings.first?.fix == "Write time-sensitive.")
    }

    @Test func `lets a Live Activity have any relevance score`() throws {
        let payload = try payload(#""content-state":{},"event":"update","relevance-score":100,"timestamp":1"#)
        #expect(payload.findings.isEmpty)
    }

    @Test func `has no complaint about the push for a Live Activity as Apple documents it`() throws {
        let payload = try payload(
            #"""
            "timestamp":1168364460,"event":"start","content-state":{"x":1},"attributes-type":"A","attributes":{},
            "stale-date":1168364460.5,"dismissal-date":0,"input-push-channel":"dHN0","input-push-token":1,
            "alert":{"title":{"loc-key":"K","loc-args":["a"]},"body":{"loc-key":"K"},"sound":"a.caf"}
            """#)
        #expect(payload.findings.isEmpty)
    }

    @Test func `says what it may be when a time is in milliseconds`() throws {
        let finding = try #require(try payload(#""stale-date":1700000000000"#).findings.first)
        #expect(finding.fix == "Divide it by 1000: it looks like milliseconds.")
    }

    @Test func `lets custom keys alone`() throws {
        let payload = try payload(#""alert":{"title":"T","x":1},"imageUrl":"https://cdn.test/a.jpg","url-args":[]"#)
        #expect(payload.findings.map(\.code) == [.urlNotRead])
    }

    @Test func `does not mind another spelling beside the right one`() throws {
        #expect(try payload(#""thread_id":"x","thread-id":"y""#).findings.isEmpty)
    }

    @Test(.timeLimit(.minutes(1))) func `tells of few out of very many mistakes, in linear time`() throws {
        let numbers = [String](repeating: "1", count: 50_000).joined(separator: ",")
        let payload = try payload(#""alert":{"loc-key":"K","loc-args":[\#(numbers)]}"#)
        #expect(payload.aps.localizedBody?.arguments.count == 50_000)
        #expect(payload.findings.count <= ApsReader.maximumCount + 2)
        #expect(payload.findings.contains { $0.message.hasSuffix(" There are 49950 more findings on aps.") })
        let spellings = (1...300).map { "\"t\(String(repeating: "-", count: $0))hreadid\":1" }.joined(separator: ",")
        let misspelled = try self.payload(spellings)
        #expect(misspelled.findings.filter { $0.code == .payloadMisspelledKey }.count == ApsReader.maximumCount)
        #expect(misspelled.findings.allSatisfy { $0.message.utf8.count < 200 })
    }

    @Test(arguments: [(50, ""), (51, " There is 1 more finding on aps."), (52, " There are 2 more findings on aps.")])
    func `says how many findings it leaves out`(count: Int, says: String) throws {
        let numbers = [String](repeating: "1", count: count).joined(separator: ",")
        let findings = try payload(#""url-args":[\#(numbers)]"#).findings
        #expect(findings.count == 50)
        #expect(findings.last?.message == "aps.url-args[49] is a number, and has to be a string." + says)
    }

    @Test func `leaves out no error, however many warnings come first`() throws {
        let numbers = [String](repeating: "1", count: 100).joined(separator: ",")
        let findings = try payload(#""alert":{"title-loc-args":[\#(numbers)]},"badge":"3""#).findings
        #expect(findings.last?.payloadKey == "aps.badge")
        #expect(findings.last?.severity == .error)
    }

    @Test func `never repeats a long number`() throws {
        let payload = try payload(#""badge":\#(String(repeating: "9", count: 5000))"#)
        let finding = try #require(payload.findings.first { $0.code == .payloadOutOfRange })
        #expect(finding.message.utf8.count < 200)
    }
}
