import ServiceExtensionRuntime
import ServiceExtensionTesting
import Testing

/// What the samples hold, as ffprobe and ImageMagick tell it.
struct SampleExpectation: Sendable, CustomTestStringConvertible {
    let name: String
    let type: String
    var width: Int?
    var height: Int?
    var frames: Int?
    var duration: Double?
    var channels: Int?
    var codecs: [String] = []
    var traits: Set<MediaProbe.Trait> = []

    var testDescription: String { name }

    static func picture(
        _ name: String, _ type: String, _ width: Int = 64, _ height: Int = 48, frames: Int = 1,
        traits: Set<MediaProbe.Trait> = []
    ) -> Self {
        Self(name: name, type: type, width: width, height: height, frames: frames, traits: traits)
    }

    static func sound(
        _ name: String, _ type: String, _ duration: Double, channels: Int = 1, _ codec: String,
        _ traits: Set<MediaProbe.Trait> = []
    ) -> Self {
        Self(name: name, type: type, duration: duration, channels: channels, codecs: [codec], traits: traits)
    }

    static func film(
        _ name: String, _ type: String, _ duration: Double?, channels: Int? = nil, _ codecs: [String] = [],
        _ traits: Set<MediaProbe.Trait> = []
    ) -> Self {
        Self(
            name: name, type: type, width: 32, height: 24, duration: duration, channels: channels, codecs: codecs,
            traits: traits)
    }

    static let all: [Self] = [
        .picture("jpeg.jpg", "public.jpeg"),
        .picture("jpeg-progressive.jpg", "public.jpeg", traits: [.progressive]),
        .picture("jpeg-cmyk.jpg", "public.jpeg", traits: [.fourComponents]),
        .picture("jpeg-grey.jpg", "public.jpeg"),
        .picture("jpeg-exif.jpg", "public.jpeg"),
        .picture("png.png", "public.png"),
        .picture("png-interlaced.png", "public.png", traits: [.interlaced]),
        .picture("apng.png", "public.png", 32, 24, frames: 3),
        .picture("gif.gif", "com.compuserve.gif"),
        .picture("gif-animated.gif", "com.compuserve.gif", 32, 24, frames: 4),
        .picture("gif87a.gif", "com.compuserve.gif"),
        .sound("mp3.mp3", "public.mp3", 0.366, "mp3"),
        .sound("mp3-id3v2.mp3", "public.mp3", 0.366, "mp3"),
        .sound("mp3-id3-picture.mp3", "public.mp3", 0.366, "mp3"),
        .sound("mp3-mpeg2.mp3", "public.mp3", 0.392, "mp3"),
        .sound("mp3-mpeg25.mp3", "public.mp3", 0.504, "mp3"),
        .sound("mp2.mp2", "public.mp3", 0.340, "mp2", [.notLayer3]),
        .sound("m4a.m4a", "public.mpeg-4-audio", 0.32, channels: 2, "mp4a"),
        .sound("m4a-alac.m4a", "public.mpeg-4-audio", 0.32, "alac"),
        .sound("audio-isom.mp4", "public.mpeg-4-audio", 0.32, channels: 2, "mp4a"),
        .sound("wav.wav", "com.microsoft.waveform-audio", 0.32, "lpcm"),
        .sound("wav-float.wav", "com.microsoft.waveform-audio", 0.32, "float"),
        .sound("rf64.wav", "com.microsoft.waveform-audio", 0.32, "lpcm", [.rf64]),
        .sound("aiff.aiff", "public.aiff-audio", 0.32, "lpcm"),
        .sound("aifc.aifc", "public.aiff-audio", 0.32, "sowt", [.aiffC]),
        .film("mp4.mp4", "public.mpeg-4", 0.32, channels: 2, ["avc1", "mp4a"]),
        .film("mp4-faststart.mp4", "public.mpeg-4", 0.32, channels: 2, ["avc1", "mp4a"]),
        .film("mp4-fragmented.mp4", "public.mpeg-4", nil, channels: 2, ["avc1", "mp4a"], [.fragmented]),
        .film("mp4-silent.mp4", "public.mpeg-4", 0.32, ["avc1"]),
        .film("m4v.m4v", "public.mpeg-4", 0.32, channels: 2, ["avc1", "mp4a"]),
        .film("mpeg1.mpg", "public.mpeg", nil),
        .film("mpeg2.mpg", "public.mpeg-2-video", nil),
        .film("avi.avi", "public.avi", 0.36, ["FMP4"]),
    ]
}

@Suite struct `The structure checks on the samples` {
    @Test(arguments: SampleExpectation.all)
    func `accept every whole file and say what it holds`(_ expected: SampleExpectation) throws {
        let report = try probe(sample(expected.name))
        #expect(report.typeIdentifier == expected.type)
        #expect(AttachmentRules.apple.type(forIdentifier: report.typeIdentifier)?.kind == report.kind)
        #expect(report.pixelWidth == expected.width)
        #expect(report.pixelHeight == expected.height)
        #expect(report.frameCount == expected.frames)
        #expect(report.duration.map { ($0 * 1000).rounded() } == expected.duration.map { ($0 * 1000).rounded() })
        #expect(report.channelCount == expected.channels)
        #expect(report.codecs == expected.codecs)
        #expect(report.traits == expected.traits)
        #expect(report.trailingByteCount == 0)
    }

