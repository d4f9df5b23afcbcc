/// A MIME type's name as it is compared: lower case, without parameters and without white space around it.
struct MIMEName: Sendable, Hashable {
    /// The folded name, such as `image/jpeg`.
    let text: String

    /// Folds a name as a Content-Type header or a detector writes it (RFC 9110, section 8.3.1).
    init(_ name: some StringProtocol) {
        let essence = name.utf8.prefix { $0 != UInt8(ascii: ";") }
        let space: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        var trimmed = Array(essence.drop(while: space))
        while let last = trimmed.last, space(last) { trimmed.removeLast() }
        text = String(decoding: trimmed.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    /// Whether the name is `type/subtype` of the characters that RFC 6838, section 4.2, allows.
    var isWellFormed: Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return parts.count == 2
            && parts.allSatisfy { part in
                !part.isEmpty && part.count <= 127 && part.allSatisfy { Self.restrictedNameBytes.contains($0) }
            }
    }

    private static let restrictedNameBytes = Set("abcdefghijklmnopqrstuvwxyz0123456789!#$&-^_.+".utf8)
}
