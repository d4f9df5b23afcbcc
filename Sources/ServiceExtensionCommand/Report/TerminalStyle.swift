/// When a report is coloured.
enum ColorChoice: String, Sendable, CaseIterable {
    case auto, always, never

    /// Whether to colour what goes to standard output.
    ///
    /// `auto` means a terminal that knows colours, unless `NO_COLOR` is set and not empty (no-color.org).
    var isColored: Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto:
            StandardStream.output.isTerminal && Environment.value(of: "NO_COLOR") == nil
                && Environment.value(of: "TERM") != "dumb"
        }
    }
}

/// Colours text for a terminal (ECMA-48 SGR), or leaves it as it is.
struct TerminalStyle: Sendable {
    enum Color: String, Sendable {
        case bold = "1"
        case dim = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
    }

    var isColored = false

    func paint(_ text: String, _ color: Color) -> String {
        isColored && !text.isEmpty ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }
}