    @Test func `know every accepted sample`() {
        let accepted = MediaSample.all.filter { refusal(of: $0.bytes) == nil }
        #expect(Set(accepted.map(\.name)) == Set(SampleExpectation.all.map(\.name)))
    }

    @Test(arguments: SampleExpectation.all)
    func `refuse every part of a file that ends before its end`(_ expected: SampleExpectation) throws {
        let bytes = try sample(expected.name)
        for count in Self.cuts(of: bytes.count) where refusal(of: bytes[..<count]) == nil {
            let rest = bytes[count...]
            let isBetweenUnits =
                switch expected.name.suffix(4) {
                case ".mp3", ".mp2": rest.first == 0xFF
                case ".mpg": (0...2).contains { bytes[(count - $0)...].starts(with: [0, 0, 1]) }
                default: ["moof", "mfra"].contains { rest.dropFirst(4).starts(with: ascii($0)) }
                }
            #expect(isBetweenUnits, "the first \(count) bytes were accepted")
            #expect(Self.withoutEndMarker.contains(expected.name))
        }
    }

    /// Formats that any whole number of frames, packets or fragments makes a file of, so that a cut between two of them
    /// cannot be seen. In program streams single zeros may follow a packet, too.
    private static let withoutEndMarker: Set<String> = [
        "mp3.mp3", "mp3-id3v2.mp3", "mp3-id3-picture.mp3", "mp3-mpeg2.mp3", "mp3-mpeg25.mp3", "mp2.mp2",
        "mp4-fragmented.mp4", "mpeg1.mpg", "mpeg2.mpg",
    ]

    /// Every length of a small file; of a larger one those near its ends and every 13th between.
    private static func cuts(of count: Int) -> [Int] {
        (0..<count).filter { count <= 1700 || $0 < 600 || $0 >= count - 600 || $0 % 13 == 0 }
    }

    @Test(arguments: SampleExpectation.all, [1, 12, 64, 512])
    func `refuse the first bytes of a file alone`(_ expected: SampleExpectation, _ count: Int) throws {
        let bytes = try sample(expected.name)
        guard count < bytes.count, count < 512 || !Self.withoutEndMarker.contains(expected.name) else { return }
        #expect(refusal(of: bytes[..<count]) != nil)
    }

    @Test(arguments: SampleExpectation.all)
    func `say of a file that lacks its last byte that it is cut`(_ expected: SampleExpectation) throws {
        let failure = try #require(refusal(of: sample(expected.name).dropLast()))
        #expect(failure.isTruncation, "\(failure)")
        #expect(failure.message.contains("stops at byte"))
    }

    @Test(arguments: SampleExpectation.all)
    func `accept bytes behind a whole file and count them`(_ expected: SampleExpectation) throws {
        guard !["mpeg1.mpg", "mpeg2.mpg"].contains(expected.name) else { return }
        let report = try probe(sample(expected.name) + ascii("<script>alert(1)</script>"))
        #expect(report.trailingByteCount == 25)
        #expect(report.typeIdentifier == expected.type)
    }

    @Test func `read in pieces of at most 64 KiB and hardly more than the file`() throws {
        for expected in SampleExpectation.all {
            let source = try ObservedSource(sample(expected.name))
            _ = try MediaProbe.report(on: source)
            #expect(source.largestRead <= 1 << 16)
            #expect(source.readByteCount <= 6 * source.byteCount + 64, "\(expected.name)")
        }
    }
}

@Suite struct `The structure checks on refused samples` {
    @Test(arguments: [
        ("mov.mov", "video/quicktime"), ("3gp.3gp", "video/3gpp"), ("heic.heic", "image/heic"),
        ("avif.avif", "image/avif"),
    ])
    func `name what shares the boxes of MPEG-4 but is not on the list`(_ name: String, _ mimeType: String) throws {
        let failure = try #require(refusal(of: sample(name)))
        #expect(failure.reason == .unsupported(mimeType: mimeType))
        #expect(failure.message.contains("not on Apple's list"))
    }

    @Test(arguments: [
        "webp.webp", "svg.svg", "bmp.bmp", "tiff.tiff", "ico.ico", "webm.webm", "mkv.mkv", "ts.ts", "ogg.ogg",
        "flac.flac", "caf.caf", "aac.aac", "html.html", "json.json", "gzip.gz", "empty.bin",
    ])
    func `take nothing else for a format of theirs`(_ name: String) throws {
        #expect(refusal(of: try sample(name))?.reason == .notThisFormat)
    }

    @Test(arguments: MediaFormat.allCases)
    func `refuse an empty file, one byte and a page of text as any format`(_ format: MediaFormat) throws {
        for bytes in [[], [0xFF], ascii("<!doctype html><html><body>Sign in</body></html>")] {
            #expect(refusal(of: bytes, as: format)?.reason == .notThisFormat)
        }
    }
}
