/// What `--help` and `-h` print, made from the flag table.
enum HelpText {
    /// All there is to say, examples first.
    static func long(_ program: Program = .mediafetch) -> String {
        var lines = ["\(program.name): \(Manual.title(program))", ""]
        lines += Manual.description(program).flatMap { wrapped($0) + [""] }
        lines += ["Examples:"] + columns(Manual.examples(program), width: program.name.utf8.count + 38)
        lines += [""] + usage(program) + options()
        lines += ["", "Environment:"] + Manual.environment.flatMap(hanging)
        lines += ["", "Signals:"] + Manual.signals.flatMap(hanging)
        lines += ["", "Exit status:"] + columns(Manual.exitStatus, width: 4)
        return text(lines)
    }

    /// The flags alone.
    static func short(_ program: Program = .mediafetch) -> String {
        text(
            usage(program) + options() + [
                "", "\(program.name) --help has examples, environment, signals and exit status.",
            ])
    }

    private static func text(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }

    private static func usage(_ program: Program) -> [String] {
        Manual.synopsis(program).enumerated().map { ($0 == 0 ? "Usage: " : "       ") + $1 }
    }

    private static func options() -> [String] {
        Flag.Section.allCases.flatMap { section in
            ["", "\(section.rawValue):"] + Manual.flags(in: section).flatMap(lines)
                + Manual.notes(on: section).flatMap { wrapped($0, indent: 6) }
        }
    }

    private static func lines(_ flag: Flag) -> [String] {
        let name = "  \(flag.short.map { "\($0), " } ?? "    ")\(flag.usage)"
        let column = 32
        let summary = String(repeating: " ", count: column + 1) + Manual.summary(flag)
        return name.count > column
            ? [name, summary] : [DisplayText.padded(name, to: column + 1) + Manual.summary(flag)]
    }

    private static func columns(_ rows: [Manual.Row], width: Int) -> [String] {
        rows.map { "  \(DisplayText.padded($0.name, to: width)) \($0.text)" }
    }

    private static func hanging(_ row: Manual.Row) -> [String] { ["  \(row.name)"] + wrapped(row.text, indent: 6) }

    private static func wrapped(_ text: String, indent: Int = 0) -> [String] {
        TextLines.wrapped(text, width: 100, indent: indent)
    }
}
