import ServiceExtensionRuntime

/// A finding in words: where, what, and what to do.
extension Finding {
    /// What stands before it in a report.
    var mark: String {
        switch severity {
        case .error: "✗"
        case .warning: "!"
        case .note: "·"
        }
    }

    /// Where its cause stands: a line and column, the key in the payload, or at least the area.
    ///
    /// - Parameter isLine: Whether the payload is one line of many, so that only the column tells something.
    func place(isLine: Bool) -> String {
        if let position {
            return isLine ? "column \(position.column)" : "line \(position.line) column \(position.column)"
        }
        return payloadKey.map(DisplayText.line) ?? String(code.rawValue.prefix { $0 != "." })
    }

    /// The line for standard error, as compilers write them.
    ///
    /// - Parameters:
    ///   - name: What the finding is about.
    ///   - isLine: Whether the payload is one line of many.
    func message(about name: String, isLine: Bool) -> String {
        let place = place(isLine: isLine)
        return "\(DisplayText.line(name)): \(severity.rawValue): \(place): \(sentence(after: place)) [\(code)]\n"
    }

    /// Cause and fix on one line, to stand after the place: a message that begins with it leaves it out.
    func sentence(after place: String) -> String {
        let message = DisplayText.line(message)
        let opening = place + " "
        let cause = message.hasPrefix(opening) ? String(message.dropFirst(opening.count)) : message
        return cause + (fix.map { " → \(DisplayText.line($0))" } ?? "")
    }
}

extension [Finding] {
    /// The most severe first, in the order of their coming among equals.
    var bySeverity: [Finding] {
        Finding.Severity.allCases.flatMap { severity in filter { $0.severity == severity } }
    }
}
