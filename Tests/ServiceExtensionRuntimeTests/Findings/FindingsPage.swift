import ServiceExtensionRuntime

/// The page `Documentation/findings.md`, made from the catalogue.
enum FindingsPage {
    private static let areas: [(area: String, about: String)] = [
        ("input", "Reading what was given, before it is a payload."),
        ("payload", "The JSON text, and what `aps` and the media keys say."),
        ("extension", "The call of the service extension and its time limit."),
        ("url", "The text of a media URL; nothing was sent."),
        ("transfer", "Names, addresses, connections and responses."),
        ("attachment", "The bytes, judged by Apple's rules for attachments."),
        ("storage", "The directory that attachments are put into."),
    ]

    static var text: String {
        var lines = [
            "# Findings", "",
            "Everything that is worth telling about a payload is a finding: a stable code `area.reason`, a severity, one sentence that",
            "names the cause, and one that says what to change. A finding's own sentences name the case at hand; those below are the",
            "general ones. *Retry* says whether the same payload can do better when it is sent again later.", "",
            "- `error`: a device would show less than was meant. The exit status is not 0.",
            "- `warning`: a device would show what was meant, yet something is wrong or at risk.",
            "- `note`: nothing is wrong; worth knowing.", "",
            "Codes are never renamed. An extension's own codes begin with `extension.`.",
        ]
        for (area, about) in areas {
            let entries = Finding.Code.catalogue.filter { $0.code.rawValue.hasPrefix(area + ".") }
            lines += ["", "## \(area)", "", about, "", "| code | meaning | fix | retry |", "|---|---|---|---|"]
            lines += entries.map { entry in
                let cells = ["`\(entry.code)`", entry.meaning, entry.fix, entry.retryCanHelp ? "yes" : "no"]
                return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
