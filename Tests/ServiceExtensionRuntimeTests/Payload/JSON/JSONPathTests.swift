import Testing

@testable import ServiceExtensionRuntime

@Suite struct `A JSON path` {
    private let object: JSONObject = ["aps": ["alert": ["title": "Hi"]], "atts": [["url": "a"], ["url": "b"]]]

    private static let lookups: [(JSONPath, JSONValue?)] = [
        (["aps", "alert", "title"], "Hi"), (["atts", 1, "url"], "b"), (["atts", 2, "url"], nil), (["aps", 0], nil),
        (["atts", "url"], nil), (["aps", "alert", "title", "x"], nil),
    ]

    @Test(arguments: lookups)
    func `finds a value or nothing`(path: JSONPath, value: JSONValue?) {
        #expect(object.value(at: path) == value)
    }

    @Test func `finds the object itself when it is empty`() {
        #expect(object.value(at: []) == .object(object))
    }

    private static let descriptions: [(JSONPath, String)] = [
        (["aps", "alert", "title"], "aps.alert.title"), (["atts", 0, "url"], "atts[0].url"), ([], ""),
        (["com.urbanairship.media_attachment", "url"], "\"com.urbanairship.media_attachment\".url"),
        (["a.b"], "\"a.b\""), (["a", "b"], "a.b"), (["a", "b.c", 0], "a.\"b.c\"[0]"), (["a[0]"], "\"a[0]\""),
        (["a\".\"b"], #""a\".\"b""#), (["a", "\\"], #"a."\\""#),
        (["", "a b"], "\"\".\"a b\""), (["https://h/a?sig=1"], "\"https://h/a…\""),
        (["line\nbreak\u{202E}"], "\"line\u{FFFD}break\u{FFFD}\""),
    ]

    @Test(arguments: descriptions)
    func `is shown with dots and brackets, odd names quoted`(path: JSONPath, text: String) {
        #expect(path.description == text)
    }

    @Test func `cuts a long name`() {
        let path = JSONPath(keys: [String(repeating: "x", count: 1000)])
        #expect(path.description == "\"" + String(repeating: "x", count: 40) + "…\"")
    }

    @Test func `sets a value in place and makes the objects on the way`() {
        var object = object
        let done = [
            object.setValue("Bye", at: ["aps", "alert", "title"]), object.setValue("c", at: ["atts", 0, "url"]),
            object.setValue(1, at: ["new", "deep"]),
        ]
        #expect(done == [true, true, true])
        #expect(object["aps"] == ["alert": ["title": "Bye"]])
        #expect(object["atts"] == [["url": "c"], ["url": "b"]])
        #expect(object["new"] == ["deep": 1])
    }

    @Test func `removes what stands at its end`() {
        var object = object
        let done = [object.setValue(nil, at: ["aps", "alert", "title"]), object.setValue(nil, at: ["atts", 0])]
        #expect(done == [true, true])
        #expect(object == ["aps": ["alert": [:]], "atts": [["url": "b"]]])
    }

    private static let misfits: [JSONPath] = [
        [], [0], ["atts", 2], ["atts", "url"], ["aps", "alert", "title", "x"], ["atts", 7, "url"],
    ]

    @Test(arguments: misfits)
    func `changes nothing where a step does not fit`(path: JSONPath) {
        var changed = object
        let done = [changed.setValue(1, at: path), changed.setValue(nil, at: path)]
        #expect(done == [false, false])
        #expect(changed == object)
    }

    @Test func `does not make objects to remove something from`() {
        var changed = object
        let done = changed.setValue(nil, at: ["none", "deep"])
        #expect(!done)
        #expect(changed == object)
    }
}
