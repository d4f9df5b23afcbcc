import Testing

@testable import ServiceExtensionRuntime

private func text(_ value: JSONValue, _ layout: JSONWriter.Layout = .compact) -> String {
    var bytes: [UInt8] = []
    JSONWriter(layout).write(value, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
}

@Suite struct `The JSON writer` {
    @Test(
        arguments: [
            (nil, "null"), (true, "true"), (false, "false"), (-7, "-7"), ("", "\"\""), ([], "[]"), ([:], "{}"),
            ([[], [:], [1]], "[[],{},[1]]"), (["a": ["b": [1, 2]], "c": nil], #"{"a":{"b":[1,2]},"c":null}"#),
        ] as [(JSONValue, String)])
    func `writes compact text`(value: JSONValue, expected: String) {
        #expect(text(value) == expected)
    }

    @Test func `escapes only what RFC 8259 asks for`() {
        #expect(text("\" \\ / \u{8}\u{C}\n\r\t\u{0}\u{1F}") == #""\" \\ / \b\f\n\r\t\u0000\u001f""#)
        #expect(text("é€😀\u{7F}\u{2028}\u{2029}</script>") == "\"é€😀\u{7F}\u{2028}\u{2029}</script>\"")
        #expect(text(["\"\n": 1]) == #"{"\"\n":1}"#)
    }

    @Test(arguments: ["\"", "\\", "\n", "\u{1F}"])
    func `escapes wherever it has to, in strings of any length`(special: String) {
        for count in 1...33 {
            for place in 0..<count {
                let before = String(repeating: "\u{7F}", count: place)
                let after = String(repeating: "é", count: count - place - 1)
                let escaped = text(.string(special)).dropFirst().dropLast()
                #expect(text(.string(before + special + after)) == "\"\(before)\(escaped)\(after)\"")
            }
        }
    }

    @Test func `leaves every other byte as it is`() {
        for byte in UInt8(0x20)...0x7E where byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") {
            let string = String(repeating: String(UnicodeScalar(byte)), count: 9)
            #expect(text(.string(string)) == "\"\(string)\"")
        }
    }

    @Test func `lays out with two spaces a level`() {
        let value: JSONValue = ["a": [1, ["b": "x"], [], [:]], "c": true]
        let expected = """
            {
              "a": [
                1,
                {
                  "b": "x"
                },
                [],
                {}
              ],
              "c": true
            }
            """
        #expect(text(value, .pretty) == expected)
        #expect(text(1, .pretty) == "1")
    }

    @Test func `appends to what is there`() {
        var bytes = Array("x".utf8)
        JSONWriter().write(["a": 1] as JSONObject, into: &bytes)
        #expect(bytes == Array(#"x{"a":1}"#.utf8))
    }
}
