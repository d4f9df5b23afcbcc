import Testing

@testable import ServiceExtensionRuntime

/// `é` as one scalar and as `e` with a combining accent: equal to `String`, different bytes.
private let composed = "caf\u{E9}"
private let decomposed = "cafe\u{301}"

@Suite struct `A JSON value` {
    @Test func `compares strings by their bytes, not by canonical equivalence`() {
        #expect(composed == decomposed)
        #expect(JSONValue.string(composed) != .string(decomposed))
        // Two canonically equal texts of the same number of bytes.
        #expect("\u{212B}".utf8.count == "A\u{30A}".utf8.count)
        #expect(JSONValue.string("\u{212B}") != .string("A\u{30A}"))
        #expect(Set([JSONValue.string(composed), .string(decomposed), .string(composed)]).count == 2)
    }

    @Test func `compares numbers by their text and objects by their order`() throws {
        #expect(JSONValue.number(try #require(JSONNumber(text: "1.0"))) != 1)
        #expect(JSONValue.object(["a": 1, "b": 2]) != .object(["b": 2, "a": 1]))
        #expect(JSONValue.object(["a": [1, nil, true]]) == ["a": [1, nil, true]])
        #expect(JSONValue.bool(true) != 1)
    }

    private static let typeNames: [(JSONValue, String)] = [
        (nil, "null"), (true, "true"), (false, "false"), (1, "a number"), ("x", "a string"), ([], "an array"),
        ([:], "an object"),
    ]

    @Test(arguments: typeNames)
    func `names its type for messages`(value: JSONValue, name: String) {
        #expect(value.typeName == name)
    }

    @Test func `gives its content only as what it is`() {
        let values: [JSONValue] = [nil, true, 1, "x", [1], ["a": 1]]
        #expect(values.map(\.isNull) == [true, false, false, false, false, false])
        #expect(values.map(\.boolValue) == [nil, true, nil, nil, nil, nil])
        #expect(values.map { $0.numberValue?.int } == [nil, nil, 1, nil, nil, nil])
        #expect(values.map(\.stringValue) == [nil, nil, nil, "x", nil, nil])
        #expect(values.map { $0.arrayValue?.count } == [nil, nil, nil, nil, 1, nil])
        #expect(values.map { $0.objectValue?.count } == [nil, nil, nil, nil, nil, 1])
    }

    @Test func `answers a subscript that does not fit with nothing`() {
        let value: JSONValue = ["list": [10, 20]]
        #expect(value["list"]?[1] == 20)
        #expect(value["list"]?[2] == nil)
        #expect(value["list"]?[-1] == nil)
        #expect(value["list"]?["x"] == nil)
        #expect(value[0] == nil)
        #expect(value["none"] == nil)
    }

    @Test func `describes itself as compact JSON`() {
        let value: JSONValue = ["a": [1, 2.5, "x", nil, false], "b": [:]]
        #expect(value.description == #"{"a":[1,2.5,"x",null,false],"b":{}}"#)
    }

    @Test func `writes a literal that no Double can hold as null`() {
        #expect(JSONValue(floatLiteral: .infinity) == .null)
        #expect(JSONValue(floatLiteral: .nan) == .null)
    }
}
