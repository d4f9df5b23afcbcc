import ServiceExtensionRuntime
import Testing

/// Files made to cost time or memory. Each is 1 to 3 MB; the work must stay linear in that.
@Suite struct `The structure checks on hostile files` {
    private static func repeated(_ unit: [UInt8], _ count: Int) -> [UInt8] {
        var bytes = unit
        while bytes.count < unit.count * count { bytes += bytes }
        return Array(bytes.prefix(unit.count * count))
    }

    private static let fileType = big(20, 4) + ascii("ftypisom") + big(0, 4) + ascii("isom")
    private static let pngStart: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13, 4) + ascii("IHDR")
        + big(1, 4) + big(1, 4) + [8, 0, 0, 0, 0] + big(0x3A7E_9B55, 4)

    private static let jpegStart: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xDB, 0, 2, 0xFF, 0xC4, 0, 2, 0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]

    /// More pieces than are followed, in each format that has pieces.
    private static let manyPieces: [(MediaFormat, [UInt8])] = [
        (.isoMedia, fileType + repeated(big(8, 4) + ascii("free"), MediaProbe.elementLimit + 1)),
        (.png, pngStart + repeated(big(0, 4) + ascii("teSt") + big(0, 4), MediaProbe.elementLimit + 1)),
        (.jpeg, [0xFF, 0xD8] + repeated([0xFF, 0xFE, 0, 2], MediaProbe.elementLimit + 1)),
        (
            .programStream,
            [0, 0, 1, 0xBA, 0x21, 0, 1, 0, 1, 0x80, 0, 1]
                + repeated([0, 0, 1, 0xBE, 0, 1, 0xFF], MediaProbe.elementLimit + 1)
        ),
        (
            .wave,
            ascii("RIFF") + big(0, 4) + ascii("WAVE") + repeated(ascii("LIST") + big(0, 4), MediaProbe.elementLimit + 1)
        ),
        (
            .aiff,
            ascii("FORM") + big(0, 4) + ascii("AIFF") + repeated(ascii("ANNO") + big(0, 4), MediaProbe.elementLimit + 1)
        ),
        (.mpegAudio, repeated(ascii("ID3") + [4, 0, 0, 0, 0, 0, 0], MediaProbe.elementLimit + 1)),
    ]

    @Test(arguments: 0..<manyPieces.count)
    func `stop after a fixed number of pieces`(_ index: Int) {
        let (format, bytes) = Self.manyPieces[index]
        let source = ObservedSource(bytes)
        let failure = #expect(throws: ProbeFailure.self) { try MediaProbe.report(on: source, as: format) }
        #expect(failure?.reason == .tooComplex, "\(failure?.message ?? "")")
        #expect(source.readByteCount <= 2 * bytes.count)
        #expect(source.largestRead <= 1 << 16)
    }

    /// Files whose content is looked at byte by byte.
    private static let longRuns: [(MediaFormat, [UInt8])] = [
        (.gif, ascii("GIF89a") + [5, 0, 4, 0, 0, 0, 0, 0x21, 0xFE] + repeated([1, 7], 500_000)),
        (.jpeg, [0xFF, 0xD8] + repeated([0xFF], 1_000_000)),
        (.jpeg, jpegStart + repeated([0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0x34], 80_000)),
        (.mpegAudio, ascii("ID3") + [4, 0, 0, 0, 0, 0, 0] + repeated([0], 1_000_000)),
        (
            .mpegAudio,
            repeated([0xFF, 0xF3, 0x14, 0xC4] + .init(repeating: 0, count: 20), 40)
                + repeated(ascii("LYRICSBEGIN"), 90_000)
        ),
        (.programStream, [0, 0, 1, 0xBA, 0x21, 0, 1, 0, 1, 0x80, 0, 1] + repeated([0], 1_000_000)),
        (
            .programStream,
            [0, 0, 1, 0xBA, 0x21, 0, 1, 0, 1, 0x80, 0, 1] + repeated([0, 0, 1, 0xE0, 0, 1, 0xB3], 150_000)
        ),
        (
            .programStream,
            [0, 0, 1, 0xBA, 0x21, 0, 1, 0, 1, 0x80, 0, 1] + repeated([0, 0, 1, 0xE0, 0xFF, 0xFF], 1)
                + repeated([0xB3], 1_000_000)
        ),
        (.png, pngStart.dropLast(8) + repeated([0], 1_000_000)),
    ]

    @Test(arguments: 0..<longRuns.count)
    func `read what must be searched once`(_ index: Int) {
        let (format, bytes) = Self.longRuns[index]
        let source = ObservedSource(bytes)
        _ = try? MediaProbe.report(on: source, as: format)
        #expect(source.readByteCount <= 2 * bytes.count + (1 << 17))
        #expect(source.largestRead <= 1 << 16)
    }

    @Test func `do not go down into boxes without end`() {
        var nested: [UInt8] = []
        for _ in 0..<2_000 { nested = big(nested.count + 8, 4) + ascii("moov") + nested }
        #expect(refusal(of: Self.fileType + nested)?.isTruncation == true)
    }

    @Test func `survive offsets and counts of every size`() {
        let numbers = [0, 1, 7, 8, 0x7F, 0xFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF]
        for expected in SampleExpectation.all {
            guard let bytes = try? sample(expected.name) else { continue }
            for offset in stride(from: 0, to: min(bytes.count, 2_000) - 4, by: 17) {
                let number = numbers[offset % numbers.count]
                for written in [big(number, 4), little(number, 4)] {
                    _ = refusal(of: bytes.replacing(at: offset, with: written))
                }
            }
        }
    }
}
