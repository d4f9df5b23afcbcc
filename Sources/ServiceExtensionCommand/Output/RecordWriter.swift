import ServiceExtensionRuntime

/// Turns what came of one input into its record, a JSON object of schema 1 and a line feed.
struct RecordWriter: Sendable {
    var isPretty = false

    /// The record of a delivery.
    func record(_ item: InputItem, _ delivery: Delivery, payloadFindings: [Finding]) -> [UInt8] {
        var record = opening(item)
        record["requestIdentifier"] = .string(delivery.requestIdentifier)
        record["disposition"] = .string(delivery.disposition.rawValue)
        record["content"] = .object(Self.content(delivery.content))
        record["attachments"] = .array(delivery.content.attachments.map { .object(Self.attachment($0)) })
        record["findings"] = .array((payloadFindings + delivery.findings).map { .object(Self.finding($0)) })
        record["timing"] = .object(Self.timing(delivery.timing))
        return bytes(record)
    }

    /// The record of an input that is no payload.
    func record(_ item: InputItem, failure: Finding) -> [UInt8] {
        var record = opening(item)
        record["requestIdentifier"] = .null
        record["disposition"] = .null
        record["content"] = .null
        record["attachments"] = .array([])
        record["findings"] = .array([.object(Self.finding(failure))])
        record["timing"] = .object(JSONObject())
        return bytes(record)
    }

    private func opening(_ item: InputItem) -> JSONObject {
        var record: JSONObject = ["schema": 1, "index": .number(JSONNumber(item.index))]
        if let line = item.line { record["line"] = .number(JSONNumber(line)) }
        return record
    }

    private func bytes(_ record: JSONObject) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1024)
        JSONWriter(isPretty ? .pretty : .compact).write(record, into: &bytes)
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    static func content(_ content: NotificationContent) -> JSONObject {
        var object: JSONObject = [
            "title": .string(content.title), "subtitle": .string(content.subtitle), "body": .string(content.body),
        ]
        if let badge = content.badge { object["badge"] = .number(JSONNumber(badge)) }
        if let sound = content.sound { object["sound"] = sound.jsonValue }
        let texts: [(String, String?)] = [
            ("categoryIdentifier", content.categoryIdentifier), ("threadIdentifier", content.threadIdentifier),
            ("targetContentIdentifier", content.targetContentIdentifier), ("filterCriteria", content.filterCriteria),
            ("launchImageName", content.launchImageName),
        ]
        for (key, text) in texts { if let text, !text.isEmpty { object[key] = .string(text) } }
        if content.interruptionLevel != .active {
            object["interruptionLevel"] = .string(content.interruptionLevel.rawValue)
        }
        if content.relevanceScore != 0, let score = JSONNumber(content.relevanceScore) {
            object["relevanceScore"] = .number(score)
        }
        return object
    }

    static func attachment(_ attachment: NotificationAttachment) -> JSONObject {
        var object: JSONObject = ["identifier": .string(attachment.identifier)]
        if let key = attachment.payloadKey { object["payloadKey"] = .string(key) }
        object["kind"] = .string(attachment.kind.rawValue)
        object["type"] = .string(attachment.type)
        object["mimeType"] = .string(attachment.mimeType)
        if attachment.isFileKept { object["path"] = .string(attachment.path) }
        let numbers: [(String, Int?)] = [
            ("byteCount", attachment.byteCount), ("pixelWidth", attachment.pixelWidth),
            ("pixelHeight", attachment.pixelHeight), ("frameCount", attachment.frameCount),
            ("durationMs", attachment.duration.map { Int($0.milliseconds.rounded()) }),
            ("channelCount", attachment.channelCount),
        ]
        for (key, number) in numbers { if let number { object[key] = .number(JSONNumber(number)) } }
        if let thumbnail = attachment.thumbnail { object["thumbnail"] = .object(thumbnail.jsonObject) }
        return object
    }

    static func finding(_ finding: Finding) -> JSONObject {
        var object: JSONObject = [
            "code": .string(finding.code.rawValue), "severity": .string(finding.severity.rawValue),
            "message": .string(finding.message),
        ]
        if let fix = finding.fix { object["fix"] = .string(fix) }
        if let key = finding.payloadKey { object["payloadKey"] = .string(key) }
        if let host = finding.host { object["host"] = .string(host) }
        if let position = finding.position {
            object["position"] = [
                "line": .number(JSONNumber(position.line)), "column": .number(JSONNumber(position.column)),
                "byteOffset": .number(JSONNumber(position.byteOffset)),
            ]
        }
        return object
    }

    private static func timing(_ timing: Delivery.Timing) -> JSONObject {
        var object: JSONObject = [:]
        object["totalMs"] = milliseconds(timing.total)
        if let download = timing.download { object["downloadMs"] = milliseconds(download) }
        return object
    }

    /// Milliseconds to a tenth.
    private static func milliseconds(_ duration: Duration) -> JSONValue {
        let tenths = Int((duration.milliseconds * 10).rounded())
        return JSONNumber(text: "\(tenths / 10).\(tenths % 10)").map(JSONValue.number) ?? .null
    }
}
