/// File names that are safe by construction, whatever text they come from.
enum SafeName {
    private static let longestStem = 40
    private static let longestExtension = 16
    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)

    /// A word of at most 40 ASCII letters, digits, `-` and `_` from a text; others become `_`. Never empty, and never
    /// with a `-` in front, which would make a flag of it for other commands.
    static func stem(_ text: String) -> String {
        var bytes = text.utf8.prefix(longestStem).map { byte in
            isLetterOrDigit(byte) || byte == UInt8(ascii: "-") ? byte : UInt8(ascii: "_")
        }
        guard let first = bytes.first else { return "notification" }
        if first == UInt8(ascii: "-") { bytes[0] = UInt8(ascii: "_") }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The ASCII letters and digits of a file extension, at most 16; `bin` when there are none.
    static func fileExtension(_ text: String) -> String {
        let bytes = text.utf8.filter(isLetterOrDigit).prefix(longestExtension)
        return bytes.isEmpty ? "bin" : String(decoding: bytes, as: UTF8.self)
    }

    /// The name of a file: `sale-k9r18258vgwv-3.jpg`.
    static func name(stem: String, word: String, number: Int, fileExtension: String) -> String {
        "\(stem)-\(word)-\(number).\(Self.fileExtension(fileExtension))"
    }

    /// The number in a file's name that has a word in the middle; `nil` for others.
    static func number(in name: String, of word: String) -> Int? {
        let parts = name.prefix { $0 != "." }.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[parts.count - 2] == word, let number = Int(parts[parts.count - 1]), number >= 0
        else { return nil }
        return number
    }

    /// Twelve random letters and digits, of 62 random bits.
    static func randomWord() -> String {
        var generator = SystemRandomNumberGenerator()
        var rest = generator.next()
        let bytes = (0..<12).map { _ in
            defer { rest /= UInt64(alphabet.count) }
            return alphabet[Int(rest % UInt64(alphabet.count))]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
