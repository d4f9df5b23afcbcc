/// A JSON number that keeps the text it came in: `1.10`, `9007199254740993` and `1e400` leave as they came.
///
/// Equality is that of the text; compare ``int`` or ``double`` to compare amounts.
public struct JSONNumber: Sendable, Hashable, CustomStringConvertible {
    /// The number's text, valid by RFC 8259, section 6.
    public let text: String

    /// Makes an integer.
    public init(_ value: Int) { text = String(value) }

    /// Makes a number whose text is the shortest that reads back as the same `Double`; `nil` for infinity and NaN.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        text = value.description
    }

    /// Makes a number from text; `nil` when the text is no JSON number.
    public init?(text: String) {
        let bytes = text.utf8.span
        guard case .number(let end) = JSONNumberScanner.scan(bytes, from: 0), end == bytes.count else { return nil }
        self.text = text
    }

    /// Takes text that the scanner has accepted.
    init(validText: String) { text = validText }

    /// The text as it came.
    public var description: String { text }

    /// The exact integer, however it is written (`3`, `3.0`, `30e-1`); `nil` for a fraction or beyond 64 bits.
    public var int: Int? { JSONDecimal(text).int }

    /// Whether it is a whole number, of any size.
    var isWhole: Bool { JSONDecimal(text).isWhole }

    /// The nearest `Double`; `nil` when the amount is beyond its range, as `1e400` is.
    public var double: Double? {
        guard let value = Double(text), value.isFinite else { return nil }
        return value
    }
}

/// A number's text taken apart: digits without leading or trailing zeros, times a power of ten.
private struct JSONDecimal {
    var isNegative = false
    var digits: [UInt8] = []
    var exponent = 0

    init(_ text: String) {
        var fractionDigits = 0
        var written = 0
        var isExponentNegative = false
        var part = Part.whole
        for byte in text.utf8 {
            switch (byte, part) {
            case (UInt8(ascii: "-"), .exponent): isExponentNegative = true
            case (UInt8(ascii: "-"), _): isNegative = true
            case (UInt8(ascii: "."), _): part = .fraction
            case (UInt8(ascii: "e"), _), (UInt8(ascii: "E"), _): part = .exponent
            case (UInt8(ascii: "0")...UInt8(ascii: "9"), .exponent):
                // An exponent beyond this leaves no integer of 64 bits in any text that fits in memory.
                written = min(written * 10 + Int(byte - UInt8(ascii: "0")), 1 << 50)
            case (UInt8(ascii: "0")...UInt8(ascii: "9"), _):
                if part == .fraction { fractionDigits += 1 }
                if byte != UInt8(ascii: "0") || !digits.isEmpty { digits.append(byte - UInt8(ascii: "0")) }
            default: break
            }
        }
        exponent = (isExponentNegative ? -written : written) - fractionDigits
        while digits.last == 0 {
            digits.removeLast()
            exponent += 1
        }
    }

    private enum Part { case whole, fraction, exponent }

    var isWhole: Bool { digits.isEmpty || exponent >= 0 }

    var int: Int? {
        if digits.isEmpty { return 0 }
        guard exponent >= 0, digits.count + exponent <= 19 else { return nil }
        var magnitude: UInt64 = 0
        for digit in digits { magnitude = magnitude * 10 + UInt64(digit) }
        for _ in 0..<exponent { magnitude *= 10 }
        return isNegative ? Int(exactly: -Int128(magnitude)) : Int(exactly: magnitude)
    }
}
