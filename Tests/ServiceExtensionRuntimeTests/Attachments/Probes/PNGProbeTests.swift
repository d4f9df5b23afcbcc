import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The PNG check` {
    private let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private func chunk(_ name: String, _ contents: [UInt8] = [], checksum: Int? = nil) -> [UInt8] {
        let body = ascii(name) + contents
        var sum = PNGChecksum()
        sum.update(body.span)
        return big(contents.count, 4) + body + big(checksum ?? Int(sum.value), 4)
    }

    private func header(
        _ width: Int = 3, _ height: Int = 2, depth: UInt8 = 8, color: UInt8 = 2, tail: [UInt8] = [0, 0, 0]
    ) -> [UInt8] {
        chunk("IHDR", big(width, 4) + big(height, 4) + [depth, color] + tail)
    }

    private var data: [UInt8] { chunk("IDAT", [1, 2, 3]) }
    private var end: [UInt8] { chunk("IEND") }

    @Test func `accepts a header, data and the end`() throws {
        let report = try probe(signature + header() + data + end)
        #expect(report.pixelWidth == 3)
        #expect(report.pixelHeight == 2)
        #expect(report.frameCount == 1)
    }

    @Test func `computes the checksum of the standard's test text`() {
        var checksum = PNGChecksum()
        checksum.update(ascii("1234").span)
        checksum.update(ascii("56789").span)
        #expect(checksum.value == 0xCBF4_3926)
        var long = PNGChecksum()
        long.update([UInt8](repeating: 0xFF, count: 32).span)
        #expect(long.value == 0xFF6C_AB0B)
    }

    @Test func `refuses a wrong checksum, but forgives it where decoders may skip the chunk`() throws {
        let failure = refusal(of: signature + header() + chunk("IDAT", [1], checksum: 0) + end)
        #expect(failure?.message.contains("the checksum of its IDAT chunk does not match") == true)
        #expect(
            try probe(signature + header() + chunk("tEXt", [1], checksum: 0) + data + end).traits == [.wrongChecksum])
    }

    @Test func `finds a flipped bit anywhere in the picture data`() throws {
        let bytes = try sample("png.png")
        let start = try bytes.offset(of: "IDAT")
        for place in stride(from: start + 4, to: bytes.count - 16, by: 7) {
            #expect(refusal(of: bytes.replacing(at: place, with: [bytes[place] ^ 0x10]))?.reason == .malformed)
        }
    }

    @Test func `counts the frames of an animation`() throws {
        let frames =
            chunk("acTL", big(2, 4) + big(0, 4)) + chunk("fcTL", [0]) + data + chunk("fcTL", [1]) + chunk("fdAT", [0])
        #expect(try probe(signature + header() + frames + end).frameCount == 2)
    }

    @Test func `takes no animation chunk behind the picture data for one`() throws {
        #expect(try probe(signature + header() + data + chunk("acTL", big(2, 4) + big(0, 4)) + end).frameCount == 1)
    }

    @Test func `names an animation that declares more frames than it holds`() throws {
        for (declared, frames) in [(0xFFFF_FFFF, 0), (3, 2), (1, 0)] {
            let control = (0..<frames).flatMap { chunk("fcTL", [UInt8($0)]) }
            let report = try probe(
                signature + header() + chunk("acTL", big(declared, 4) + big(0, 4)) + control + data + end)
            #expect(report.traits == [.shorterThanDeclared])
            #expect(MediaAdvice.findings(for: report).first?.message.contains("PNG declares more frames") == true)
        }
    }

    @Test func `refuses a chunk that it does not know and that decoders must not skip`() {
        let failure = refusal(of: signature + header() + chunk("ABCD", [1]) + data + end)
        #expect(failure?.reason == .malformed)
        #expect(failure?.message.contains("ABCD") == true)
        #expect(refusal(of: signature + header() + chunk("aBCD", [1]) + data + end) == nil)
    }

    @Test func `names the size that no PNG can have`() {
        for (width, height) in [(0, 2), (3, 0), (0xFFFF_FFFF, 2), (3, 1 << 31)] {
            let failure = refusal(of: signature + header(width, height) + data + end)
            #expect(failure?.message.contains("\(width) × \(height) pixels") == true)
        }
    }

    @Test func `names a PNG that Xcode rewrote for an app bundle`() throws {
        #expect(
            try probe(signature + chunk("CgBI", [0x50, 0, 0x20, 2]) + header() + data + end).traits == [.appleOptimized]
        )
    }

    @Test func `requires a palette where the colour type wants one`() {
        #expect(refusal(of: signature + header(color: 3) + data + end)?.reason == .malformed)
        #expect(refusal(of: signature + header(color: 3) + chunk("PLTE", [1, 2, 3]) + data + end) == nil)
    }

    @Test func `refuses parts that are missing or out of place`() {
        let wrong: [[UInt8]] = [
            data + end, header() + end, header() + chunk("IDAT") + end, header() + header() + data + end,
            header(0, 2) + data + end, header(3, 0) + data + end, header(depth: 7) + data + end,
            header(color: 5) + data + end,
            header(tail: [1, 0, 0]) + data + end, header(tail: [0, 0, 2]) + data + end, chunk("IHDR", [1]) + data + end,
            header() + [0xFF, 0, 0, 0] + ascii("IDAT") + data + end, header() + ascii("<html><body>") + end,
        ]
        for parts in wrong { #expect(refusal(of: signature + parts)?.reason == .malformed) }
    }

    @Test func `says which chunk is cut, and how many bytes are missing`() {
        let failure = refusal(of: (signature + header() + data).dropLast(5))
        #expect(failure?.reason == .truncated(missing: 5))
        #expect(failure?.message.hasSuffix("it ends inside its IDAT chunk") == true)
        #expect(refusal(of: signature + header() + data)?.message.hasSuffix("no IEND chunk") == true)
    }
}
