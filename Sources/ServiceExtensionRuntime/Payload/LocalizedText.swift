/// A text that the device looks up in the app's string table: `loc-key` and `loc-args` of an alert.
public struct LocalizedText: Sendable, Hashable {
    /// The key in the table.
    public var key: String
    /// What the placeholders of the string are filled with, in order.
    public var arguments: [String]

    /// Makes a text.
    public init(key: String, arguments: [String] = []) {
        self.key = key
        self.arguments = arguments
    }

    /// A format string with its placeholders filled with the arguments.
    package func filled(_ format: String) -> String { FilledFormat(format, arguments: arguments).text }
}

/// A format string with its placeholders filled in.
struct FilledFormat: Hashable {
    /// The text to show.
    var text: String
    /// Numbers of placeholders, counted from 1, that no argument was there for. They stay in the text as they are.
    var missing: [Int]

    /// Fills `%@` in order and `%1$@` by number; `%%` is a percent sign.
    ///
    /// Anything else after `%` stays as it is, since a payload's arguments are strings (Apple, "Generating a remote
    /// notification", `loc-args`).
    init(_ format: String, arguments: [String]) {
        text = ""
        missing = []
        var next = 1
        var rest = format.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "%" else {
                text.unicodeScalars.append(scalar)
                continue
            }
            guard let placeholder = Placeholder(rest) else {
                text.unicodeScalars.append(scalar)
                continue
            }
            let written = rest.prefix(placeholder.length)
            rest = rest.dropFirst(placeholder.length)
            if placeholder.isPercentSign {
                text += "%"
                continue
            }
            let number = placeholder.number ?? next
            if placeholder.number == nil { next += 1 }
            if arguments.indices.contains(number - 1) {
                text += arguments[number - 1]
            } else {
                text += "%" + String(written)
                missing.append(number)
            }
        }
    }
}

/// What follows a `%`.
private struct Placeholder {
    var length: Int
    var number: Int?
    var isPercentSign = false

    /// Reads `%`, `@` or digits followed by `$@`; `nil` for anything else.
    init?(_ rest: Substring.UnicodeScalarView) {
        switch rest.first {
        case "%":
            length = 1
            isPercentSign = true
        case "@": length = 1
        default:
            let digits = rest.prefix { ("0"..."9").contains($0) }
            // More digits than this are no argument's number, and would not fit an Int.
            guard digits.count <= 9, let number = Int(String(digits)),
                rest.dropFirst(digits.count).starts(with: "$@".unicodeScalars)
            else { return nil }
            self.number = number
            length = digits.count + 2
        }
    }
}
