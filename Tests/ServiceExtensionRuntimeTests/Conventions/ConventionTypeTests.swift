import Testing

@testable import ServiceExtensionRuntime

/// Every key of every convention with every JSON type in every place on the way to it.
@Suite struct `Wrong types in keys of known services` {
    static let values: [JSONValue] = [
        nil, true, 7, "", "text", #"{"image":"https://h/a"}"#, [], [1, nil, "x"], [:], ["x": ["y": 1]],
    ]

    /// A payload that is of the convention, with a value at each step of a path in turn.
    static func payloads(_ path: PathPattern, _ value: JSONValue) -> [JSONObject] {
        (1...path.steps.count).map { depth in
            var built = value
            for step in path.steps.prefix(depth).reversed() {
                switch step {
                case .key(let key): built = .object(JSONObject(members: [.init(key, built)]))
                case .anyMember: built = .object(["m": built])
                case .index, .anyElement: built = .array([built])
                }
            }
            return built.objectValue ?? JSONObject()
        }
    }

    static func marked(_ convention: PayloadConvention, _ payload: JSONObject) -> JSONObject {
        var payload = payload
        for condition in convention.marks.first ?? [] {
            guard let path = condition.path.path(bound: []), payload.value(at: path) == nil else { continue }
            let value: JSONValue? =
                switch condition.form {
                case .absent: nil
                case .equals(let text): .string(text)
                case .object: [:]
                case .array: []
                case .number, .integer: 1
                case .oneOf(let texts): .string(texts[0])
                case .present, .string: "x"
                }
            if let value { payload.setValue(value, at: path) }
        }
        return payload
    }

    @Test(arguments: ConventionSet.standard.conventions)
    func `never cost a payload, and what is no address is never fetched`(_ convention: PayloadConvention) {
        var paths = convention.media.joined().map(\.path)
        paths += convention.media.joined().compactMap(\.type?.path) + convention.partners.map(\.condition.path)
        paths += convention.media.joined().compactMap(\.fallback?.path)
        let thumbnail = convention.thumbnail
        paths += [thumbnail?.hidden, thumbnail?.clippingRect, thumbnail?.time, thumbnail?.shownIdentifier].compactMap {
            $0
        }
        paths += [convention.text?.title, convention.text?.subtitle, convention.text?.body].compactMap { $0 }
        paths += [convention.alternativeText].compactMap { $0 }
        for path in paths {
            for value in Self.values {
                for payload in Self.payloads(path, value) {
                    var payload = Self.marked(convention, payload)
                    payload["aps"] = payload["aps"] ?? ["alert": "b", "mutable-content": 1]
                    let plan = ConventionSet.standard.plan(for: payload)
                    for reference in plan.references where !reference.isText {
                        let findings = reference.findings(URLPolicy())
                        #expect(findings.map(\.code) == [.mediaValueInvalid])
                    }
                    _ = NotificationPayload(payload)
                }
            }
        }
    }

