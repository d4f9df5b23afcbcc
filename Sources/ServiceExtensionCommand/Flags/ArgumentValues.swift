import ServiceExtensionRuntime

/// Reads the values of flags. Each says in its error what would be right.
enum ArgumentValues {
    /// A duration: `500ms`, `2s`, `1.5s`, `1m`.
    static func duration(_ text: String) throws(UsageError) -> Duration {
        let units: [(suffix: String, milliseconds: Double)] = [("ms", 1), ("s", 1000), ("m", 60_000)]
        for unit in units where text.hasSuffix(unit.suffix) {
            let number = text.dropLast(unit.suffix.count)
            guard number.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let value = Double(number) else {
                break
            }
            let milliseconds = value * unit.milliseconds
            guard milliseconds >= 1, milliseconds <= 86_400_000 else {
                throw UsageError("'\(text)' is not between 1ms and 1 day")
            }
            return .microseconds(Int64(milliseconds * 1000))
        }
        throw UsageError("'\(text)' is not a duration such as 500ms, 2s or 1m")
    }

    /// A whole number in a range.
    static func count(_ text: String, in range: ClosedRange<Int>) throws(UsageError) -> Int {
        guard text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let value = Int(text), range.contains(value) else {
            throw UsageError("'\(text)' is not a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    /// One of the words that a type knows.
    static func word<Word: RawRepresentable<String> & CaseIterable>(_ text: String) throws(UsageError) -> Word {
        guard let word = Word(rawValue: text) else {
            throw UsageError("'\(text)' is none of \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return word
    }

    /// `HOST` or `HOST:PORT`.
    static func host(_ text: String) throws(UsageError) -> HostPort {
        guard let host = HostPort(text) else {
            throw UsageError("'\(text)' is not a host such as cdn.example, 10.0.0.7:8080 or [fd00::1]")
        }
        return host
    }
}
