import ServiceExtensionRuntime

/// Writes payloads in place of records: the payload that came, with what the extension changed.
struct PayloadWriter: Sendable {
    var isPretty = false
    /// Whether keys of media that would not show are left out.
    var dropsDeadMedia = false
    /// Where media stands in a payload.
    var conventions = ConventionSet.standard

    /// The payload to send, and a line feed.
    func payload(_ payload: NotificationPayload, _ delivery: Delivery) -> [UInt8] {
        var root = delivery.content.payload(changedFrom: NotificationContent(payload))
        if dropsDeadMedia { root = delivery.withoutDeadMedia(root, conventions: conventions) }
        var bytes: [UInt8] = []
        JSONWriter(isPretty ? .pretty : .compact).write(root, into: &bytes)
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    /// The findings for standard error: a line each.
    static func messages(_ item: InputItem, _ findings: [Finding]) -> String {
        findings.bySeverity.map { $0.message(about: item.name, isLine: item.line != nil) }.joined()
    }
}