    @Test(arguments: [
        (#""fcm_options":{"image":17}"#, "fcm_options.image", "a number", Finding.Severity.error),
        (#""fcm_options":{"image":["https://h/a"]}"#, "fcm_options.image", "an array", .error),
        (#""fcm_options":17"#, "fcm_options", "a number", .warning),
        (#""fcm_options":"{\"image\":\"https://h/a\"}""#, "fcm_options", "a string that holds JSON", .error),
        (#""os_data":{"att":["https://h/a"]}"#, "os_data.att", "an array", .error),
        (#""com.batch":{"at":"x"}"#, #""com.batch".at"#, "a string", .error),
        (#""internalData":{"atts":{"url":"https://h/a"}}"#, "internalData.atts", "an object", .error),
        (#""internalData":{"atts":["https://h/a"]}"#, "internalData.atts[0]", "a string", .error),
        (#""body":{"_richContent":"[]"}"#, "body._richContent", "a string that holds JSON", .error),
        (#""image-url":{"url":"https://h/a"}"#, "image-url", "an object", .error),
        (#""picture":17"#, "picture", "a number", .warning),
        // Where something else is read.
        (#""fcm_options":{"image":["a"]},"image-url":"https://h/a""#, "fcm_options.image", "an array", .warning),
        (#""_sw":{"media":{"url":5,"fallback_url":"https://h/a"}}"#, "_sw.media.url", "a number", .warning),
        (#""_motisig":{"imageUrl":{}},"image":"https://h/a""#, "_motisig.imageUrl", "an object", .warning),
        // In options and texts.
        (airship(#""options":"x""#), airshipKey + ".options", "a string", .warning),
        (airship(#""content":[1]"#), airshipKey + ".content", "an array", .warning),
        (airship(#""thumbnail_id":7"#), airshipKey + ".thumbnail_id", "7", .warning),
    ]) func `are told with their place and what is there`(
        _ members: String, _ key: String, _ found: String, _ severity: Finding.Severity
    ) throws {
        let text = #"{"aps":{"alert":"b","mutable-content":1},\#(members)}"#
        let plan = ConventionSet.standard.plan(for: try NotificationPayload(parsing: Array(text.utf8)).root)
        let findings = plan.findings + plan.references.flatMap { $0.findings(URLPolicy()) }
        let finding = try #require(findings.first { $0.payloadKey == key && $0.severity != .note })
        #expect(finding.message.hasPrefix("\(key) is \(found)"))
        #expect(finding.severity == severity)
    }

    private static let airshipKey = #""com.urbanairship.media_attachment""#

    private static func airship(_ members: String) -> String {
        #"\#(airshipKey):{"urls":[{"url":"https://h/a","url_id":"a"}],\#(members)}"#
    }

    @Test func `of an identifier hide no thumbnail, and an unknown one is told`() throws {
        func plan(_ identifier: String) throws -> MediaPlan {
            let text = "{\(Self.airship(#""thumbnail_id":\#(identifier)"#))}"
            return ConventionSet.standard.plan(for: try NotificationPayload(parsing: Array(text.utf8)).root)
        }
        #expect(try plan("7").references.first?.thumbnail == nil)
        let unknown = try plan(#""zzz""#)
        #expect(unknown.references.first?.thumbnail?.isHidden == true)
        let finding = try #require(unknown.findings.first { $0.code == .thumbnailInvalid })
        #expect(finding.message.hasPrefix("None of the media has the identifier in "))
        #expect(finding.message.hasSuffix(".thumbnail_id, so all thumbnails are hidden."))
    }

    @Test(arguments: [
        (#""data":"{\"image-url\":\"https://h/a\"}""#, "data"),
        (#""custom":"{\"i\":\"u\"}","att":{"k":"https://h/a"}"#, "custom"),
    ]) func `of JSON in a string are told where there is no media`(_ members: String, _ key: String) throws {
        let text = #"{"aps":{"alert":"b","mutable-content":1},\#(members)}"#
        let payload = try NotificationPayload(parsing: Array(text.utf8)).root
        let plan = ConventionSet.standard.plan(for: payload)
        let finding = try #require(NoMedia.finding(for: payload, plan, .standard))
        #expect(finding.message == "\(key) is a string that holds JSON, and nothing looks for media inside it.")
        #expect(finding.fix == "Encode the payload once: make \(key) an object.")
    }

    @Test(arguments: [
        (#""attachment":"hello""#, "attachment is no web address, so it is not read as media."),
        (#""attachment":{"url":"/api/x"}"#, "attachment.url is no web address; Home Assistant takes it for"),
    ]) func `in a key that several services share are told once`(_ members: String, _ opening: String) throws {
        let text = #"{"aps":{"alert":"b","mutable-content":1},\#(members)}"#
        let plan = ConventionSet.standard.plan(for: try NotificationPayload(parsing: Array(text.utf8)).root)
        #expect(plan.findings.filter { $0.severity != .note }.count == 1)
        #expect(plan.findings.contains { $0.message.hasPrefix(opening) })
    }

    @Test func `do not make media of a common word that means something else`() throws {
        let text = #"{"aps":{"alert":"b","mutable-content":1},"ab":"B","c":3,"at":1,"m":2,"data":"x","custom":7}"#
        let plan = ConventionSet.standard.plan(for: try NotificationPayload(parsing: Array(text.utf8)).root)
        #expect(plan.references.isEmpty)
        #expect(!plan.findings.contains { $0.severity == .error })
    }
}
