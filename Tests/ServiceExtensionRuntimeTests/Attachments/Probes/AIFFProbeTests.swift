import ServiceExtensionRuntime
import Testing

@Suite struct `The AIFF check` {
    private func chunk(_ name: String, _ contents: [UInt8], size: Int? = nil) -> [UInt8] {
        ascii(name) + big(size ?? contents.count, 4) + contents
    }

    private func form(_ parts: [UInt8]..., type: String = "AIFF", size: Int? = nil) -> [UInt8] {
        let body = ascii(type) + parts.flatMap { $0 }
        return ascii("FORM") + big(size ?? body.count, 4) + body
    }

    /// The sample rate 44,100 as an 80-bit number.
    private let rate: [UInt8] = [0x40, 0x0E, 0xAC, 0x44, 0, 0, 0, 0, 0, 0]

    private func common(channels: Int = 2, frames: Int = 441, rate: [UInt8]? = nil, codec: String = "") -> [UInt8] {
        var contents = big(channels, 2) + big(frames, 4) + big(16, 2)
        contents += rate ?? self.rate
        if !codec.isEmpty { contents += ascii(codec) + [0, 0] }
        return chunk("COMM", contents)
    }

    private var sound: [UInt8] { chunk("SSND", big(0, 8) + .init(repeating: 7, count: 441 * 4)) }

    @Test func `reads channels, duration and coding`() throws {
        let report = try probe(form(common(), sound))
        #expect(report.channelCount == 2)
        #expect(report.duration == 0.01)
        #expect(report.codecs == ["lpcm"])
        let compressed = try probe(form(common(codec: "NONE"), sound, type: "AIFC"))
        #expect(compressed.codecs == ["lpcm"])
        #expect(compressed.traits == [.aiffC])
    }

    @Test func `counts 64 samples in each packet of IMA sound`() throws {
        #expect(try probe(form(common(codec: "ima4"), sound, type: "AIFC")).duration == 0.64)
    }

    @Test func `accepts chunks in any order and bytes behind the end`() throws {
        let bytes = form(chunk("ANNO", ascii("abc") + [0], size: 3), sound, common()) + ascii("junk")
        #expect(try probe(bytes).trailingByteCount == 4)
    }

    @Test func `says how many bytes are missing`() {
        #expect(refusal(of: form(common(), sound).dropLast(3))?.reason == .truncated(missing: 3))
        #expect(refusal(of: form(common(frames: 500), sound))?.reason == .truncated(missing: 59 * 4))
        #expect(refusal(of: form(common(), sound, size: 5000))?.isTruncation == true)
    }

    @Test func `refuses parts that are missing or empty`() {
        #expect(refusal(of: form(sound))?.reason == .malformed)
        #expect(refusal(of: form(common()))?.isTruncation == true)
        let wrong = [
            form(common(channels: 0), sound), form(common(frames: 0), sound), form(chunk("COMM", [0, 1]), sound),
            form(common(), chunk("SSND", [])), form(common(), sound, type: "AIFC"),
            form(common(rate: .init(repeating: 0, count: 10)), sound),
            form(common(rate: [0xC0, 0x0E] + rate.dropFirst(2)), sound),
            form(common(rate: [0x7F, 0xFF] + rate.dropFirst(2)), sound),
        ]
        for bytes in wrong { #expect(refusal(of: bytes)?.reason == .malformed) }
    }

    @Test func `does not take 8SVX, which libmagic calls AIFF, for one`() {
        #expect(refusal(of: form(common(), sound, type: "8SVX"), as: .aiff)?.reason == .notThisFormat)
    }
}
