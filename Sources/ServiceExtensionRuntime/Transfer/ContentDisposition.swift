/// The `Content-Disposition` header field (RFC 6266), as far as its file name goes.
package enum ContentDisposition {
    /// The most characters of a name.
    private static let longestName = 255

    /// The file name that a field has: `filename*` before `filename`, as RFC 6266 section 4.3 has it.
    ///
    /// Of a path the last piece is taken, and control characters are left out; `nil` when nothing is left.
    package static func fileName(in field: String) -> String? {
        let parameters = parameters(of: field)
        let extended = parameters.first { $0.name == "filename*" }.flatMap { decoded($0.value) }
        return (extended ?? parameters.first { $0.name == "filename" }?.value).flatMap(safe)
    }

    private static func parameters(of field: String) -> [(name: String, value: String)] {
        var parameters: [(name: String, value: String)] = []
        var rest = field.unicodeScalars.drop { $0 != ";" }
        while rest.popFirst() != nil {
            let name = rest.prefix { $0 != "=" && $0 != ";" }
            rest = rest.dropFirst(name.count)
            guard rest.first == "=" else { continue }
            rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
            var value = String.UnicodeScalarView()
            if rest.first == "\"" {
                rest.removeFirst()
                while let scalar = rest.popFirst(), scalar != "\"" {
                    // A backslash lets the next character stand for itself.
                    guard let taken = scalar == "\\" ? rest.popFirst() : scalar else { break }
                    value.append(taken)
                }
            }
            let tail = rest.prefix { $0 != ";" }
            rest = rest.dropFirst(tail.count)
            if value.isEmpty { value.append(contentsOf: tail) }
            parameters.append((trimmed(String(name)).lowercased(), trimmed(String(value))))
        }
        return parameters
    }

    /// The text of an extended value, `UTF-8''a%20b.jpg` (RFC 8187 section 3.2); `nil` for another character set.
    private static func decoded(_ value: String) -> String? {
        let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, ["utf-8", "iso-8859-1", "us-ascii"].contains(parts[0].lowercased()) else { return nil }
        var bytes: [UInt8] = []
        var rest = parts[2].utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(code)
            rest = rest.dropFirst(2)
        }
        guard parts[0].lowercased() == "utf-8" else {
            return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The name alone: it may have been made to lead elsewhere.
    private static func safe(_ name: String) -> String? {
        let last = name.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last ?? Substring.UnicodeScalarView()
        let printable = last.filter {
            $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
        }
        let name = trimmed(String(String.UnicodeScalarView(printable.prefix(longestName))))
        return ["", ".", ".."].contains(name) ? nil : name
    }

    private static func trimmed(_ text: String) -> String {
        var text = text[...]
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return String(text.drop { $0 == " " || $0 == "\t" })
    }
}
