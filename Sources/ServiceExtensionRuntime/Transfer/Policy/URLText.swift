/// The checks that need no structure: length, blanks around, bytes that no URL holds.
enum URLText {
    static func check(_ bytes: ArraySlice<UInt8>) throws(URLRejection) {
        let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
        guard scalars.contains(where: { !isBlank($0) }) else { throw .empty }
        guard bytes.count <= URLPolicy.maximumLength else { throw .tooLong }
        if let first = scalars.first, isBlank(first) { throw .whitespace(first, isBefore: true) }
        if let last = scalars.last, isBlank(last) { throw .whitespace(last, isBefore: false) }
        if let control = bytes.first(where: URLCharacter.isControl) { throw .controlCharacter(control) }
        if bytes.contains(UInt8(ascii: "\\")) { throw .backslash }
    }

    /// White space, and the invisible characters that come along when text is copied.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200B...0x200F, 0x202A...0x202E, 0x2060, 0xFEFF: true
        default: scalar.properties.isWhitespace
        }
    }
}
