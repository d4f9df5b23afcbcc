extension Duration {
    /// The duration for people: `30 s`, `1.5 s`, `200 ms`.
    package var text: String {
        let milliseconds = self.milliseconds
        guard milliseconds >= 1000 else { return "\(Self.trimmed(milliseconds)) ms" }
        return "\(Self.trimmed(milliseconds / 1000)) s"
    }

    /// The duration in its largest whole unit: `40 s`, `5 min`, `3 h`, `2 days`.
    var coarseText: String {
        let seconds = components.seconds
        return switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7200: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3600) h"
        default: "\(seconds / 86_400) days"
        }
    }

    /// The duration in milliseconds, rounded to a thousandth of one.
    package var milliseconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) * 1000 + (Double(attoseconds) / 1e12).rounded() / 1000
    }

    private static func trimmed(_ value: Double) -> String {
        let rounded = (value * 10).rounded() / 10
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}
