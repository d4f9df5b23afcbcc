import Testing

@testable import ServiceExtensionRuntime

@Suite(.timeLimit(.minutes(1))) struct `The JSON parser given hostile input` {
    @Test func `refuses a hundred thousand open brackets at level 513`() throws {
        for bracket in ["[", "{\"a\":", "[{\"a\":"] {
            let text = String(repeating: bracket, count: 100_000)
            let error = #expect(throws: JSONSyntaxError.self) { try JSONParser().parse(Array(text.utf8)) }
            #expect(error?.reason == .tooDeep)
        }
        let error = #expect(throws: JSONSyntaxError.self) {
            try JSONParser().parse([UInt8](repeating: UInt8(ascii: "["), count: 100_000))
        }
        #expect(error?.position.byteOffset == JSONParser.maximumDepth)
    }

    @Test func `reads, compares, writes and releases 512 levels`() throws {
        let depth = JSONParser.maximumDepth
        let bytes = Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        let first = try JSONParser().parse(bytes).root
        let second = try JSONParser().parse(bytes).root
        #expect(first == second)
        #expect(first.hashValue == second.hashValue)
        var written: [UInt8] = []
        JSONWriter().write(first, into: &written)
        #expect(written == bytes)
    }

    @Test func `reads a hundred thousand distinct names in linear time`() throws {
        let text = "{" + (0..<100_000).map { "\"key\($0)\":0" }.joined(separator: ",") + "}"
        let document = try JSONParser().parse(Array(text.utf8))
        #expect(document.root.objectValue?.count == 100_000)
        #expect(document.leniencies.isEmpty)
    }

    @Test func `keeps few of a hundred thousand equal names' warnings`() throws {
        let text = "{" + (0..<100_000).map { "\"k\":\($0)" }.joined(separator: ",") + "}"
        let document = try JSONParser().parse(Array(text.utf8))
        #expect(document.root["k"] == 99_999)
        #expect(document.leniencies.count == JSONLeniency.maximumCount)
        #expect(document.omittedLeniencies == 99_999 - JSONLeniency.maximumCount)
    }

    @Test func `reads no more values than it was told to`() throws {
        let parser = JSONParser(maximumValueCount: 5)
        #expect(throws: Never.self) { try parser.parse(Array(#"{"a":[1,{},[]]}"#.utf8)) }
        let error = #expect(throws: JSONSyntaxError.self) { try parser.parse(Array(#"{"a":[1,{},[],"x"]}"#.utf8)) }
        #expect(error?.reason == .tooManyValues)
        #expect(error?.position.column == 15)
        #expect(error?.message == "there are more than 5 values; the next one begins at line 1 column 15")
    }

    @Test func `reads a line of ten million bytes`() throws {
        var bytes = Array("{\"a\":\"".utf8)
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "x"), count: 10_000_000))
        bytes.append(contentsOf: "\"}".utf8)
        let document = try JSONParser().parse(bytes)
        #expect(document.root["a"]?.stringValue?.utf8.count == 10_000_000)
    }

    @Test func `tells where a long line that was cut off ends`() throws {
        let bytes = Array("{\"a\":\"".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 100_000)
        let error = #expect(throws: JSONSyntaxError.self) { try JSONParser().parse(bytes) }
        #expect(error?.reason == .unfinished)
        #expect(error?.position.column == 100_007)
    }

    @Test func `finds the column of a fault after many bytes that are no UTF-8`() throws {
        // Outside of strings the first such byte is the fault; as a position they count one column each.
        let bytes = [UInt8](repeating: 0xFF, count: 30_000)
        let position = TextPosition(offset: bytes.count, in: bytes.span)
        #expect(position == TextPosition(line: 1, column: 30_001, byteOffset: 30_000))
    }

    @Test func `meets every text of two ASCII bytes without a crash`() {
        var accepted: [[UInt8]] = []
        for first in UInt8(0)..<128 {
            for second in UInt8(0)..<128 {
                if (try? JSONParser().parse([first, second])) != nil { accepted.append([first, second]) }
            }
        }
        // "", [], {}, a digit beside a space of four kinds, -digit and two digits.
        #expect(accepted.count == 3 + 2 * 4 * 10 + 10 + 90)
    }

    @Test func `meets every cut and every changed byte of a payload without a crash`() throws {
        let text = #"{"aps":{"alert":{"title":"é\u00e9\ud83d\ude00","body":"x"},"badge":-1.5e3},"l":[1,null,{},[]]}"#
        let bytes = Array(text.utf8)
        for end in bytes.indices {
            #expect(throws: JSONSyntaxError.self) { try JSONParser().parse(bytes[..<end]) }
        }
        for index in bytes.indices {
            for byte: UInt8 in [0, 0x0A, 0x22, 0x2C, 0x5C, 0x5D, 0x7D, 0x80, 0xE2, 0xFF] {
                var changed = bytes
                changed[index] = byte
                guard let document = try? JSONParser().parse(changed) else { continue }
                var written: [UInt8] = []
                JSONWriter().write(document.root, into: &written)
                #expect(try JSONParser().parse(written).root == document.root)
            }
        }
    }
}
