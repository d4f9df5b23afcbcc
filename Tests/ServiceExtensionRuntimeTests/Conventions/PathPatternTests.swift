import Testing

@testable import ServiceExtensionRuntime

@Suite struct `A path pattern` {
    let payload: JSONObject = [
        "a.b": 1, "list": [["u": 1], 7, ["u": nil], ["v": 2]], "map": ["x": ["u": 3], "y": 4], "n": nil,
    ]

    @Test func `finds the values it covers, with what its open steps stand for`() {
        let found = PathPattern(["list", "[]", "u"]).find(in: payload)
        #expect(found.matches.map(\.value) == [1, nil])
        #expect(found.matches.map(\.bound) == [[.index(0)], [.index(2)]])
        #expect(found.misfits == [.init(path: ["list", 1], value: 7, needs: "an object")])
    }

    @Test func `goes into each member`() {
        let found = PathPattern(["map", "*", "u"]).find(in: payload)
        #expect(found.matches.map(\.path) == [["map", "x", "u"]])
        #expect(found.misfits.map(\.path) == [["map", "y"]])
    }

    @Test func `takes a name with a dot for one step`() {
        #expect(PathPattern("a.b").find(in: payload).matches.map(\.value) == [1])
        #expect(PathPattern(["a", "b"]).find(in: payload).matches.isEmpty)
    }

    @Test func `is silent on what is absent or null`() {
        for pattern: PathPattern in [["n", "x"], ["z", "x"], ["list", 9]] {
            let found = pattern.find(in: payload)
            #expect(found.matches.isEmpty && found.misfits.isEmpty)
        }
    }

    @Test func `is written as paths are`() {
        #expect(PathPattern(["com.batch", "at", "[]", 0, "*", "u"]).description == #""com.batch".at[][0].*.u"#)
    }

    @Test func `has its open steps filled by others`() {
        #expect(PathPattern(["list", "[]", "v"]).path(bound: [.index(3)]) == ["list", 3, "v"])
        #expect(PathPattern(["list", "[]", "v"]).path(bound: []) == nil)
    }

    @Test(
        arguments: [
            (["a"], [.key("a")], true), (["a"], [.key("b")], false), (["a"], [.key("a"), .key("b")], false),
            (["a", "[]", "b"], [.key("a"), .index(7), .key("b")], true), (["a", "*"], [.key("a"), .key("z")], true),
            (["a", "*"], [.key("a"), .index(0)], false), (["a", 1], [.key("a"), .index(1)], true),
            (["a", 1], [.key("a"), .index(2)], false),
        ] as [(PathPattern, [JSONPath.Step], Bool)])
    func `covers the paths that it stands for`(_ pattern: PathPattern, _ steps: [JSONPath.Step], _ isCovered: Bool) {
        #expect(pattern.covers(JSONPath(steps)) == isCovered)
    }
}
