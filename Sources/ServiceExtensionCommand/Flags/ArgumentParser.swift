/// Reads a command line by the flag table, the way getopt_long does.
///
/// `--flag VALUE` and `--flag=VALUE`; short flags may stand together, `-qv`; after `--` everything is an input; `-` is standard input. The command is the first
/// word that is no flag, so `./check` is what a file of such a name is called.
struct ArgumentParser {
    private var command: Flag.Command?
    private var inputs: [String] = []
    private var flags: [(flag: Flag, value: String)] = []

    /// - Parameters:
    ///   - arguments: Without the program's name.
    ///   - variable: The value of an environment variable; the command line goes before.
    static func parse(
        _ arguments: [String], variable: (String) -> String? = { _ in nil }
    ) throws(UsageError) -> Options {
        var parser = ArgumentParser()
        try parser.read(arguments)
        return try parser.options(variable)
    }

    private mutating func read(_ arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                inputs += rest
                return
            }
            if argument.hasPrefix("-"), argument != "-" {
                try readFlag(argument, &rest)
            } else if command == nil, inputs.isEmpty, let command = Flag.Command(rawValue: argument) {
                self.command = command
            } else {
                inputs.append(argument)
            }
        }
    }

    private mutating func readFlag(_ argument: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts[0]
        guard let flag = Self.flag(name) else {
            let letters = argument.dropFirst().map { Self.flag("-\($0)") }
            if letters.count > 1, !letters.contains(where: { $0 == nil || $0?.argument != nil }) {
                flags += zip(letters, argument.dropFirst()).compactMap { flag, letter in flag.map { ($0, "-\(letter)") }
                }
                return
            }
            let suggestion = NearMiss.of(name, in: Flag.all.map(\.name)).map { "; did you mean \($0)?" } ?? ""
            throw UsageError("there is no flag \(name)\(suggestion); see --help")
        }
        let value: String
        switch (flag.argument, parts.count > 1) {
        case (nil, true): throw UsageError("\(flag.name) takes no value")
        case (nil, false): value = name
        case (_, true): value = parts[1]
        case (let placeholder?, false):
            guard let next = rest.popFirst() else { throw UsageError("\(flag.name) needs a value: \(placeholder)") }
            value = next
        }
        flags.append((flag, value))
    }

    private static func flag(_ name: String) -> Flag? {
        Flag.all.first { $0.name == name || $0.short == name }
    }

    private func options(_ variable: (String) -> String?) throws(UsageError) -> Options {
        let given = Set(flags.map(\.flag.name))
        var void: Set<String> = []
        while true {
            let options = try options(variable, without: void)
            guard let contradiction = options.contradiction else { return options }
            // The command line goes before the environment: what it says makes variables that it contradicts void.
            let others = Set(contradiction.flags).subtracting(given).subtracting(void)
            guard !given.isDisjoint(with: contradiction.flags), !others.isEmpty else {
                let variables = options.variables.joined(separator: ", ")
                throw UsageError(contradiction.text + (variables.isEmpty ? "" : " (the environment has \(variables))"))
            }
            void.formUnion(others)
        }
    }

    /// - Parameter void: The names of flags whose variables do not count.
    private func options(_ variable: (String) -> String?, without void: Set<String>) throws(UsageError) -> Options {
        let command = command ?? .run
        var options = Options()
        options.inputs = inputs
        options.action =
            switch command {
            case .run: .run
            case .check: .check
            case .testServer: .testServer
            }
        try takeVariables(variable, without: void, command, &options)
        for (flag, value) in flags {
            guard flag.commands.contains(command) else {
                let owners = Flag.Command.allCases.filter(flag.commands.contains).map(\.rawValue)
                throw UsageError("\(flag.name) belongs to \(owners.joined(separator: " and "))")
            }
            try Self.apply(flag, value, calling: flag.name, to: &options)
        }
        if let path = options.metricsPath, path == "-" || inputs.contains(path) {
            throw UsageError("--metrics-file: \(path) is \(path == "-" ? "no file; name one" : "one of the inputs")")
        }
        if options.action == .testServer, let input = inputs.first {
            throw UsageError("test-server takes no '\(input)'; see --help")
        }
        return options
    }

    /// Takes what the environment says for flags that the command line has not.
    private func takeVariables(
        _ variable: (String) -> String?, without void: Set<String>, _ command: Flag.Command,
        _ options: inout Options
    ) throws(UsageError) {
        let given = Set(flags.map(\.flag.name)).union(void)
        for flag in Flag.all where flag.commands.contains(command) && !given.contains(flag.name) {
            guard let name = flag.variable, let value = variable(name), !value.isEmpty else { continue }
            if flag.argument == nil {
                guard let isSet = Self.truth(value) else {
                    throw UsageError("\(name): '\(value)' is none of 1, true, yes, on, 0, false, no, off")
                }
                guard isSet else { continue }
            }
            for value in flag.isRepeatable ? value.split(separator: "\n").map(String.init) : [value] {
                try Self.apply(flag, value, calling: name, to: &options)
            }
            options.variables.append(name)
        }
    }

    private static func apply(
        _ flag: Flag, _ value: String, calling name: String, to options: inout Options
    ) throws(UsageError) {
        do {
            try flag.apply(&options, value)
        } catch {
            throw UsageError("\(name): \(error.description)")
        }
    }

    private static func truth(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "1", "true", "yes", "on": true
        case "0", "false", "no", "off": false
        default: nil
        }
    }
}
