/// File names that are safe by construction, whatever text they come from.
enum SafeName {
    private static let longest = 40
    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)

    /// A word of at most 40 ASCII letters, digits, `-` and `_` from a text; others become `_`. Never empty.
    static func stem(_ text: String) -> String {
        let bytes = text.utf8.prefix(longest).map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                byte
            default: UInt8(ascii: "_")
            }
        }
        return bytes.isEmpty ? "notification" : String(decoding: bytes, as: UTF8.self)
    }

    /// Twelve random letters and digits.
    static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<12).map { _ in alphabet[Int(generator.next(upperBound: UInt(alphabet.count)))] }
        return String(decoding: bytes, as: UTF8.self)
    }
}
