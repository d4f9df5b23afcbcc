/// Finds where a number ends (RFC 8259, section 6).
enum JSONNumberScanner {
    /// What stands at a place where a number begins.
    enum Outcome {
        /// A number that ends before the offset.
        case number(end: Int)
        /// No number: the offset of the first byte that does not fit, and why.
        case fault(JSONSyntaxError.Reason, at: Int)
    }

    /// Reads the number that begins at `start`.
    static func scan(_ bytes: Span<UInt8>, from start: Int) -> Outcome {
        var index = start
        if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
        let whole = index
        index = skipDigits(bytes, from: index)
        if index == whole { return .fault(.malformedNumber, at: index) }
        if bytes[whole] == UInt8(ascii: "0"), index > whole + 1 { return .fault(.leadingZero, at: whole) }
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            let fraction = index + 1
            index = skipDigits(bytes, from: fraction)
            if index == fraction { return .fault(.malformedNumber, at: index) }
        }
        if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
                index += 1
            }
            let exponent = index
            index = skipDigits(bytes, from: exponent)
            if index == exponent { return .fault(.malformedNumber, at: index) }
        }
        return .number(end: index)
    }

    private static func skipDigits(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count, isDigit(bytes[index]) { index += 1 }
        return index
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
