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

    @Test(arguments: [
        ("\"a\" = \"b\"", 1, "semicolon"), ("\n\"a\" = ;", 2, "quotation marks"), ("\"a\n", 1, "not closed"),
        ("\n/* x\n", 2, "comment"), ("/*/", 1, "comment"), ("\"a\" = \"\\Uzzzz\";", 1, "hexadecimal"),
        ("\"a\" = \"\\U12", 1, "hexadecimal"), ("\"a\" = \"\\ud83d\";", 1, "surrogate"), ("\"a\\", 1, "escape"),
        ("= \"b\";", 1, "quotation marks"), ("{\"a\":1}", 1, "a is a number"), ("{\"a\"", 1, "ends"),
        ("bplist00", 1, "compiled"), ("<?xml version=\"1.0\"?>", 1, "compiled"), ("\"a\" \"b\";", 1, "semicolon"),
    ])
    func `tells the line of what is wrong`(text: String, line: Int, says: String) {
        let error = #expect(throws: LocalizedStringsError.self) { try table(text) }
        #expect(error?.line == line)
        #expect(error?.message.contains(says) == true, "\(error?.message ?? "")")
    }
}
