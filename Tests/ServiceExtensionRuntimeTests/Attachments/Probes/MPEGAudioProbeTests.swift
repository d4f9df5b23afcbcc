import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The MPEG audio check` {
    /// MPEG-1 layer 3, 128 kbit/s, 44.1 kHz, mono: 417 bytes.
    private let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0xC4] + [UInt8](repeating: 0x55, count: 413)

    private func frames(_ count: Int) -> [UInt8] { (0..<count).flatMap { _ in frame } }

    private func id3(_ byteCount: Int, flags: UInt8 = 0, filling: UInt8 = 0) -> [UInt8] {
        let size = [21, 14, 7, 0].map { UInt8(byteCount >> $0 & 0x7F) }
        return ascii("ID3") + [4, 0, flags] + size + [UInt8](repeating: filling, count: byteCount)
    }

    @Test func `follows frames to the end and counts the time`() throws {
        let report = try probe(frames(100))
        #expect(report.duration == 100 * 1152 / 44100.0)
        #expect(report.channelCount == 1)
        #expect(report.codecs == ["mp3"])
    }

    /// Header bytes with what the standards' tables say of them.
    @Test(
        arguments: [
            (0xFFFB_90C4, 3, 44100, 1, 417, 1152), (0xFFFB_9204, 3, 44100, 2, 418, 1152),
            (0xFFFB_E804, 3, 32000, 2, 1440, 1152),
            (0xFFF3_14C4, 3, 24000, 1, 24, 576), (0xFFE3_18C4, 3, 8000, 1, 72, 576),
            (0xFFFD_8404, 2, 48000, 2, 384, 1152),
            (0xFFF5_1404, 2, 24000, 2, 48, 1152), (0xFFFF_1004, 1, 44100, 2, 32, 384),
            (0xFFFF_1204, 1, 44100, 2, 36, 384),
        ] as [(Int, Int, Int, Int, Int, Int)])
    func `reads frame headers`(
        _ header: Int, _ layer: Int, _ rate: Int, _ channels: Int, _ byteCount: Int, _ samples: Int
    ) throws {
        let frame = try #require(MPEGAudioFrame(UInt32(header)))
        #expect(frame.layer == layer)
        #expect(frame.sampleRate == rate)
        #expect(frame.channelCount == channels)
        #expect(frame.byteCount == byteCount)
        #expect(frame.sampleCount == samples)
    }

    @Test(
        arguments: [
            0xFFEB_90C4, 0xFFF9_50C4, 0xFFFB_00C4, 0xFFFB_F0C4, 0xFFFB_9CC4, 0xFFFB_90C6, 0xFEFB_90C4, 0x0000_0000,
            0xFFFF_FFFF,
        ] as [UInt32])
    func `takes reserved values, a free bit rate and AAC for no frame`(_ header: UInt32) {
        #expect(MPEGAudioFrame(header) == nil)
    }

    @Test(arguments: [0, 1, 127, 128, 70_000, 300_000])
    func `skips an ID3 tag of any size`(_ size: Int) throws {
        #expect(try probe(id3(size, filling: 0xFF) + frames(3)).duration == 3 * 1152 / 44100.0)
    }

    @Test func `skips several tags, a footer and zeros behind them`() throws {
        let footer = id3(20, flags: 0x10) + ascii("3DI") + [4, 0, 0x10, 0, 0, 0, 20]
        #expect(try probe(footer + id3(5) + [0, 0, 0] + frames(3)).trailingByteCount == 0)
    }

    @Test func `takes ID3v1, APE and Lyrics3 tags and zeros at the end for no trailing data`() throws {
        let ape = ascii("APETAGEX") + little(2000, 4) + little(48, 4) + little(1, 4) + [UInt8](repeating: 0, count: 12)
        let tags: [[UInt8]] = [
            ascii("TAG") + .init(repeating: 0, count: 125), ape + .init(repeating: 1, count: 48), [0, 0, 0, 0],
            ascii("LYRICSBEGIN") + ascii("La la LYRICSEND"), ascii("LYRICSBEGININD0000200000030LYRICS200"),
        ]
        for tag in tags { #expect(try probe(frames(4) + tag).trailingByteCount == 0) }
        #expect(try probe(frames(4) + tags.joined()).trailingByteCount == 0)
    }

    @Test func `accepts other bytes behind the sound and counts them, unless they are more than the sound`() throws {
        #expect(try probe(frames(4) + ascii("some other bytes")).trailingByteCount == 16)
        let failure = refusal(of: frames(4) + [UInt8](repeating: 0x41, count: 2000))
        #expect(
            failure?.message.contains("no frame follows the first 4 there, and the rest of 2000 bytes is more") == true)
    }

    @Test func `says inside which frame the data stops`() {
        let failure = refusal(of: frames(5).dropLast(17))
        #expect(failure?.reason == .truncated(missing: 17))
        #expect(failure?.message.hasSuffix("it ends inside frame 5") == true)
        #expect(refusal(of: frames(4) + [0xFF, 0xFB])?.isTruncation == true)
    }

    @Test func `refuses a frame header before text, which libmagic takes for an MP3`() {
        let text = [0xFF, 0xFB] + ascii("Please sign in to see this page. ") + .init(repeating: 0x20, count: 2000)
        #expect(refusal(of: text) != nil)
        #expect(refusal(of: text, as: .mpegAudio)?.reason == .malformed)
    }

    @Test func `refuses a tag with a PNG behind it, which libmagic takes for a picture`() throws {
        let bytes = try id3(10) + sample("png.png")
        #expect(refusal(of: bytes, as: .mpegAudio)?.reason == .malformed)
        #expect(refusal(of: id3(10))?.message.contains("no sound behind the ID3 tag") == true)
        #expect(refusal(of: id3(5000).prefix(200))?.isTruncation == true)
    }

    @Test func `names sound that is shorter than its first frame declares`() throws {
        let info = frame.replacing(at: 21, with: ascii("Info") + big(1, 4) + big(50, 4))
        #expect(try probe(info + frames(50)).traits.isEmpty)
        #expect(try probe(info + frames(20)).traits == [.shorterThanDeclared])
        #expect(try probe(info + frames(20)).duration == 20 * 1152 / 44100.0)
    }

    @Test func `names sound that is cut where a frame ends, by the number of bytes that its first frame declares`()
        throws
    {
        let info = frame.replacing(at: 21, with: ascii("Info") + big(3, 4) + big(2, 4) + big(3 * 417, 4))
        #expect(try probe(info + frames(2)).traits.isEmpty)
        #expect(try probe(info + frames(1)).traits == [.shorterThanDeclared])
        let bytesOnly = frame.replacing(at: 21, with: ascii("Xing") + big(2, 4) + big(3 * 417, 4))
        #expect(try probe(bytesOnly + frames(2)).traits.isEmpty)
        #expect(try probe(bytesOnly + frames(1)).traits == [.shorterThanDeclared])
    }

    @Test func `ends at a frame of another kind`() throws {
        let other: [UInt8] = [0xFF, 0xFB, 0x94, 0xC4] + .init(repeating: 0, count: 380)
        #expect(try probe(frames(9) + other).trailingByteCount == 384)
    }

    @Test func `names layers 1 and 2`() throws {
        let layer2 = ([0xFF, 0xFD, 0x84, 0x04] as [UInt8]) + .init(repeating: 1, count: 380)
        let report = try probe(layer2 + layer2)
        #expect(report.codecs == ["mp2"])
        #expect(report.traits == [.notLayer3])
    }
}
