import Testing

@testable import ServiceExtensionRuntime

@Suite struct `A JSON object` {
    @Test func `keeps the order and the duplicates of its members`() {
        let object: JSONObject = ["b": 1, "a": 2, "b": 3]
        #expect(object.keys == ["b", "a", "b"])
        #expect(object.count == 3)
    }

    @Test func `looks up the last member of a name`() {
        let object: JSONObject = ["a": 1, "a": 2]
        #expect(object["a"] == 2)
        #expect(object["A"] == nil)
    }

    @Test func `tells names apart by their bytes, where String does not`() {
        let object: JSONObject = ["\u{E9}": 1, "e\u{301}": 2]
        #expect(object["\u{E9}"] == 1)
        #expect(object["e\u{301}"] == 2)
        #expect(object != ["e\u{301}": 1, "\u{E9}": 2])
    }

    @Test func `replaces a value where it stands`() {
        var object: JSONObject = ["a": 1, "b": 2, "c": 3]
        object["b"] = 20
        #expect(object == ["a": 1, "b": 20, "c": 3])
    }

    @Test func `puts a new name at the end`() {
        var object: JSONObject = ["a": 1]
        object["b"] = nil as JSONValue?
        object["c"] = .null
        #expect(object == ["a": 1, "c": nil])
    }

    @Test func `leaves no old value behind when a repeated name is set`() {
        var object: JSONObject = ["a": 1, "b": 2, "a": 3, "c": 4]
        object["a"] = 9
        #expect(object == ["b": 2, "a": 9, "c": 4])
    }

    @Test func `removes every member of a name and gives the one that counted`() {
        var object: JSONObject = ["a": 1, "b": 2, "a": 3]
        let removed = [object.removeValue(forKey: "a"), object.removeValue(forKey: "a")]
        #expect(removed == [3, nil])
        object["b"] = nil
        #expect(object.isEmpty)
    }
}
