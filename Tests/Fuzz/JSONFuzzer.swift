// A libFuzzer target for the JSON parser and writer. It is compiled into one module with the sources it tests, see `build`.

/// Runs one input as a JSON text. A rule that does not hold, a trap and a run of more than some seconds are findings.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    let document: JSONDocument
    do throws(JSONSyntaxError) {
        document = try JSONParser().parse(text)
    } catch {
        require(!error.message.isEmpty && !error.fix.isEmpty, "an error without words")
        require((0...count).contains(error.position.byteOffset), "a place outside of the text")
        require(error.position.line >= 1 && error.position.column >= 1, "a place before the text")
        return 0
    }
    // What was read is written so that it reads the same, and is written the same again.
    for layout in [JSONWriter.Layout.compact, .pretty] {
        let written = bytes(of: document.root, layout)
        guard let again = try? JSONParser().parse(written) else { fatalError("what was written cannot be read") }
        require(again.root == document.root, "another value after a round trip")
        require(bytes(of: again.root, layout) == written, "another text after a round trip")
        require(again.leniencies.allSatisfy { $0.kind == .duplicateKey }, "a text that is not strict")
    }
    return 0
}

private func bytes(of value: JSONValue, _ layout: JSONWriter.Layout) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter(layout).write(value, into: &bytes)
    return bytes
}
