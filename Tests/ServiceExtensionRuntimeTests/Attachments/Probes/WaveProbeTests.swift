import ServiceExtensionRuntime
import Testing

@Suite struct `The WAV check` {
    private func chunk(_ name: String, _ contents: [UInt8], size: Int? = nil) -> [UInt8] {
        ascii(name) + little(size ?? contents.count, 4) + contents
    }

    private func wave(_ parts: [UInt8]..., size: Int? = nil, form: String = "RIFF") -> [UInt8] {
        let body = ascii("WAVE") + parts.flatMap { $0 }
        return ascii(form) + little(size ?? body.count, 4) + body
    }

    private func format(
        tag: Int = 1, channels: Int = 2, rate: Int = 1000, block: Int = 4, extra: [UInt8] = []
    ) -> [UInt8] {
        var contents = little(tag, 2) + little(channels, 2)
        contents += little(rate, 4) + little(rate * 4, 4)
        contents += little(block, 2) + little(16, 2)
        return chunk("fmt ", contents + extra)
    }

    private let sound = [UInt8](repeating: 7, count: 400)
    private var data: [UInt8] { chunk("data", sound) }

    @Test func `reads channels and duration`() throws {
        let report = try probe(wave(format(), chunk("LIST", [1, 2, 3, 4]), data))
        #expect(report.channelCount == 2)
        #expect(report.duration == 0.1)
        #expect(report.codecs == ["lpcm"])
    }

    @Test func `reads the coding behind the extensible tag`() throws {
        let extra: [UInt8] = [22, 0, 16, 0, 3, 0, 0, 0, 3, 0] + [UInt8](repeating: 0, count: 14)
        #expect(try probe(wave(format(tag: 0xFFFE, extra: extra), data)).codecs == ["float"])
        #expect(try probe(wave(format(tag: 0x2000), data)).codecs == ["0x2000"])
    }

    @Test func `takes the duration of compressed sound from its sample count`() throws {
        #expect(try probe(wave(format(tag: 2), chunk("fact", little(3000, 4)), data)).duration == 3)
    }

    @Test func `accepts a chunk of odd length with and without its padding byte`() throws {
        let odd = chunk("data", [1, 2, 3])
        #expect(try probe(wave(format(), odd + [0])).trailingByteCount == 0)
        #expect(refusal(of: wave(format(), odd)) == nil)
        #expect(refusal(of: wave(format(), odd, size: 4 + 24 + 12)) == nil)
    }

    @Test func `accepts a header that counts itself`() {
        #expect(refusal(of: wave(format(), data, size: 4 + 24 + 408 + 8)) == nil)
        #expect(refusal(of: wave(format(), data, size: 4 + 24 + 408 + 9))?.reason == .truncated(missing: 9))
    }

    @Test func `refuses linear PCM whose blocks do not hold a sample of each channel`() {
        for (channels, block) in [(2, 0), (2, 3), (3, 4), (65535, 4), (65535, 65535)] {
            let failure = refusal(of: wave(format(channels: channels, block: block), data))
            #expect(failure?.reason == .malformed)
            #expect(failure?.message.contains("for \(channels) channels of 16 bits") == true)
        }
        #expect(refusal(of: wave(format(tag: 2, channels: 2, block: 1), data)) == nil)
    }

    @Test func `counts what follows the length in its header as trailing`() throws {
        #expect(try probe(wave(format(), data) + ascii("junk!")).trailingByteCount == 5)
    }

    @Test func `says how much of the sound is missing`() {
        let failure = refusal(of: wave(format(), data).dropLast(100))
        #expect(failure?.reason == .truncated(missing: 100))
        #expect(failure?.message.hasSuffix("it ends inside its data chunk") == true)
    }

    @Test func `refuses a length that a program which wrote to a pipe never filled in`() {
        let failure = refusal(of: wave(format(), chunk("data", sound, size: 0xFFFF_FFFF), size: 0xFFFF_FFFF))
        #expect(failure?.reason == .malformed)
        #expect(failure?.message.contains("pipe") == true)
        #expect(refusal(of: wave(format(), chunk("data", sound, size: 0), size: 0))?.message.contains("pipe") == true)
    }

    @Test func `reads the 64-bit lengths of RF64`() throws {
        let sizes = chunk("ds64", [472, 400, 200].flatMap { little($0, 8) } + little(0, 4))
        let wide = wave(sizes, format(), chunk("data", sound, size: 0xFFFF_FFFF), size: 0xFFFF_FFFF, form: "RF64")
        #expect(try probe(wide).traits == [.rf64])
        #expect(refusal(of: wide.dropLast(1))?.reason == .truncated(missing: 1))
        let huge = chunk("ds64", little(Int.max, 8) + little(Int.max, 8) + little(0, 12))
        #expect(
            refusal(of: wave(huge, format(), chunk("data", sound, size: 0xFFFF_FFFF), form: "RF64"))?.isTruncation
                == true)
    }

    @Test func `refuses parts that are missing or empty`() {
        #expect(refusal(of: wave(data))?.reason == .malformed)
        #expect(refusal(of: wave(format()))?.isTruncation == true)
        #expect(refusal(of: wave(format(channels: 0), data))?.reason == .malformed)
        #expect(refusal(of: wave(format(rate: 0), data))?.reason == .malformed)
        #expect(refusal(of: wave(chunk("fmt ", [1, 0]), data))?.reason == .malformed)
        #expect(refusal(of: ascii("RIFF") + little(400, 4) + ascii("WAVE<html><body>Sign in</body></html>")) != nil)
    }
}
