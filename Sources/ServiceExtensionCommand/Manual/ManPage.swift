import ServiceExtensionRuntime

/// The man page, in the man macros of roff (`man 7 man`).
enum ManPage {
    static func text(_ program: Program = .mediafetch) -> String {
        var lines = [
            ".TH \(escaped(program.name.uppercased())) 1 \"\" \"mediafetch \(runtimeVersion)\" \"User Commands\"",
            ".SH NAME", escaped("\(program.name) - \(Manual.title(program))"),
            ".SH SYNOPSIS", ".nf",
        ]
        lines += Manual.synopsis(program).map(escaped) + [".fi", ".SH DESCRIPTION"]
        lines += paragraphs(Manual.description(program))
        lines += [".SH EXAMPLES"] + Manual.examples(program).flatMap(entry)
        lines += [".SH OPTIONS"]
        for section in Flag.Section.allCases {
            lines.append(".SS \(escaped(section.rawValue))")
            lines += Manual.flags(in: section).flatMap(entry)
            for note in Manual.notes(on: section) { lines += [".PP"] + filled(note) }
        }
        lines += [".SH ENVIRONMENT"] + Manual.environment.flatMap(entry)
        lines += [".SH SIGNALS"] + Manual.signals.flatMap(entry)
        lines += [".SH EXIT STATUS"] + Manual.exitStatus.flatMap(entry)
        lines += [".SH SEE ALSO", ".BR curl (1),", ".BR file (1),", ".BR jq (1)"]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func entry(_ flag: Flag) -> [String] {
        let names = [flag.short, flag.name].compactMap { $0 }.map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
        let argument = flag.argument.map { " \\fI\(escaped($0))\\fR" } ?? ""
        return [".TP", names + argument] + filled(sentence(Manual.summary(flag)))
    }

    private static func entry(_ row: Manual.Row) -> [String] {
        [".TP", "\\fB\(escaped(row.name))\\fR"] + filled(sentence(row.text))
    }

    private static func paragraphs(_ texts: [String]) -> [String] {
        texts.enumerated().flatMap { index, text in (index == 0 ? [] : [".PP"]) + filled(text) }
    }

    /// The words as a sentence, for a page of sentences.
    private static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
    }

    /// The text in lines of a source's usual length; roff fills them anew.
    private static func filled(_ text: String) -> [String] { TextLines.wrapped(text, width: 70).map(escaped) }

    /// The text as roff takes it: a minus for a dash, and no line that begins with a control character.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            case "'": escaped += "\\(aq"
            default: escaped.append(character)
            }
        }
        return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
    }
}
