/// Makes text from outside safe and fit for one line of a terminal.
enum DisplayText {
    /// The longest text of a notification that is shown, in characters.
    private static let longestExcerpt = 100

    /// The text on one line: white space becomes a blank, and characters that steer a terminal or turn its writing
    /// direction become U+FFFD.
    static func line(_ text: String) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n", "\r", "\t": shown.append(" ")
            case "\u{200D}", "\u{200C}": shown.append(scalar)  // These join emoji and letters.
            default:
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator: shown.append("\u{FFFD}")
                default: shown.append(scalar)
                }
            }
        }
        return String(shown)
    }

    /// The text on one line, its line feeds as ↵, cut where it is long.
    static func excerpt(_ text: String) -> String {
        var cut = text.prefix(longestExcerpt)
        while cut.last?.isWhitespace == true { cut.removeLast() }
        let isCut = text.count > longestExcerpt
        let marked = cut.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: " ↵ ")
        return line(marked) + (isCut ? "…" : "")
    }

    /// The text followed by blanks up to a width in characters.
    static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
