/// Brings the text of a string table to UTF-8, and refuses what would turn into other characters.
enum StringsFileEncoding {
    /// The text in UTF-8 without byte order mark.
    static func utf8(_ bytes: [UInt8]) throws(LocalizedStringsError) -> [UInt8] {
        if bytes.starts(with: "bplist".utf8) {
            throw LocalizedStringsError(line: 1, message: "this is a compiled property list; give the source file")
        }
        if bytes.starts(with: "<?xml".utf8) || bytes.starts(with: "<!DOCTYPE plist".utf8) {
            throw LocalizedStringsError(
                line: 1,
                message: "this is a property list in XML; give \"key\" = \"text\"; lines, an .xcstrings catalog or JSON"
            )
        }
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
            throw LocalizedStringsError(line: 1, message: "the text is UTF-32; save it as UTF-8")
        }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return try fromUTF16(bytes) }
        // A text without byte order mark and with zero bytes is UTF-16 that nothing marks.
        if let zero = bytes.firstIndex(of: 0) {
            throw fault(
                in: bytes, at: zero, "a zero byte, as UTF-16 has them", "save it as UTF-8, or with a byte order mark")
        }
        let text = bytes.span.startsWithByteOrderMark ? Array(bytes[3...]) : bytes
        do {
            _ = try UTF8Span(validating: text.span)
        } catch {
            let offset = error.byteOffsets.lowerBound + bytes.count - text.count
            throw fault(
                in: bytes, at: offset, "\(JSONDiagnosis.shownByte(bytes[offset])), which is no UTF-8 there",
                "save it as UTF-8; such bytes often come from Latin-1")
        }
        return text
    }

    private static func fault(
        in bytes: [UInt8], at offset: Int, _ found: String, _ fix: String
    ) -> LocalizedStringsError {
        let place = TextPosition(offset: offset, in: bytes.span)
        return LocalizedStringsError(
            line: place.line, message: "column \(place.column) (byte offset \(offset)) has \(found); \(fix)")
    }

    /// The text of UTF-16 with a byte order mark.
    private static func fromUTF16(_ bytes: [UInt8]) throws(LocalizedStringsError) -> [UInt8] {
        let isLittle = bytes[0] == 0xFF
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isLittle ? second << 8 | first : first << 8 | second
        }
        var text = String.UnicodeScalarView()
        var decoder = UTF16()
        var rest = units.makeIterator()
        var isWhole = bytes.count % 2 == 0
        decoding: while isWhole {
            switch decoder.decode(&rest) {
            case .scalarValue(let scalar): text.append(scalar)
            case .emptyInput: break decoding
            case .error: isWhole = false
            }
        }
        guard isWhole else {
            let line = text.count { $0 == "\n" } + 1
            let what = bytes.count % 2 == 0 ? "half of a surrogate pair" : "half of a character at the end"
            throw LocalizedStringsError(
                line: bytes.count % 2 == 0 ? line : units.count { $0 == 0x0A } + 1,
                message: "the UTF-16 has \(what); such a file was often cut, save it anew as UTF-8")
        }
        return Array(String(text).utf8)
    }
}
