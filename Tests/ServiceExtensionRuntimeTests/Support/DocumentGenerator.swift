import ServiceExtensionRuntime

/// Makes documents from a seed: the same seed, the same document (SplitMix64).
struct DocumentGenerator {
    var state: UInt64

    mutating func number(below bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }

    mutating func string() -> String {
        let scalars: [Unicode.Scalar] = [
            "a", "Z", "0", " ", "\"", "\\", "/", "\0", "\n", "\t", "\u{1F}", "\u{7F}", "é", "\u{301}", "€", "\u{2028}",
            "\u{FEFF}", "\u{FFFD}", "😀", "\u{10FFFF}",
        ]
        var text = ""
        for _ in 0..<number(below: 24) { text.unicodeScalars.append(scalars[number(below: scalars.count)]) }
        return text
    }

    mutating func value(depth: Int) -> JSONValue {
        let numbers = [
            "0", "-0", "1.10", "9007199254740993", "1e400", "-12.5E-7", "0.0", "123456789012345678901234567890",
        ]
        switch number(below: depth == 0 ? 5 : 8) {
        case 0: return .null
        case 1: return .bool(number(below: 2) == 0)
        case 2: return JSONNumber(text: numbers[number(below: numbers.count)]).map(JSONValue.number) ?? .null
        case 3, 4: return .string(string())
        case 5: return .array((0..<number(below: 6)).map { _ in value(depth: depth - 1) })
        default:
            return .object(
                JSONObject(members: (0..<number(below: 20)).map { _ in .init(string(), value(depth: depth - 1)) }))
        }
    }
}

extension DocumentGenerator {
    /// Any of the elements.
    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(below: elements.count)] }

    /// A payload whose `aps` has documented keys, in any order, now and then twice, with values that are often wrong.
    mutating func payload() -> JSONObject {
        let good: [String: [JSONValue]] = [
            "badge": [0, 3, 7.0], "sound": ["default", "", "bell.caf", ["critical": 1, "name": "a", "volume": 0.5]],
            "category": ["C", ""], "thread-id": ["t", "é", "e\u{301}"], "target-content-id": ["w", ""],
            "interruption-level": ["passive", "active", "none"], "relevance-score": [0, 0.5, 1, 7, -1],
            "filter-criteria": ["f", ""], "mutable-content": [1, true],
        ]
        var aps: [JSONObject.Member] = []
        for (key, values) in good.sorted(by: { $0.key < $1.key }) where number(below: 2) == 0 {
            aps.append(.init(key, number(below: 4) == 0 ? value(depth: 1) : pick(values)))
        }
        for _ in 0..<number(below: 3) { aps.insert(.init("alert", alert()), at: number(below: aps.count + 1)) }
        var root = (0..<number(below: 5)).map { _ in JSONObject.Member(string(), value(depth: 2)) }
        for _ in 0..<(1 + number(below: 2)) {
            root.insert(.init("aps", .object(JSONObject(members: aps))), at: number(below: root.count + 1))
        }
        return JSONObject(members: root)
    }

    private mutating func alert() -> JSONValue {
        guard number(below: 3) != 0 else { return pick(["Hi", "", 7, nil]) }
        let keys = ["title", "subtitle", "body", "launch-image", "title-loc-key", "loc-key", "loc-args", "x"]
        return .object(
            JSONObject(
                members: keys.compactMap { key in
                    number(below: 2) == 0
                        ? nil : .init(key, number(below: 5) == 0 ? value(depth: 1) : .string(string()))
                }))
    }
}
