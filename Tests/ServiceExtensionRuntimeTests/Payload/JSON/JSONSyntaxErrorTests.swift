import Testing

@testable import ServiceExtensionRuntime

/// The error for a text, or `nil` when it is accepted.
private func syntaxError(_ bytes: [UInt8]) -> JSONSyntaxError? {
    do {
        _ = try JSONParser().parse(bytes)
        return nil
    } catch {
        return error
    }
}

@Suite struct `A JSON syntax error` {
    struct Row: Sendable {
        var text: String
        var reason: JSONSyntaxError.Reason
        var line = 1
        var column: Int
        var says: String

        init(_ text: String, _ reason: JSONSyntaxError.Reason, line: Int = 1, column: Int, _ says: String) {
            (self.text, self.reason, self.line, self.column, self.says) = (text, reason, line, column, says)
        }
    }

    @Test(arguments: [
        Row("", .empty, column: 1, "no bytes"), Row(" \n ", .empty, line: 2, column: 2, "white space only"),
        Row("{“aps”:1}", .curlyQuote, column: 2, #"curly quote “ at line 1 column 2: JSON strings need ""#),
        Row("{\"aps”:{\"alert\":1}}", .curlyQuote, column: 6, "curly quote ”"),
        Row("{\"a\":\"x”,\"b\":1}", .curlyQuote, column: 8, "curly quote ”"),
        Row("{\"a\":“x”}", .curlyQuote, column: 6, "curly quote “"), Row("{‘a’:1}", .curlyQuote, column: 2, "‘"),
        Row("{\"a\":\"x”}", .curlyQuote, column: 8, "curly quote ”"),
        Row("{\"a\":\"x”\n}", .curlyQuote, column: 8, "curly quote ”"),
        Row("{'a':1}", .singleQuote, column: 2, "single quote '"),
        Row("{a:1}", .unquotedKey, column: 2, "a name needs"),
        Row("{1:1}", .unquotedKey, column: 2, "1"), Row("{image-url:1}", .unquotedKey, column: 2, "image-url"),
        Row("// x\n{}", .comment, column: 1, "comment //"), Row("{}\n# x", .comment, line: 2, column: 1, "comment #"),
        Row("{\"a\": /* x */ 1}", .comment, column: 7, "comment /*"), Row("[1, // x\n2]", .comment, column: 5, "//"),
        Row("[NaN]", .nonFiniteNumber, column: 2, "NaN"), Row("[-Infinity]", .nonFiniteNumber, column: 3, "Infinity"),
        Row("{\"a\":True}", .foreignLiteral, column: 6, "JSON writes true"),
        Row("[None]", .foreignLiteral, column: 2, "null"),
        Row("[FALSE]", .foreignLiteral, column: 2, "JSON writes false"),
        Row("[nil]", .foreignLiteral, column: 2, "null"),
        Row("[undefined]", .foreignLiteral, column: 2, "null"), Row("[tru]", .unquotedString, column: 2, "tru"),
        Row("[truer]", .unquotedString, column: 2, "truer"),
        Row("{\"a\":https://h.example/?sig=1}", .unquotedString, column: 6, "https at"),
        Row(
            "[\"a\nb\"]", .controlCharacter, column: 4,
            "line feed at line 1 column 4 inside the string opened at line 1 column 2"),
        Row("[\"a\tb\"]", .controlCharacter, column: 4, #"write \t"#),
        Row("[\"\u{1B}\"]", .controlCharacter, column: 3, #"\u001b"#),
        Row("[\"\\n\r\"]", .controlCharacter, column: 5, "carriage return"),
        Row("[\"a\0b\"]", .nulByte, column: 4, "NUL byte"), Row("{}\0", .nulByte, column: 3, "NUL byte"),
        Row(#"["\x41"]"#, .badEscape, column: 3, #"\x"#), Row(#"["\u12G4"]"#, .badEscape, column: 3, #"\u12"#),
        Row(#"["\"#, .unfinished, column: 4, "string"), Row(#"["\u00"#, .unfinished, column: 7, "string"),
        Row(#"["a\ud83d"]"#, .loneSurrogate, column: 4, #"\ud83d"#),
        Row(#"["\ude00"]"#, .loneSurrogate, column: 3, #"\ude00"#),
        Row(#"["\ud83d\u0041"]"#, .loneSurrogate, column: 3, #"\ud83d"#),
        Row(#"["\ud83d\n"]"#, .loneSurrogate, column: 3, ""),
        Row("[01]", .leadingZero, column: 2, "leading zero"), Row("[-012]", .leadingZero, column: 3, "leading zero"),
        Row("[+1]", .malformedNumber, column: 2, "+ where a digit"), Row("[.5]", .malformedNumber, column: 2, "."),
        Row("[1.]", .malformedNumber, column: 4, "] where a digit"), Row("[1e]", .malformedNumber, column: 4, "]"),
        Row("[-]", .malformedNumber, column: 3, "]"), Row("[-a]", .malformedNumber, column: 3, "a where a digit"),
        Row("[0x10]", .malformedNumber, column: 3, "x"), Row("[1_000]", .malformedNumber, column: 3, "_"),
        Row("[1 2]", .missingComma, column: 4, "no comma before 2"),
        Row("{\"a\":1 \"b\":2}", .missingComma, column: 8, "\""),
        Row("{\"a\" 1}", .missingColon, column: 6, "colon"), Row("{\"a\"=1}", .missingColon, column: 5, "="),
        Row("{\"a\"}", .missingColon, column: 5, "}"), Row("[1,\u{A0}2]", .foreignSpace, column: 4, "U+00A0"),
        Row("[1\u{200B}]", .foreignSpace, column: 3, "U+200B"),
        Row("[,1]", .unexpected, column: 2, "a value is needed"),
        Row("[1,,2]", .unexpected, column: 4, "a value"), Row("{,}", .unexpected, column: 2, "a name"),
        Row("{\"a\":}", .unexpected, column: 6, "a value"), Row("[1}", .unexpected, column: 3, "a comma or ]"),
        Row("{\"a\":1]", .unexpected, column: 7, "a comma or }"), Row("]", .unexpected, column: 1, "]"),
        Row("<html>", .unexpected, column: 1, "<"), Row("[é]", .unexpected, column: 2, "é"),
        Row("{} {}", .trailingData, column: 4, "a second document begins at line 1 column 4"),
        Row("{}\n{}", .trailingData, line: 2, column: 1, "second document"), Row("{}}", .trailingData, column: 3, "}"),
        Row("1 2", .trailingData, column: 3, "second document"),
        Row("{\"a\":[1,2", .unfinished, column: 10, "inside the array opened at line 1 column 6"),
        Row("{\"a\":\n{\"b\":1", .unfinished, line: 2, column: 7, "inside the object opened at line 2 column 1"),
        Row("{\"a\"", .unfinished, column: 5, "object"), Row("{\"a\":", .unfinished, column: 6, "object"),
        Row("{\"a\":1,", .unfinished, column: 8, "object"), Row("{", .unfinished, column: 2, "object"),
        Row("[\"ab", .unfinished, column: 5, "inside the string opened at line 1 column 2"),
        Row("-", .unfinished, column: 2, "value"),
        Row("[1.", .unfinished, column: 4, "array"),
        Row("[\n\"é😀\",\n \"é😀\" x]", .missingComma, line: 3, column: 7, "x"),
    ])
    func `names the fault and its place`(row: Row) throws {
        let error = try #require(syntaxError(Array(row.text.utf8)))
        #expect(error.reason == row.reason)
        #expect(error.position.line == row.line)
        #expect(error.position.column == row.column)
        #expect(error.message.contains(row.says), "\(error.message)")
        #expect(!error.fix.isEmpty)
    }

    // A report: a payload saved by an editor as UTF-16 was refused with no word on the encoding.
    @Test(
        arguments: [
            ([0xFF, 0xFE, 0x7B, 0, 0x7D, 0], .utf16), ([0xFE, 0xFF, 0, 0x7B, 0, 0x7D], .utf16),
            ([0x7B, 0, 0x7D, 0], .utf16),
            ([0, 0x7B, 0, 0x7D], .utf16), ([0xFF, 0xFE], .utf16), ([0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0], .utf32),
            ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x7B], .utf32), ([0x7B, 0, 0, 0, 0x7D, 0, 0, 0], .utf32),
            ([0, 0, 0, 0x7B], .utf32),
            ([0, 0, 0, 0], .nulByte), ([0, 0], .nulByte), ([0], .nulByte),
        ] as [([UInt8], JSONSyntaxError.Reason)])
    func `knows the encodings that JSON is not sent in`(bytes: [UInt8], reason: JSONSyntaxError.Reason) {
        #expect(syntaxError(bytes)?.reason == reason)
    }

    @Test(
        arguments: [
            ([0x5B, 0x22, 0x61, 0xE9, 0x22, 0x5D], 3, 4), ([0x5B, 0x22, 0xC3, 0xA9, 0xE9, 0x22, 0x5D], 4, 4),
            ([0x5B, 0x22, 0x5C, 0x6E, 0xC0, 0x80, 0x22, 0x5D], 4, 5),
            ([0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D], 2, 3),
            ([0x5B, 0x22, 0xF4, 0x90, 0x80, 0x80, 0x22, 0x5D], 2, 3), ([0x5B, 0x22, 0xE2, 0x82, 0x22, 0x5D], 2, 3),
            ([0x5B, 0xE9, 0x5D], 1, 2), ([0x5B, 0x31, 0xFF, 0x5D], 2, 3),
            ([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D], 2, 3),
        ] as [([UInt8], Int, Int)])
    func `tells the offset of a byte that is no UTF-8`(bytes: [UInt8], offset: Int, column: Int) throws {
        let error = try #require(syntaxError(bytes))
        #expect(error.reason == .badUTF8)
        #expect(error.position == TextPosition(line: 1, column: column, byteOffset: offset))
        #expect(error.message.contains("byte offset \(offset)"))
    }

    @Test func `has a fix and a plain message for every reason`() {
        for reason in JSONSyntaxError.Reason.allCases {
            let error = JSONSyntaxError(JSONFault(reason, at: 0, found: "x", needed: "y"), in: [UInt8]().span)
            #expect(error.fix.hasSuffix("."))
            #expect(!error.message.contains("  "))
        }
    }

    @Test func `never repeats control characters of the text`() throws {
        for byte in UInt8(0)..<0x20 where ![9, 10, 13].contains(byte) {
            let error = try #require(syntaxError([0x5B, byte, 0x5D]))
            #expect(!error.message.utf8.contains(byte))
        }
    }
}
