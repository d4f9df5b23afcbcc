/// Finds out what a byte that does not fit is meant to be. Runs once for a text, after the fault is met.
enum JSONDiagnosis {
    /// What could have stood there.
    enum Expectation {
        case value, key, colon, commaOrBrace, commaOrBracket, end

        /// The same, for a message.
        var words: String {
            switch self {
            case .value: "a value"
            case .key: "a name in quotation marks"
            case .colon: "a colon"
            case .commaOrBrace: "a comma or }"
            case .commaOrBracket: "a comma or ]"
            case .end: "the end of the text"
            }
        }
    }

    /// Judges the byte at `offset`. `string` is where the last string stands, which may have swallowed too much.
    static func fault(
        of bytes: Span<UInt8>, at offset: Int, expecting: Expectation, after string: Range<Int>
    ) -> JSONFault {
        if let fault = characterFault(of: bytes, at: offset) { return fault }
        if expecting != .value, expecting != .key, let fault = swallowedCurlyQuote(in: bytes, string) { return fault }
        let shown = shownCharacter(of: bytes, at: offset)
        let word = word(of: bytes, at: offset)
        if offset > 0, bytes[offset].isWordByte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[offset - 1]) {
            return JSONFault(.malformedNumber, at: offset, needed: "\(shown) inside of it")
        }
        switch expecting {
        case .value where word != nil: return wordFault(word ?? "", at: offset)
        case .value where bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "."):
            return numberFault(.malformedNumber, of: bytes, at: offset)
        case .key where word != nil: return JSONFault(.unquotedKey, at: offset, found: word ?? "")
        case .colon: return JSONFault(.missingColon, at: offset, found: shown)
        case .commaOrBrace where bytes[offset] == UInt8(ascii: "\""),
            .commaOrBracket where bytes.beginsValue(at: offset):
            return JSONFault(.missingComma, at: offset, found: shown)
        case .end where bytes.beginsValue(at: offset):
            return JSONFault(
                .trailingData, at: offset, found: "a second document begins", needed: "one is expected")
        case .end: return JSONFault(.trailingData, at: offset, found: shown, needed: "the document has ended before")
        default: return JSONFault(.unexpected, at: offset, found: shown, needed: expecting.words)
        }
    }

    /// Faults that are the same wherever a token is expected.
    private static func characterFault(of bytes: Span<UInt8>, at offset: Int) -> JSONFault? {
        switch bytes[offset] {
        case 0: return JSONFault(.nulByte, at: offset)
        case UInt8(ascii: "#"): return JSONFault(.comment, at: offset, found: "#")
        case UInt8(ascii: "/") where bytes.matches("//", at: offset):
            return JSONFault(.comment, at: offset, found: "//")
        case UInt8(ascii: "/") where bytes.matches("/*", at: offset):
            return JSONFault(.comment, at: offset, found: "/*")
        case UInt8(ascii: "'"): return JSONFault(.singleQuote, at: offset)
        case 0x80...:
            guard let scalar = bytes.scalar(at: offset) else {
                return JSONFault(.badUTF8, at: offset, found: shownByte(bytes[offset]))
            }
            if isCurlyQuote(scalar) { return JSONFault(.curlyQuote, at: offset, found: String(scalar)) }
            if isForeignSpace(scalar) { return JSONFault(.foreignSpace, at: offset, found: codePoint(scalar)) }
            return nil
        default: return nil
        }
    }

    /// A string that ends with a curly quote goes on to the next straight one, and the fault shows only after that.
    ///
    /// Curly quotes that come in pairs are text; one that is not preceded by its partner and has JSON after it is not.
    private static func swallowedCurlyQuote(in bytes: Span<UInt8>, _ string: Range<Int>) -> JSONFault? {
        var isInsidePair = false
        for index in string where bytes[index] == 0xE2 {
            guard let scalar = bytes.scalar(at: index), isCurlyDoubleQuote(scalar) else { continue }
            if !isInsidePair, bytes.hasStructure(after: index + 3) {
                return JSONFault(.curlyQuote, at: index, found: String(scalar))
            }
            isInsidePair.toggle()
        }
        return nil
    }

    private static func wordFault(_ word: String, at offset: Int) -> JSONFault {
        let literals = [
            "true": "true", "yes": "true", "false": "false", "no": "false", "null": "null", "none": "null",
            "nil": "null", "undefined": "null",
        ]
        switch word.lowercased() {
        case "nan", "infinity", "inf": return JSONFault(.nonFiniteNumber, at: offset, found: word)
        case let lower:
            guard let literal = literals[lower] else { return JSONFault(.unquotedString, at: offset, found: word) }
            return JSONFault(.foreignLiteral, at: offset, found: word, needed: literal)
        }
    }

    /// Judges a number that the scanner refused; `offset` is where it stopped.
    static func numberFault(_ reason: JSONSyntaxError.Reason, of bytes: Span<UInt8>, at offset: Int) -> JSONFault {
        if let word = word(of: bytes, at: offset), ["infinity", "inf", "nan"].contains(word.lowercased()) {
            return JSONFault(.nonFiniteNumber, at: offset, found: word)
        }
        let needed =
            reason == .leadingZero
            ? "JSON would not know whether it is octal"
            : "\(shownCharacter(of: bytes, at: offset)) where a digit is needed"
        return JSONFault(reason, at: offset, needed: needed)
    }

    /// Judges a character below U+0020 inside a string.
    static func controlFault(of bytes: Span<UInt8>, at offset: Int, opened: Int) -> JSONFault {
        if bytes[offset] == 0 { return JSONFault(.nulByte, at: offset) }
        if let fault = swallowedCurlyQuote(in: bytes, opened..<offset) { return fault }
        let (name, escape) =
            switch bytes[offset] {
            case UInt8(ascii: "\n"): ("line feed", "\\n")
            case UInt8(ascii: "\r"): ("carriage return", "\\r")
            case UInt8(ascii: "\t"): ("tab", "\\t")
            default: ("control character", "\\u00" + hexadecimal(bytes[offset]).lowercased())
            }
        return JSONFault(
            .controlCharacter, at: offset, found: name, needed: "write \(escape)", inside: "string", openedAt: opened)
    }

    /// Judges a string that the text ends in.
    static func unfinishedString(of bytes: Span<UInt8>, opened: Int) -> JSONFault {
        swallowedCurlyQuote(in: bytes, opened..<bytes.count)
            ?? JSONFault(.unfinished, at: bytes.count, inside: "string", openedAt: opened)
    }
}
