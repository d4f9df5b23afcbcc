import Testing

@testable import ServiceExtensionRuntime

/// Makes documents from a seed: the same seed, the same document (SplitMix64).
private struct DocumentGenerator {
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

@Suite struct `A JSON document written and read again` {
    @Test(arguments: UInt64(0)..<60, [JSONWriter.Layout.compact, .pretty])
    func `is the same document`(seed: UInt64, layout: JSONWriter.Layout) throws {
        var generator = DocumentGenerator(state: seed)
        let value = generator.value(depth: 4)
        var bytes: [UInt8] = []
        JSONWriter(layout).write(value, into: &bytes)
        let document = try JSONParser().parse(bytes)
        #expect(document.root == value)
        #expect(document.leniencies.allSatisfy { $0.kind == .duplicateKey })
        var again: [UInt8] = []
        JSONWriter(layout).write(document.root, into: &again)
        #expect(again == bytes)
    }

    @Test func `keeps order, number text and duplicates byte for byte`() throws {
        let text = #"{"z":1.10,"a":9007199254740993,"z":1e400,"é":"é","é":[-0,1E5]}"#
        var bytes: [UInt8] = []
        JSONWriter().write(try JSONParser().parse(Array(text.utf8)).root, into: &bytes)
        #expect(bytes == Array(text.utf8))
    }
}
