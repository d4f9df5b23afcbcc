import Testing

@testable import ServiceExtensionRuntime

private func table(_ text: String, language: String? = nil) throws -> LocalizedStrings {
    try LocalizedStrings(parsing: Array(text.utf8), language: language)
}

@Suite struct `A string table` {
    @Test func `is read from the text form with comments and escapes`() throws {
        let strings = try table(
            #"""
            /* A comment; with "quotes" = "x"; */
            "GREETING" = "Hello \"%@\"\n"; // another one
            bare.key-1 = "x" ;"A"="b";/**/
            "unicode \U00e9" = "\ud83d\uDE00 \\ é";
            "same";
            "twice" = "1"; "twice" = "2";
            """#)
        #expect(strings["GREETING"] == "Hello \"%@\"\n")
        #expect(strings["bare.key-1"] == "x")
        #expect(strings["A"] == "b")
        #expect(strings["unicode é"] == "😀 \\ é")
        #expect(strings["same"] == "same")
        #expect(strings["twice"] == "2")
        #expect(strings["none"] == nil)
        #expect(strings.count == 6)
    }

    @Test(arguments: [true, false])
    func `is read from UTF-16 with a byte order mark`(isLittle: Bool) throws {
        let bytes = "\u{FEFF}\"k\" = \"é😀\";".utf16.flatMap { unit in
            isLittle ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        }
        #expect(try LocalizedStrings(parsing: bytes)["k"] == "é😀")
    }

    @Test func `is read from UTF-8 with a byte order mark, and from nothing`() throws {
        #expect(try table("\u{FEFF}\"k\" = \"v\";")["k"] == "v")
        #expect(try table("").count == 0)
        #expect(try table(" // only a comment").count == 0)
    }

    @Test func `is read from an object of key and text`() throws {
        let strings = try table(#" {"K":"v %@","é":"x"}"#)
        #expect(strings["K"] == "v %@")
        #expect(strings["e\u{301}"] == nil)
    }

    private static let catalog = #"""
        {"sourceLanguage":"en","version":"1.0","strings":{
          "K":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"hello"}},
                                "de":{"stringUnit":{"state":"translated","value":"hallo"}}}},
          "N":{"localizations":{"en":{"variations":{"plural":{"one":{"stringUnit":{"value":"%@ thing"}},
                                                              "other":{"stringUnit":{"value":"%@ things"}}}}}}},
          "As it is":{}}}
        """#

    @Test(arguments: [(nil, "hello"), ("de", "hallo"), ("fr", "hello")])
    func `is read from a string catalog in a language, else in its source language`(
        language: String?, text: String
    ) throws {
        let strings = try table(Self.catalog, language: language)
        #expect(strings["K"] == text)
        #expect(strings["N"] == "%@ things")
        #expect(strings["As it is"] == "As it is")
    }

    private static let k = "\"k\" = \""

    @Test(
        arguments: [
            (
                Array("\(k)a\";\n\(k)caf".utf8) + [0xE9] + Array("\";".utf8), 2,
                "column 11 (byte offset 21) has byte 0xE9"
            ),
            ([0xEF, 0xBB, 0xBF, 0x22, 0xC3], 1, "column 2 (byte offset 4) has byte 0xC3"),
            ([0x22, 0, 0x6B, 0], 1, "column 2 (byte offset 1) has a zero byte, as UTF-16 has them"),
            ([0xFF, 0xFE, 0x22, 0, 0x0A, 0, 0x22], 2, "half of a character at the end"),
            ([0xFF, 0xFE, 0x0A, 0, 0x3D, 0xD8, 0x22, 0], 2, "half of a surrogate pair"),
            ([0xFE, 0xFF, 0xDE, 0], 1, "half of a surrogate pair"),
            ([0xFE, 0xFF, 0xD8, 0], 1, "half of a surrogate pair"),
            ([0xFF, 0xFE, 0, 0, 0x22, 0, 0, 0], 1, "UTF-32"),
        ] as [([UInt8], Int, String)])
    func `is refused, with the place, in an encoding that would lose characters`(
        bytes: [UInt8], line: Int, says: String
    ) {
        let error = #expect(throws: LocalizedStringsError.self) { try LocalizedStrings(parsing: bytes) }
        #expect(error?.line == line)
        #expect(error?.message.contains(says) == true, "\(error?.message ?? "")")
        #expect(error?.message.contains("save") == true)
    }

    @Test(arguments: [
        (#"{"K":7}"#, "strings.K is a number, and has to be an object"),
        (#"{"K":{"localizations":[]}}"#, "strings.K.localizations is an array, and has to be an object"),
        (#"{"K":{"localizations":{"en":"x"}}}"#, "strings.K.localizations.en is a string, and has to be an object"),
        (#"{"K":{"localizations":{"en":{}}}}"#, "strings.K.localizations.en has no stringUnit or variations"),
        (#"{"K":{"localizations":{"en":{"stringUnit":7}}}}"#, "en.stringUnit is a number, and has to be an object"),
        (#"{"K":{"localizations":{"en":{"stringUnit":{}}}}}"#, "en.stringUnit has no value"),
        (#"{"K":{"localizations":{"en":{"stringUnit":{"value":7}}}}}"#, "stringUnit.value is a number"),
        (#"{"K":{"localizations":{"en":{"variations":{}}}}}"#, "en.variations has no plural or device"),
        (#"{"K":{"localizations":{"en":{"variations":{"plural":{"one":{}}}}}}}"#, "plural has no other"),
        (#"{"K":{"localizations":{"en":{"variations":{"plural":{"other":{}}}}}}}"#, "other has no stringUnit or"),
        (#"{"K":{"localizations":{"en":{"variations":{"device":{"mac":{}}}}}}}"#, "device has no iphone or other"),
        (#"[]"#, "strings is an array, and has to be an object"),
    ])
    func `is refused, with the path, where a string catalog is not in order`(strings: String, says: String) {
        let error = #expect(throws: LocalizedStringsError.self) {
            try table(#"{"sourceLanguage":"en","strings":\#(strings)}"#)
        }
        #expect(error?.line == nil)
        #expect(error?.message.contains(says) == true, "\(error?.message ?? "")")
    }

    @Test func `is refused without the language that a string catalog is written in`() {
        let error = #expect(throws: LocalizedStringsError.self) { try table(#"{"strings":{}}"#) }
        #expect(error?.description == "sourceLanguage is missing; a string catalog has it beside strings")
    }

    @Test func `shows of a string catalog's devices the iPhone`() throws {
        let unit = #"{"stringUnit":{"value":"on %@"}}"#
        let plural = #"{"variations":{"plural":{"other":\#(unit)}}}"#
        for device in [#""mac":{},"iphone":\#(plural)"#, #""other":\#(unit)"#] {
            let strings = try table(
                #"{"sourceLanguage":"en","strings":{"K":{"localizations":{"en":{"variations":{"device":{\#(device)}}}}}}}"#
            )
            #expect(strings["K"] == "on %@")
        }
    }

    @Test(arguments: [
        ("\"a\" = \"b\"", 1, "semicolon"), ("\n\"a\" = ;", 2, "quotation marks"), ("\"a\n", 1, "not closed"),
        ("\n/* x\n", 2, "comment"), ("/*/", 1, "comment"), ("\"a\" = \"\\Uzzzz\";", 1, "hexadecimal"),
        ("\"a\" = \"\\U12", 1, "hexadecimal"), ("\"a\" = \"\\ud83d\";", 1, "surrogate"), ("\"a\\", 1, "escape"),
        ("= \"b\";", 1, "quotation marks"), ("{\"a\":1}", nil, "a is a number"), ("{\"a\"", 1, "ends"),
        ("bplist00", 1, "compiled"), ("<?xml version=\"1.0\"?>", 1, "in XML"), ("\"a\" \"b\";", 1, "semicolon"),
    ])
    func `tells the line of what is wrong`(text: String, line: Int?, says: String) {
        let error = #expect(throws: LocalizedStringsError.self) { try table(text) }
        #expect(error?.line == line)
        #expect(error?.message.contains(says) == true, "\(error?.message ?? "")")
    }
}
