import ServiceExtensionRuntime
import Testing

@Suite struct `The JPEG check` {
    /// One segment: marker, length, contents.
    private func segment(_ marker: UInt8, _ contents: [UInt8]) -> [UInt8] {
        [0xFF, marker] + big(contents.count + 2, 2) + contents
    }

    private func frame(
        _ marker: UInt8 = 0xC0, precision: UInt8 = 8, width: Int = 20, height: Int = 10, components: Int = 1
    ) -> [UInt8] {
        var contents: [UInt8] = [precision]
        contents += big(height, 2) + big(width, 2) + big(components, 1)
        for component in 1...components { contents += big(component, 1) + [0x11, 0] }
        return segment(marker, contents)
    }

    private let start: [UInt8] = [0xFF, 0xD8]
    private let end: [UInt8] = [0xFF, 0xD9]
    private var tables: [UInt8] { segment(0xDB, [0] + .init(repeating: 1, count: 64)) + segment(0xC4, [0]) }
    private var scan: [UInt8] { segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0x12, 0xFF, 0x00, 0x34] }

    @Test func `accepts tables, a frame, a scan and the end`() throws {
        let report = try probe(start + tables + frame() + scan + end)
        #expect(report.pixelWidth == 20)
        #expect(report.pixelHeight == 10)
        #expect(report.traits.isEmpty)
    }

    @Test func `accepts restart markers, fill bytes and several scans`() throws {
        let restarts = scan + [0xFF, 0xD0, 0x56, 0xFF, 0xD7, 0x78]
        #expect(
            try probe(start + tables + frame(0xC2) + restarts + [0xFF, 0xFF] + scan + [0xFF] + end).traits == [
                .progressive
            ])
    }

    @Test(arguments: 65_520...65_540)
    func `finds stuffed bytes, markers and the end across the pieces that are read`(_ byteCount: Int) {
        let before = start + tables + frame() + scan
        let filling = [UInt8](repeating: 0x12, count: byteCount - before.count)
        #expect(refusal(of: before + filling + [0xFF, 0x00, 0x34, 0xFF, 0xD3, 0x56] + filling + end) == nil)
        #expect(
            refusal(of: before + filling + [0xFF, 0x00, 0x34, 0xFF, 0xD3, 0x56] + filling + [0xFF])?.isTruncation
                == true)
        #expect(refusal(of: before + filling + end) == nil)
    }

    @Test func `takes the height from the line count segment when the frame leaves it open`() throws {
        #expect(try probe(start + tables + frame(height: 0) + scan + segment(0xDC, big(77, 2)) + end).pixelHeight == 77)
        #expect(refusal(of: start + tables + frame(height: 0) + scan + end)?.reason == .malformed)
    }

    @Test func `does not take the end of a thumbnail in a segment for the end of the picture`() throws {
        let thumbnail = segment(0xE1, ascii("Exif") + [0, 0] + start + scan + end)
        let whole = start + thumbnail + tables + frame() + scan + end
        #expect(try probe(whole).trailingByteCount == 0)
        #expect(refusal(of: whole.dropLast(2))?.isTruncation == true)
    }

    @Test func `says that the end marker is missing, and where the data stops`() throws {
        let failure = refusal(of: try sample("jpeg.jpg").prefix(812))
        #expect(failure?.reason == .truncated(missing: nil))
        #expect(failure?.message == "the picture's data stops at byte 812: no end-of-image marker")
    }

    @Test func `counts how many bytes of a segment are missing`() {
        #expect(refusal(of: start + [0xFF, 0xE0, 0x00, 0x10] + ascii("JFIF"))?.reason == .truncated(missing: 10))
    }

    @Test(arguments: [UInt8(0xC3), 0xC5, 0xC9, 0xCA, 0xCF])
    func `names processes that few decoders read`(_ marker: UInt8) throws {
        #expect(try probe(start + tables + frame(marker) + scan + end).traits == [.unusualCoding])
    }

    @Test func `names 12 bits a sample and four components`() throws {
        #expect(try probe(start + tables + frame(precision: 12) + scan + end).traits == [.unusualCoding])
        #expect(try probe(start + tables + frame(components: 4) + scan + end).traits == [.fourComponents])
    }

    @Test(
        arguments: [
            [0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x10, 0x4A, 0x46, 0x49, 0x46, 0x00, 0x01],
            [0xFF, 0xD8, 0xFF], [0xFF, 0xD8], [0xFF, 0xD8, 0xFF, 0xD9],
            [0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x01, 0xFF, 0xD9],
            [0xFF, 0xD8, 0xFF, 0xFF, 0xFF, 0xFF],
        ] as [[UInt8]])
    func `refuses what libmagic takes for a JPEG after a few bytes`(_ bytes: [UInt8]) {
        #expect(refusal(of: bytes, as: .jpeg) != nil)
    }

    @Test func `refuses parts that are missing or out of place`() {
        let wrong: [[UInt8]] = [
            frame() + scan, tables + scan, tables + frame(), tables + frame() + frame() + scan,
            tables + frame(width: 0) + scan, tables + start + frame() + scan, ascii("<html>"),
            tables + frame() + segment(0xDA, [1, 1, 0, 0, 63, 0]),
            tables + frame() + segment(0xDA, [3, 1, 0, 0, 63, 0]) + [1],
            segment(0xDB, [0]) + frame() + scan, tables + segment(0xC0, [8, 0, 1, 0, 1, 5]) + scan,
        ]
        for parts in wrong { #expect(refusal(of: start + parts + end, as: .jpeg)?.reason == .malformed, "\(parts)") }
    }
}
