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
                case .number: 1
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

    @Test func `do not make media of a common word that means something else`() throws {
        let text = #"{"aps":{"alert":"b","mutable-content":1},"ab":"B","c":3,"at":1,"m":2,"data":"x","custom":7}"#
        let plan = ConventionSet.standard.plan(for: try NotificationPayload(parsing: Array(text.utf8)).root)
        #expect(plan.references.isEmpty)
        #expect(!plan.findings.contains { $0.severity == .error })
    }
}
