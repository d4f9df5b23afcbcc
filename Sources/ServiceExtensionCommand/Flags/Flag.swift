/// One flag: the parser, `--help` and the tests all read this table.
struct Flag: Sendable {
    /// The long name with its dashes.
    var name: String
    /// The short name with its dash.
    var short: String?
    /// What its argument is called; `nil` for a flag without one.
    var argument: String?
    /// One line for `--help`.
    var summary: String
    /// The heading that `--help` lists it under.
    var section: Section
    /// Puts the flag's argument, empty for none, into the options.
    var apply: @Sendable (inout Options, String) throws(UsageError) -> Void

    enum Section: String, CaseIterable, Sendable {
        case input = "Input and output"
        case limits = "Limits"
        case network = "Network"
        case server = "mediafetch test-server"
        case help = "Help"
    }
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
}
