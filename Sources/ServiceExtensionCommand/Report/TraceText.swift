import ServiceExtensionRuntime

/// What `-v` tells on standard error: how a run begins, and what happened when to each payload.
enum TraceText {
    /// The circumstances that no record shows.
    static func opening(_ options: Options, proxies: [String]) -> String {
        var facts = ["mediafetch \(runtimeVersion), at most \(options.jobs) payloads at once"]
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
    static func block(_ item: InputItem, _ trace: DeliveryTrace, _ outcome: Outcome) -> String {
        var rows = trace.events.map { (time($0.time), $0.payloadKey, $0.step.rawValue, $0.detail) }
        let end: String
        switch outcome.result {
        case .delivered(_, let delivery):
            end = ": notification \(delivery.requestIdentifier)"
            let count = delivery.content.attachments.count
            rows.append((time(trace.elapsed), "", "answer", "\(delivery.disposition.rawValue), \(count) attached"))
        case .failed(let finding):
            end = ""
            rows.append((time(trace.elapsed), "", "answer", "no payload: \(finding.code)"))
        }
        let keyWidth = rows.map(\.1.count).max() ?? 0
        return "* \(DisplayText.line(item.name + end))\n"
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
