import ServiceExtensionRuntime

/// Turns what came of one input into its record, a JSON object of schema 1 and a line feed.
struct RecordWriter: Sendable {
    var isPretty = false

    /// The record of a delivery.
    func record(_ item: InputItem, _ delivery: Delivery, payloadFindings: [Finding]) -> [UInt8] {
        var record = opening(item)
        record.append("requestIdentifier", .string(delivery.requestIdentifier))
        record.append("disposition", .string(delivery.disposition.rawValue))
        record.append("content", .object(Self.content(delivery.content)))
        record.append("attachments", .array(delivery.content.attachments.map { .object(Self.attachment($0)) }))
        record.append("findings", .array((payloadFindings + delivery.findings).map { .object(Self.finding($0)) }))
        record.append("timing", .object(Self.timing(delivery.timing)))
        return bytes(record)
    }

    /// The record of an input that is no payload.
    func record(_ item: InputItem, failure: Finding) -> [UInt8] {
        var record = opening(item)
        record.append("requestIdentifier", .null)
        record.append("disposition", .null)
        record.append("content", .null)
        record.append("attachments", .array([]))
        record.append("findings", .array([.object(Self.finding(failure))]))
        record.append("timing", .object(JSONObject()))
        return bytes(record)
    }

    private func opening(_ item: InputItem) -> JSONObject {
        var record = JSONObject(minimumCapacity: 9)
        record.append("schema", 1)
        record.append("index", .number(JSONNumber(item.index)))
        if let line = item.line { record.append("line", .number(JSONNumber(line))) }
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
        var object = JSONObject(minimumCapacity: 8)
        object.append("title", .string(content.title))
        object.append("subtitle", .string(content.subtitle))
        object.append("body", .string(content.body))
        if let badge = content.badge { object.append("badge", .number(JSONNumber(badge))) }
        if let sound = content.sound { object.append("sound", sound.jsonValue) }
        let texts: [(String, String?)] = [
            ("categoryIdentifier", content.categoryIdentifier), ("threadIdentifier", content.threadIdentifier),
            ("targetContentIdentifier", content.targetContentIdentifier), ("filterCriteria", content.filterCriteria),
            ("launchImageName", content.launchImageName),
        ]
        for (key, text) in texts { if let text, !text.isEmpty { object.append(key, .string(text)) } }
        if content.interruptionLevel != .active {
            object.append("interruptionLevel", .string(content.interruptionLevel.rawValue))
        }
        if content.relevanceScore != 0, let score = JSONNumber(content.relevanceScore) {
            object.append("relevanceScore", .number(score))
        }
        return object
    }

    static func attachment(_ attachment: NotificationAttachment) -> JSONObject {
        var object = JSONObject(minimumCapacity: 12)
        object.append("identifier", .string(attachment.identifier))
        if let key = attachment.payloadKey { object.append("payloadKey", .string(key)) }
        object.append("kind", .string(attachment.kind.rawValue))
        object.append("type", .string(attachment.type))
        object.append("mimeType", .string(attachment.mimeType))
        if attachment.isFileKept { object.append("path", .string(attachment.path)) }
        let numbers: [(String, Int?)] = [
            ("byteCount", attachment.byteCount), ("pixelWidth", attachment.pixelWidth),
            ("pixelHeight", attachment.pixelHeight), ("frameCount", attachment.frameCount),
            ("durationMs", attachment.duration.map { Int($0.milliseconds.rounded()) }),
            ("channelCount", attachment.channelCount),
        ]
        for (key, number) in numbers { if let number { object.append(key, .number(JSONNumber(number))) } }
        if let thumbnail = attachment.thumbnail { object.append("thumbnail", .object(thumbnail.jsonObject)) }
        return object
    }

    static func finding(_ finding: Finding) -> JSONObject {
        var object = JSONObject(minimumCapacity: 7)
        object.append("code", .string(finding.code.rawValue))
        object.append("severity", .string(finding.severity.rawValue))
        object.append("message", .string(finding.message))
        if let fix = finding.fix { object.append("fix", .string(fix)) }
        if let key = finding.payloadKey { object.append("payloadKey", .string(key)) }
        if let host = finding.host { object.append("host", .string(host)) }
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
        object.append("totalMs", milliseconds(timing.total))
        if let download = timing.download { object.append("downloadMs", milliseconds(download)) }
        return object
    }

    /// Milliseconds to a tenth.
    private static func milliseconds(_ duration: Duration) -> JSONValue {
        let tenths = Int((duration.milliseconds * 10).rounded())
        return JSONNumber(text: "\(tenths / 10).\(tenths % 10)").map(JSONValue.number) ?? .null
    }
}
