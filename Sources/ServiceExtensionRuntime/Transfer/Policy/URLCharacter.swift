/// Questions about single bytes of URL text (RFC 3986 appendix A, RFC 5234 appendix B).
enum URLCharacter {
    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    static func isHexadecimal(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }

    static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

    static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    /// The value of one hexadecimal digit.
    static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
        guard isHexadecimal(byte) else { return nil }
        return isDigit(byte) ? byte - UInt8(ascii: "0") : (byte | 0x20) - UInt8(ascii: "a") + 10
    }

    /// The value of a run of decimal digits; `nil` for no digits, another byte, or more than an `Int` holds.
    static func decimal(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard !bytes.isEmpty, bytes.allSatisfy(isDigit) else { return nil }
        return Int(String(decoding: bytes, as: UTF8.self))
    }

    /// The value of a run of hexadecimal digits; `nil` for no digits, another byte, or more than an `Int` holds.
    static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard !bytes.isEmpty, bytes.allSatisfy(isHexadecimal) else { return nil }
        return Int(String(decoding: bytes, as: UTF8.self), radix: 16)
    }
}
