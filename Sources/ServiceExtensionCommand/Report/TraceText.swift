import ServiceExtensionRuntime

/// What `-v` tells on standard error: how a run begins, and what happened when to each payload.
struct TraceText: Sendable {
    let trace: DeliveryTrace
    /// When the answer was there.
    let end: Duration

    /// The circumstances that no record shows.
    static func opening(_ options: Options, proxies: [String]) -> String {
        var facts = ["mediafetch \(runtimeVersion), at most \(options.jobs.counted("payload")) at once"]
        if !options.variables.isEmpty {
            facts.append("from the environment: \(options.variables.joined(separator: ", "))")
        }
        if !proxies.isEmpty {
            let verb = proxies.count == 1 ? "is" : "are"
            facts.append("\(proxies.joined(separator: ", ")) in the environment \(verb) ignored; --proxy names a proxy")
        }
        return facts.map { "* \($0)\n" }.joined()
    }

    /// One block of lines for a payload: when, since it was read, which media, what.
    func block(_ item: InputItem, _ outcome: Outcome) -> String {
        var rows = trace.events.map { (Self.time($0.time), $0.payloadKey, $0.step.rawValue, $0.detail) }
        let name: String
        switch outcome.result {
        case .delivered(_, let delivery):
            name = item.name + ": notification \(delivery.requestIdentifier)"
            let count = delivery.content.attachments.count
            rows.append((Self.time(end), "", "answer", "\(delivery.disposition.rawValue), \(count) attached"))
        case .failed(let finding):
            name = item.name
            rows.append((Self.time(end), "", "answer", "no payload: \(finding.code)"))
        }
        let keyWidth = rows.map(\.1.count).max() ?? 0
        return "* \(DisplayText.line(name))\n"
            + rows.map { time, key, step, detail in
                let columns = [
                    DisplayText.padded(DisplayText.line(key), to: keyWidth), DisplayText.padded(step, to: 10),
                ]
                return "*  \(time)  \(columns.joined(separator: "  "))  \(DisplayText.line(detail))\n"
            }.joined()
    }

    /// Milliseconds to a tenth, to the right.
    private static func time(_ duration: Duration) -> String {
        let tenths = Int((duration.milliseconds * 10).rounded())
        let text = "\(tenths / 10).\(tenths % 10) ms"
        return String(repeating: " ", count: max(0, 10 - text.count)) + text
    }
}
