/// The part of a URL before its authority.
enum URLScheme {
    /// Splits `http://` or `https://` off; the scheme is read in any case (RFC 3986 section 3.1).
    static func split(
        _ bytes: ArraySlice<UInt8>
    ) throws(URLRejection) -> (scheme: MediaURL.Scheme, rest: ArraySlice<UInt8>) {
        for (scheme, prefix) in prefixes where startsIgnoringCase(bytes, prefix) {
            let rest = bytes.dropFirst(prefix.utf8.count)
            if rest.first == UInt8(ascii: "/") || startsWithScheme(rest) { throw .malformedScheme(bytes) }
            return (scheme, rest)
        }
        if startsWithScheme(bytes) { throw .malformedScheme(bytes) }
        guard let name = name(bytes) else { throw .noScheme(bytes) }
        throw .schemeRefused(String(decoding: name, as: UTF8.self))
    }

    /// The scheme of a text that has one by RFC 3986; a host name with a port (`cdn.test:8080/a.png`) has none.
    static func name(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let first = bytes.first, URLCharacter.isLetter(first)
        else {
            return nil
        }
        let name = bytes[..<colon]
        guard name.allSatisfy(isSchemeByte) else { return nil }
        let after = bytes[colon...].dropFirst()
        let looksLikeHost = name.contains(UInt8(ascii: ".")) || after.first.map(URLCharacter.isDigit) == true
        return looksLikeHost && !after.starts(with: "//".utf8) ? nil : name
    }

    /// What stands after a scheme that someone meant to write: `http` or `https`, and then nothing, a query, or a run of `:`,
    /// `;`, `/`, `.` and blanks that holds one of the first three. `nil` when the text begins otherwise.
    static func afterMeantScheme(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        for name in ["https", "http"] where startsIgnoringCase(bytes, name) {
            let after = bytes.dropFirst(name.utf8.count)
            guard let next = after.first, !"?#".utf8.contains(next) else { return after }
            let run = after.prefix { ":;/. ".utf8.contains($0) }
            guard run.contains(where: { ":;/".utf8.contains($0) }) else { return nil }
            return after.dropFirst(run.count)
        }
        return nil
    }

    private static func startsWithScheme(_ bytes: ArraySlice<UInt8>) -> Bool { afterMeantScheme(bytes) != nil }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        URLCharacter.isLetter(byte) || URLCharacter.isDigit(byte) || "+-.".utf8.contains(byte)
    }

    private static let prefixes = MediaURL.Scheme.allCases.map { ($0, "\($0.rawValue)://") }

    /// Whether bytes begin with a text in lower case.
    private static func startsIgnoringCase(_ bytes: ArraySlice<UInt8>, _ text: String) -> Bool {
        let text = text.utf8.span
        guard bytes.count >= text.count else { return false }
        for index in text.indices where URLCharacter.lowercased(bytes[bytes.startIndex + index]) != text[index] {
            return false
        }
        return true
    }
}
