extension JSONDiagnosis {
    /// Quotation marks that editors put in place of `"` and `'`.
    static func isCurlyQuote(_ scalar: Unicode.Scalar) -> Bool {
        isCurlyDoubleQuote(scalar) || (0x2018...0x201B).contains(scalar.value)
    }

    static func isCurlyDoubleQuote(_ scalar: Unicode.Scalar) -> Bool { (0x201C...0x201F).contains(scalar.value) }

    /// White space and invisible marks that are not JSON's own.
    static func isForeignSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.generalCategory == .format
    }

    /// The word of letters, digits, `_`, `$` and `-` that begins at `offset`, cut after 20 bytes.
    static func word(of bytes: Span<UInt8>, at offset: Int) -> String? {
        guard offset < bytes.count, bytes[offset].isWordByte else { return nil }
        var text = ""
        for index in offset..<min(bytes.count, offset + 20) {
            guard bytes[index].isWordByte || bytes[index] == UInt8(ascii: "-") else { break }
            text.unicodeScalars.append(Unicode.Scalar(bytes[index]))
        }
        return text
    }

    /// The character at `offset` when it can be printed, else its number.
    static func shownCharacter(of bytes: Span<UInt8>, at offset: Int) -> String {
        guard offset < bytes.count else { return "the end of the text" }
        guard let scalar = bytes.scalar(at: offset) else { return shownByte(bytes[offset]) }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse, .unassigned,
            .nonspacingMark, .enclosingMark:
            return codePoint(scalar)
        default: return String(scalar)
        }
    }

    static func shownByte(_ byte: UInt8) -> String { "byte 0x" + hexadecimal(byte) }

    static func codePoint(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
}

extension UInt8 {
    /// Whether the byte is a letter, a digit, `_` or `$`.
    var isWordByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
            true
        default: false
        }
    }
}

extension Span<UInt8> {
    /// Whether the ASCII word stands at `offset`.
    func matches(_ word: String, at offset: Int) -> Bool {
        let word = word.utf8.span
        guard offset + word.count <= count else { return false }
        for index in word.indices where self[offset + index] != word[index] { return false }
        return true
    }

    /// Whether a JSON value could begin at `offset`.
    func beginsValue(at offset: Int) -> Bool {
        switch self[offset] {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "-"): true
        case let byte: byte.isWordByte
        }
    }

    /// Whether the text ends at `offset`, or one of `:`, `,`, `]` and `}` is the next byte that is no white space.
    func hasStructure(after offset: Int) -> Bool {
        for index in offset..<Swift.max(offset, count) {
            switch self[index] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): continue
            case UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): return true
            default: return false
            }
        }
        return true
    }

    /// The scalar whose UTF-8 form begins at `offset`; `nil` when none does.
    func scalar(at offset: Int) -> Unicode.Scalar? {
        for length in 1...4 where offset + length <= count {
            guard let character = try? UTF8Span(validating: extracting(offset..<(offset + length))) else { continue }
            return String(copying: character).unicodeScalars.first
        }
        return nil
    }
}
