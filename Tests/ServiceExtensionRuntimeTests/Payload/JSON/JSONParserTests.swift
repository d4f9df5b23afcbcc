import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The JSON parser` {
    @Test(
        arguments: [
            ("null", nil), ("true", true), ("false", false), ("0", 0), ("-1", -1), ("\"\"", ""), ("[]", []),
            ("{}", [:]),
            (" \t\r\n [ 1 , 2 ] \n", [1, 2]), ("[[[]]]", [[[]]]), (#"{"a":{"b":[{}]}}"#, ["a": ["b": [[:]]]]),
            (#"{"":0}"#, ["": 0]), (#"["\"\\\/\b\f\n\r\t"]"#, ["\"\\/\u{8}\u{C}\n\r\t"]),
            (#"["\u0041\u00e9\u20AC"]"#, ["Aé€"]),
            (#"["\ud83d\ude00"]"#, ["😀"]), (#"["\u0000"]"#, ["\0"]), (#"["a\u0301"]"#, ["a\u{301}"]),
            ("[\"\u{7F}\u{2028}\u{FEFF}\"]", ["\u{7F}\u{2028}\u{FEFF}"]), ("[\"é\\né\"]", ["é\né"]),
        ] as [(String, JSONValue)])
    func `reads what RFC 8259 allows`(text: String, value: JSONValue) throws {
        let document = try JSONParser().parse(Array(text.utf8))
        #expect(document.root == value)
        #expect(document.leniencies.isEmpty)
    }

    @Test(arguments: ["1.10", "9007199254740993", "1e400", "-0", "1E5", "1e-5", "0.10e+02"])
    func `keeps the text of a number`(text: String) throws {
        let document = try JSONParser().parse(Array("[\(text)]".utf8))
        #expect(document.root[0]?.numberValue?.text == text)
    }

    @Test func `keeps order and duplicates of names`() throws {
        let document = try JSONParser().parse(Array(#"{"z":1,"a":2,"z":3}"#.utf8))
        #expect(document.root.objectValue?.keys == ["z", "a", "z"])
        #expect(document.root["z"] == 3)
    }

    @Test func `reads a slice, with positions from its start`() throws {
        let bytes = Array("[1][2][x]".utf8)
        #expect(try JSONParser().parse(bytes[3..<6]).root == [2])
        let error = #expect(throws: JSONSyntaxError.self) { try JSONParser().parse(bytes[6..<9]) }
        #expect(error?.position == TextPosition(line: 1, column: 2, byteOffset: 1))
    }
}

@Suite struct `What the JSON parser lets pass` {
    @Test func `a byte order mark, with no column of its own`() throws {
        let document = try JSONParser().parse(Array("\u{FEFF}[1,]".utf8))
        #expect(document.root == [1])
        #expect(document.leniencies.map(\.kind) == [.byteOrderMark, .trailingComma])
        #expect(document.leniencies.map(\.position.byteOffset) == [0, 5])
        #expect(document.leniencies.map(\.position.column) == [1, 3])
    }

    @Test func `trailing commas, told with place and path`() throws {
        let document = try JSONParser().parse(Array("{\"a\":[{\"b\":1},{\"c\":2,}],\n}".utf8))
        #expect(document.root == ["a": [["b": 1], ["c": 2]]])
        #expect(document.leniencies.map(\.path) == [["a", 1], []])
        #expect(document.leniencies.map(\.position.column) == [21, 24])
    }

    @Test func `duplicate names, each told at its second place`() throws {
        let document = try JSONParser().parse(Array(#"{"x":[[0],{"k":1,"k":2,"k":3}],"x":0}"#.utf8))
        #expect(document.leniencies.map(\.kind) == [.duplicateKey, .duplicateKey, .duplicateKey])
        #expect(document.leniencies.map(\.path) == [["x", 1, "k"], ["x", 1, "k"], ["x"]])
        #expect(document.leniencies.map(\.position.byteOffset) == [17, 23, 31])
    }

    @Test func `names that only differ in their escapes are duplicates`() throws {
        let document = try JSONParser().parse(Array(#"{"a":1,"\u0061":2}"#.utf8))
        #expect(document.leniencies.map(\.path) == [["a"]])
    }

    @Test(arguments: [2, 40])
    func `names that are canonically equal are no duplicates`(count: Int) throws {
        let fill = (0..<count).map { "\"k\($0)\":0" }.joined(separator: ",")
        let document = try JSONParser().parse(Array("{\(fill),\"\u{E9}\":1,\"e\u{301}\":2}".utf8))
        #expect(document.leniencies.isEmpty)
    }

    @Test func `finds duplicates in large objects too`() throws {
        let fill = (0..<40).map { "\"k\($0)\":0" }.joined(separator: ",")
        let document = try JSONParser().parse(Array("{\(fill),\"k7\":1}".utf8))
        #expect(document.leniencies.map(\.path) == [["k7"]])
        #expect(document.root["k7"] == 1)
    }
}
