/// Reads strings (RFC 8259, section 7).
enum JSONStringScanner {
    /// Reads the string whose quotation mark stands at `offset`, and moves `offset` after its end.
    ///
    /// A string without escapes is found by looking at bytes alone and copied once.
    static func read(_ bytes: Span<UInt8>, from offset: inout Int) throws(JSONFault) -> String {
        let opened = offset
        var index = opened + 1
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                offset = index + 1
                return try text(bytes, (opened + 1)..<index)
            }
            if byte == UInt8(ascii: "\\") { return try readEscaped(bytes, opened: opened, from: index, &offset) }
            if byte < 0x20 { throw JSONDiagnosis.controlFault(of: bytes, at: index, opened: opened) }
            index += 1
        }
        throw JSONDiagnosis.unfinishedString(of: bytes, opened: opened)
    }

    /// The text of a range without escapes; a byte that is no UTF-8 is a fault.
    static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(JSONFault) -> String {
        do {
            return String(copying: try UTF8Span(validating: bytes.extracting(range)))
        } catch {
            let offset = range.lowerBound + error.byteOffsets.lowerBound
            throw JSONFault(.badUTF8, at: offset, found: JSONDiagnosis.shownByte(bytes[offset]))
        }
    }

    /// Reads on from the first backslash, collecting the bytes of the string.
    private static func readEscaped(
        _ bytes: Span<UInt8>, opened: Int, from firstEscape: Int, _ offset: inout Int
    ) throws(JSONFault) -> String {
        var collected: [UInt8] = []
        var index = firstEscape
        var plain = opened + 1
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                try append(bytes, plain..<index, to: &collected)
                offset = index + 1
                return try text(collected.span, 0..<collected.count)
            case UInt8(ascii: "\\"):
                try append(bytes, plain..<index, to: &collected)
                index = try readEscape(bytes, at: index, opened: opened, into: &collected)
                plain = index
            case 0..<0x20: throw JSONDiagnosis.controlFault(of: bytes, at: index, opened: opened)
            default: index += 1
            }
        }
        throw JSONDiagnosis.unfinishedString(of: bytes, opened: opened)
    }

    private static func append(
        _ bytes: Span<UInt8>, _ range: Range<Int>, to collected: inout [UInt8]
    ) throws(JSONFault) {
        // Checked here, where the offset of a bad byte is known.
        var isASCII = true
        for index in range {
            collected.append(bytes[index])
            if bytes[index] >= 0x80 { isASCII = false }
        }
        if !isASCII { _ = try text(bytes, range) }
    }

    /// Reads one escape and returns where the text goes on.
    private static func readEscape(
        _ bytes: Span<UInt8>, at start: Int, opened: Int, into collected: inout [UInt8]
    ) throws(JSONFault) -> Int {
        guard start + 1 < bytes.count else { throw JSONDiagnosis.unfinishedString(of: bytes, opened: opened) }
        switch bytes[start + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): collected.append(bytes[start + 1])
        case UInt8(ascii: "b"): collected.append(0x08)
        case UInt8(ascii: "f"): collected.append(0x0C)
        case UInt8(ascii: "n"): collected.append(0x0A)
        case UInt8(ascii: "r"): collected.append(0x0D)
        case UInt8(ascii: "t"): collected.append(0x09)
        case UInt8(ascii: "u"): return try readUnicodeEscape(bytes, at: start, opened: opened, into: &collected)
        default: throw JSONFault(.badEscape, at: start, found: shown(bytes, start..<(start + 2)))
        }
        return start + 2
    }

    private static func readUnicodeEscape(
        _ bytes: Span<UInt8>, at start: Int, opened: Int, into collected: inout [UInt8]
    ) throws(JSONFault) -> Int {
        var unit = try codeUnit(bytes, at: start, opened: opened)
        var end = start + 6
        if unit & 0xF800 == 0xD800 {
            // A high half must be followed by the escape of a low half; together they are one scalar (RFC 8259, 7).
            guard unit < 0xDC00, bytes.matches("\\u", at: end) else { throw loneSurrogate(bytes, at: start) }
            let low = try codeUnit(bytes, at: end, opened: opened)
            guard low & 0xFC00 == 0xDC00 else { throw loneSurrogate(bytes, at: start) }
            unit = 0x1_0000 + ((unit & 0x3FF) << 10) + (low & 0x3FF)
            end += 6
        }
        guard let scalar = Unicode.Scalar(unit) else { throw loneSurrogate(bytes, at: start) }
        collected.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
        return end
    }

    /// The four hexadecimal digits after `\u`.
    private static func codeUnit(_ bytes: Span<UInt8>, at start: Int, opened: Int) throws(JSONFault) -> UInt32 {
        var unit: UInt32 = 0
        for index in (start + 2)..<(start + 6) {
            guard index < bytes.count else { throw JSONDiagnosis.unfinishedString(of: bytes, opened: opened) }
            let byte = bytes[index]
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: throw JSONFault(.badEscape, at: start, found: shown(bytes, start..<index))
            }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }

    private static func loneSurrogate(_ bytes: Span<UInt8>, at start: Int) -> JSONFault {
        JSONFault(.loneSurrogate, at: start, found: shown(bytes, start..<(start + 6)))
    }

    /// An escape as it came, what cannot be printed replaced by its number.
    private static func shown(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
        range.map { JSONDiagnosis.shownCharacter(of: bytes, at: $0) }.joined()
    }
}
