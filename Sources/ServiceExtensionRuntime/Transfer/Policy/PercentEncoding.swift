/// Percent-encoding of what a path or a query may not hold as it is (RFC 3986 sections 2.1, 3.3 and 3.4).
enum PercentEncoding {
    enum Component {
        case path
        case query

        /// The ASCII characters that stand for themselves, one bit each.
        var allowed: UInt128 { self == .path ? Self.inPath : Self.inQuery }

        private static let inPath = bits(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/")
        private static let inQuery = inPath | bits("?")

        private static func bits(_ characters: String) -> UInt128 {
            characters.utf8.reduce(0) { $0 | 1 << UInt128($1) }
        }
    }

    /// The bytes as they are sent: `%XX` stays, every other byte outside the component's set becomes `%XX` once.
    ///
    /// A `%` that begins no escape becomes `%25`: as it is a server may refuse it (RFC 3986 section 2.4), and Foundation's
    /// `URL(string:)` does the same (measured with Swift 6.3). That function differs in one point, which is worth a warning:
    /// once anything in a component needs encoding, it encodes the `%` of the escapes that stand there as well.
    static func encode(
        _ bytes: ArraySlice<UInt8>, as component: Component, noting warnings: inout Set<URLWarning>
    ) -> [UInt8] {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(bytes.count)
        let allowed = component.allowed
        var hasEscape = false
        var needsEncoding = false
        for (index, byte) in zip(bytes.indices, bytes) {
            if byte == UInt8(ascii: "%"), isEscape(bytes[index...]) {
                hasEscape = true
                encoded.append(byte)
            } else if byte < 0x80, allowed >> UInt128(byte) & 1 == 1 {
                encoded.append(byte)
            } else {
                needsEncoding = true
                note(byte, in: &warnings)
                encoded.append(UInt8(ascii: "%"))
                encoded.append(digit(byte >> 4))
                encoded.append(digit(byte & 0xF))
            }
        }
        if hasEscape, needsEncoding { warnings.insert(.mixedEncoding) }
        return encoded
    }

    /// The bytes that an encoded text stands for; a `%` that begins no escape stands for itself.
    static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var decoded: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(URLCharacter.hexadecimalValue),
                let low = rest.dropFirst().first.flatMap(URLCharacter.hexadecimalValue)
            {
                decoded.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte)
            }
        }
        return decoded
    }

    private static func isEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.count >= 3 && bytes.dropFirst().prefix(2).allSatisfy(URLCharacter.isHexadecimal)
    }

    private static func note(_ byte: UInt8, in warnings: inout Set<URLWarning>) {
        switch byte {
        case UInt8(ascii: " "): warnings.insert(.spaceEncoded)
        case UInt8(ascii: "%"): warnings.insert(.percentEncoded)
        case ..<0x80: warnings.insert(.characterEncoded)
        default: break
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
