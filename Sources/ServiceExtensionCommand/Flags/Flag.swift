/// One flag: the parser, the environment, `--help`, the man page, completions and the tests all read this table.
struct Flag: Sendable {
    /// The long name with its dashes.
    var name: String
    /// The short name with its dash.
    var short: String?
    /// What its argument is called; `nil` for a flag without one. `FILE` and `DIR` are completed with paths, words with
    /// bars between them with these words.
    var argument: String?
    /// One line for `--help`.
    var summary: String
    /// The heading that `--help` lists it under.
    var section: Section
    /// The commands that take it.
    var commands: Set<Command> = [.run, .check]
    /// The words that its argument is one of, beside those in ``argument``; asked for by completions alone.
    var choices: @Sendable () -> [String] = { [] }
    /// Whether it may be given more than once, each time for one more; its variable has a line for each.
    var isRepeatable = false
    /// Whether it asks for something else than work on payloads, which no environment should.
    var isRequest = false
    /// Puts the flag's argument, or for none the flag as it was written, into the options.
    var apply: @Sendable (inout Options, String) throws(UsageError) -> Void

    enum Section: String, CaseIterable, Sendable {
        case input = "Input and output"
        case limits = "Limits"
        case network = "Network"
        case server = "mediafetch test-server"
        case help = "Help"
    }

    /// The first word of a command line.
    enum Command: String, CaseIterable, Sendable {
        case run
        case check
        case testServer = "test-server"
    }

    /// The environment variable that stands in for it; `nil` when none does.
    var variable: String? {
        isRequest ? nil : "MEDIAFETCH_" + name.dropFirst(2).uppercased().split(separator: "-").joined(separator: "_")
    }

    /// The words that complete its argument.
    var words: [String] {
        let choices = choices()
        guard choices.isEmpty, let argument, argument.contains("|") else { return choices }
        return argument.split(separator: "|").map(String.init)
    }

    /// Its name with what its argument is called.
    var usage: String { name + (argument.map { " \($0)" } ?? "") }
}

extension Flag {
    /// A flag without an argument.
    init(
        _ name: String, short: String? = nil, _ section: Section, _ summary: String,
        set: @escaping @Sendable (inout Options) -> Void
    ) {
        self.init(name: name, short: short, argument: nil, summary: summary, section: section) { options, _ in
            set(&options)
        }
    }

    /// A flag with an argument.
    init(
        _ name: String, _ argument: String, _ section: Section, _ summary: String,
        apply: @escaping @Sendable (inout Options, String) throws(UsageError) -> Void
    ) {
        self.init(name: name, short: nil, argument: argument, summary: summary, section: section, apply: apply)
    }

    /// A flag that names a file or directory.
    init(
        _ name: String, _ argument: String, _ section: Section, _ summary: String,
        path: any WritableKeyPath<Options, String?> & Sendable
    ) {
        self.init(name, argument, section, summary) { options, text throws(UsageError) in
            guard !text.isEmpty else {
                throw UsageError(argument == "DIR" ? "a directory's path is needed" : "a file's path is needed")
            }
            options[keyPath: path] = text
        }
    }

    /// The same flag for these commands alone.
    func only(_ commands: Command...) -> Flag {
        var flag = self
        flag.commands = Set(commands)
        return flag
    }

    /// The same flag, which may be given more than once.
    var repeatable: Flag {
        var flag = self
        flag.isRepeatable = true
        flag.summary += "; can be repeated"
        return flag
    }

    /// The same flag with these words for its argument.
    func completed(by words: @autoclosure @escaping @Sendable () -> [String]) -> Flag {
        var flag = self
        flag.choices = words
        return flag
    }

    /// The same flag, which asks for something else than work on payloads, with all commands.
    var asRequest: Flag {
        var flag = self
        flag.isRequest = true
        flag.commands = Set(Command.allCases)
        return flag
    }
}
