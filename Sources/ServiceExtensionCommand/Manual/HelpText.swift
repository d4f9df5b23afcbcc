/// What `--help` prints, made from the flag table.
enum HelpText {
    static func text() -> String {
        var lines = [
            "mediafetch: run iOS's notification service extension flow on push payloads",
            "",
            "Reads payload JSON, downloads the media under image-url, video-url and audio-url or the keys of known",
            "push services, checks it against Apple's attachment rules, and writes one JSON record for each payload.",
            "",
            "Examples:",
            "  mediafetch payload.json                        one payload, one record",
            "  mediafetch --ndjson < payloads > records       one payload a line, one record a line",
            "  mediafetch --timeout 5s --output-dir media -   answer within 5 s, keep the files in media/",
            "  mediafetch check payload.json                  say in words what a device would do, and what to mend",
            "",
            "Usage: mediafetch [run] [OPTIONS] [FILE...|-]",
            "       mediafetch check [OPTIONS] [FILE...|-]",
            "       mediafetch test-server [--port N] [--root DIR]",
        ]
        for section in Flag.Section.allCases {
            lines += ["", "\(section.rawValue):"]
            let flags = section == .server ? Flag.serverTable : Flag.table
            lines += flags.filter { $0.section == section }.map(line)
            if section == .limits { lines += ArgumentValues.sizeRule.map { "      \($0)" } }
        }
        lines += ["", "Exit status:"]
        lines += ExitStatus.allCases.map { "  \(pad(String($0.rawValue), 3)) \($0.meaning)" }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func line(_ flag: Flag) -> String {
        let short = flag.short.map { "\($0), " } ?? "    "
        let name = flag.name + (flag.argument.map { " \($0)" } ?? "")
        return "  \(short)\(pad(name, 26)) \(flag.summary)"
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
