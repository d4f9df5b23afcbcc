import Testing

@testable import ServiceExtensionRuntime

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
