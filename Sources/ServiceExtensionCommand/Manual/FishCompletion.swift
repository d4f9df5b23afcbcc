/// The completions for fish, a `complete` for each flag.
enum FishCompletion {
    static func text(_ program: String) -> String {
        let commands = Flag.Command.allCases.map(\.rawValue).joined(separator: " ")
        let opening = [
            "# Completions of \(program) for fish, made by \(program) --generate complete-fish",
            "complete -c \(program) -n __fish_use_subcommand -a '\(commands)'",
        ]
        return (opening + Flag.all.map { line($0, program) }).joined(separator: "\n") + "\n"
    }

    private static func line(_ flag: Flag, _ program: String) -> String {
        var words = ["complete -c \(program)"] + condition(flag) + ["-l \(flag.name.dropFirst(2))"]
        if let short = flag.short { words.append("-s \(short.dropFirst())") }
        switch (flag.argument, flag.words) {
        case (nil, _): break
        case ("FILE", _): words.append("-r -F")
        case ("DIR", _): words.append("-x -a '(__fish_complete_directories)'")
        case (_, let choices): words.append("-x" + (choices.isEmpty ? "" : " -a '\(choices.joined(separator: " "))'"))
        }
        words.append("-d '\(escaped(flag.summary))'")
        return words.joined(separator: " ")
    }

    /// When a flag is offered, unless it is with every command.
    private static func condition(_ flag: Flag) -> [String] {
        let others = Flag.Command.allCases.filter { !flag.commands.contains($0) }.map(\.rawValue)
        guard !others.isEmpty else { return [] }
        // Without a word for it the command is `run`.
        let names = flag.commands.contains(.run) ? others : flag.commands.map(\.rawValue).sorted()
        let seen = "__fish_seen_subcommand_from \(names.joined(separator: " "))"
        return ["-n '\(flag.commands.contains(.run) ? "not \(seen)" : seen)'"]
    }

    private static func escaped(_ text: String) -> String {
        text.map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}
