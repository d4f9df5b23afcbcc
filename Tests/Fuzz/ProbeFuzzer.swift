// A libFuzzer target for the structure checks. It is compiled into one module with the sources it tests, see `build`.

/// A source that counts what is read from it.
private final class CountingSource: ByteSource {
    private let bytes: BytesSource
    private(set) var readByteCount = 0

    init(_ bytes: [UInt8]) { self.bytes = BytesSource(bytes) }

    var byteCount: Int { bytes.byteCount }

    func read(at offset: Int, count: Int) throws(ByteSourceError) -> ArraySlice<UInt8> {
        require(count <= 1 << 16, "a read of \(count) bytes")
        readByteCount += count
        return try bytes.read(at: offset, count: count)
    }
}

/// Runs one input. Its first byte chooses the check: 0 the one that the bytes begin as, 1 to 9 a format.
///
/// A rule that does not hold, a trap and a run of more than some seconds are findings.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    guard let selector = input.first else { return 0 }
    let formats: [MediaFormat?] = [nil] + MediaFormat.allCases
    let bytes = Array(input.dropFirst())
    check(bytes, as: formats[Int(selector) % formats.count])
    _ = MediaProbe.foreignMIMEType(ofHead: bytes[...])
    return 0
}

private func check(_ bytes: [UInt8], as format: MediaFormat?) {
    let source = CountingSource(bytes)
    guard let report = outcome(on: source, as: format) else { return }
    require(report.format.typeIdentifiers.contains(report.typeIdentifier), "type of another format")
    require((0..<bytes.count).contains(report.trailingByteCount), "more trailing bytes than bytes")
    require((report.duration ?? 0).isFinite && report.duration ?? 0 >= 0, "no duration")
    require(report.frameCount ?? 1 >= 1, "no frames")
    require(report.pixelWidth ?? 0 >= 0 && report.pixelHeight ?? 0 >= 0, "negative sides")

    // Without its trailing bytes the file is the same file.
    let whole = Array(bytes.dropLast(report.trailingByteCount))
    var expected = report
    expected.trailingByteCount = 0
    let again = outcome(on: CountingSource(whole), as: format)
    require(again == expected, "another report without the trailing bytes: \(report), \(String(describing: again))")
}

/// The report, or `nil` where the check refuses the bytes. What is read stays linear in the file's size.
private func outcome(on source: CountingSource, as format: MediaFormat?) -> MediaProbe.Report? {
    defer { require(source.readByteCount <= 8 * source.byteCount + (1 << 10), "read too much") }
    do throws(ProbeFailure) {
        if let format { return try MediaProbe.report(on: source, as: format) }
        return try MediaProbe.report(on: source)
    } catch {
        require(!error.message.isEmpty, "a failure without words")
        return nil
    }
}
