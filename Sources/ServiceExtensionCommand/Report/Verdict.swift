import ServiceExtensionRuntime

/// What is to be said of one input as a whole.
enum Verdict: Sendable, CaseIterable {
    case fine
    /// Its worst finding is a warning.
    case warnings
    /// A device would show less than was meant.
    case errors
    /// It has a record, and is no payload.
    case noPayload

    /// The verdict on a payload with these findings.
    init(_ findings: [Finding]) {
        switch findings.bySeverity.first?.severity {
        case .error: self = .errors
        case .warning: self = .warnings
        case .note, nil: self = .fine
        }
    }

    /// The words for it in a summary.
    private var words: String {
        switch self {
        case .fine: "fine"
        case .warnings: "with warnings"
        case .errors: "with errors"
        case .noPayload: "no payload"
        }
    }

    /// The last line of a report on several inputs; empty for fewer than two.
    static func summary(_ verdicts: [Verdict: Int]) -> String {
        let total = verdicts.values.reduce(0, +)
        guard total > 1 else { return "" }
        let parts = allCases.compactMap { verdict in verdicts[verdict].map { "\($0) \(verdict.words)" } }
        return "\(total) checked: \(parts.joined(separator: ", "))\n"
    }
}
