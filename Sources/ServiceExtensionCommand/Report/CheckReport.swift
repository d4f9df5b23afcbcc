import ServiceExtensionRuntime

/// The report of `mediafetch check` for one payload: a block of lines.
struct CheckReport: Sendable {
    var style = TerminalStyle()
    /// Whether media was left alone.
    var isDryRun = false
    /// Whether payloads went to the extension that the program is around.
    var callsExtension = true
    /// The most bytes that APNs takes.
    var sizeLimit = 4096

    private static let labelWidth = 13

    /// What a device would do with a payload.
    func text(_ item: InputItem, _ payload: NotificationPayload, _ delivery: Delivery, _ findings: [Finding]) -> String
    {
        var lines = [header(item, findings)]
        lines += [
            ("size", "\(payload.byteCount) of \(sizeLimit) bytes"),
            ("extension", extensionText(payload, delivery)),
        ].map(line)
        lines += ShownContent.parts(delivery.content).map(line)
        lines += attachments(delivery)
        return block(lines + findingLines(findings, item))
    }

    private func extensionText(_ payload: NotificationPayload, _ delivery: Delivery) -> String {
        ExtensionSummary.text(payload.eligibility, delivery, isDryRun: isDryRun, isCalled: callsExtension)
    }

    /// What keeps an input from being a payload.
    func text(_ item: InputItem, failure: Finding) -> String {
        block([header(item, [failure]) + " is no payload"] + findingLines([failure], item))
    }

    private func block(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }

    private func header(_ item: InputItem, _ findings: [Finding]) -> String {
        let (mark, color): (String, TerminalStyle.Color) =
            switch Verdict(findings) {
            case .fine: ("✓", .green)
            case .warnings: ("!", .yellow)
            case .errors, .noPayload: ("✗", .red)
            }
        return style.paint(mark, color) + " " + style.paint(DisplayText.line(item.name), .bold)
    }

    private func line(_ label: String, _ value: String) -> String {
        "  " + style.paint(DisplayText.padded(label, to: Self.labelWidth), .dim) + value
    }

    private func attachments(_ delivery: Delivery) -> [String] {
        let attachments = delivery.content.attachments
        guard !attachments.isEmpty else {
            let isLeftAlone = delivery.findings.contains { $0.code == .notFetched }
            return [line("attachments", isLeftAlone ? "not fetched" : "none")]
        }
        let keyWidth = attachments.map(\.identifier.count).max() ?? 0
        return attachments.enumerated().map { index, attachment in
            let key = DisplayText.padded(DisplayText.line(attachment.identifier), to: keyWidth)
            let facts = [attachment.mimeType, pixels(attachment), attachment.byteCount.counted("byte")].compactMap {
                $0
            }
            return line(index == 0 ? "attachments" : "", "\(key)  \(facts.joined(separator: ", "))")
        }
    }

    private func pixels(_ attachment: NotificationAttachment) -> String? {
        guard let width = attachment.pixelWidth, let height = attachment.pixelHeight else { return nil }
        return "\(width) × \(height)"
    }

    private func findingLines(_ findings: [Finding], _ item: InputItem) -> [String] {
        guard !findings.isEmpty else { return [] }
        let places = findings.bySeverity.map { ($0, $0.place(isLine: item.line != nil)) }
        let width = places.map(\.1.count).max() ?? 0
        return [""]
            + places.map { finding, place in
                let mark = style.paint(finding.mark, finding.color)
                return
                    "  \(mark) \(style.paint(DisplayText.padded(place, to: width), .bold))  \(finding.sentence(after: place))"
            }
    }
}

extension Finding {
    fileprivate var color: TerminalStyle.Color {
        switch severity {
        case .error: .red
        case .warning: .yellow
        case .note: .dim
        }
    }
}
