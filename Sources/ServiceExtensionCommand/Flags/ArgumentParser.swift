/// Reads a command line by the flag table, the way getopt_long does.
///
/// `--flag VALUE` and `--flag=VALUE`; after `--` everything is an input; `-` is standard input.
enum ArgumentParser {
    /// - Parameter arguments: Without the program's name.
    static func parse(_ arguments: [String]) throws(UsageError) -> Options {
        var options = Options()
        var rest = arguments[...]
        var takesFlags = true
        var table = Flag.table
        switch rest.first {
        case "run": rest = rest.dropFirst()
        case "check":
            rest = rest.dropFirst()
            options.action = .check
        case "test-server":
            rest = rest.dropFirst()
            table = Flag.serverTable
            options.action = .testServer
        default: break
        }
        while let argument = rest.popFirst() {
            guard takesFlags, argument.hasPrefix("-"), argument != "-" else {
                options.inputs.append(argument)
                continue
            }
            guard argument != "--" else {
                takesFlags = false
                continue
            }
            try apply(argument, table, &rest, &options)
        }
        if options.action == .testServer, let input = options.inputs.first {
            throw UsageError("test-server takes no '\(input)'; see --help")
        }
        if let contradiction = options.contradiction { throw UsageError(contradiction) }
        return options
    }

    private static func apply(
        _ argument: String, _ table: [Flag], _ rest: inout ArraySlice<String>, _ options: inout Options
    ) throws(UsageError) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts[0]
        guard let flag = table.first(where: { $0.name == name || $0.short == name }) else {
            throw UsageError("there is no flag \(name)\(suggestion(for: name, in: table)); see --help")
        }
        let value: String
        switch (flag.argument, parts.count > 1) {
        case (nil, true): throw UsageError("\(flag.name) takes no value")
        case (nil, false): value = ""
        case (_, true): value = parts[1]
        case (let placeholder?, false):
            guard let next = rest.popFirst() else { throw UsageError("\(flag.name) needs a value: \(placeholder)") }
            value = next
        }
        do {
            try flag.apply(&options, value)
        } catch {
            throw UsageError("\(flag.name): \(error.description)")
        }
    }

    /// The known flag that is nearest to a mistyped one, if it is near.
    private static func suggestion(for name: String, in table: [Flag]) -> String {
        let nearest = table.map { (name: $0.name, distance: editDistance($0.name, name)) }.min {
            $0.distance < $1.distance
        }
        guard let nearest, nearest.distance <= 3 else { return "" }
        return "; did you mean \(nearest.name)?"
    }

    /// The number of letters to insert, delete or change (Levenshtein).
    private static func editDistance(_ left: String, _ right: String) -> Int {
        let right = Array(right.utf8)
        var row = Array(0...right.count)
        for (i, byte) in left.utf8.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for j in right.indices {
                let cost = min(row[j] + 1, row[j + 1] + 1, diagonal + (right[j] == byte ? 0 : 1))
                diagonal = row[j + 1]
                row[j + 1] = cost
            }
        }
        return row[right.count]
    }
}
