import ServiceExtensionTesting
import Testing

@testable import ServiceExtensionRuntime

/// The samples through the whole judgement: libmagic, structure, rules.
@Suite struct `The judgement of a sample` {
    struct Row: Sendable, CustomTestStringConvertible {
        var sample: String
        var kind: MediaKind
        var type: String
        var fileExtension: String
        var findings: [String] = []
        var testDescription: String { sample }
    }

    static let accepted: [Row] = [
        Row(sample: "jpeg.jpg", kind: .image, type: "public.jpeg", fileExtension: "jpg"),
        Row(sample: "jpeg-progressive.jpg", kind: .image, type: "public.jpeg", fileExtension: "jpg"),
        Row(
            sample: "jpeg-cmyk.jpg", kind: .image, type: "public.jpeg", fileExtension: "jpg",
            findings: ["attachment.cmyk"]),
        Row(sample: "jpeg-grey.jpg", kind: .image, type: "public.jpeg", fileExtension: "jpg"),
        Row(sample: "jpeg-exif.jpg", kind: .image, type: "public.jpeg", fileExtension: "jpg"),
        Row(sample: "png.png", kind: .image, type: "public.png", fileExtension: "png"),
        Row(sample: "png-interlaced.png", kind: .image, type: "public.png", fileExtension: "png"),
        Row(sample: "apng.png", kind: .image, type: "public.png", fileExtension: "png"),
        Row(sample: "gif.gif", kind: .image, type: "com.compuserve.gif", fileExtension: "gif"),
        Row(sample: "gif-animated.gif", kind: .image, type: "com.compuserve.gif", fileExtension: "gif"),
        Row(sample: "gif87a.gif", kind: .image, type: "com.compuserve.gif", fileExtension: "gif"),
        Row(sample: "mp3.mp3", kind: .audio, type: "public.mp3", fileExtension: "mp3"),
        Row(sample: "mp3-id3v2.mp3", kind: .audio, type: "public.mp3", fileExtension: "mp3"),
        Row(sample: "mp3-id3-picture.mp3", kind: .audio, type: "public.mp3", fileExtension: "mp3"),
        Row(sample: "mp3-mpeg2.mp3", kind: .audio, type: "public.mp3", fileExtension: "mp3"),
        Row(sample: "mp3-mpeg25.mp3", kind: .audio, type: "public.mp3", fileExtension: "mp3"),
        Row(
            sample: "mp2.mp2", kind: .audio, type: "public.mp3", fileExtension: "mp3",
            findings: ["attachment.not-mp3"]),
        Row(sample: "m4a.m4a", kind: .audio, type: "public.mpeg-4-audio", fileExtension: "m4a"),
        Row(sample: "m4a-alac.m4a", kind: .audio, type: "public.mpeg-4-audio", fileExtension: "m4a"),
        Row(sample: "audio-isom.mp4", kind: .audio, type: "public.mpeg-4-audio", fileExtension: "m4a"),
        Row(sample: "wav.wav", kind: .audio, type: "com.microsoft.waveform-audio", fileExtension: "wav"),
        Row(sample: "wav-float.wav", kind: .audio, type: "com.microsoft.waveform-audio", fileExtension: "wav"),
        Row(
            sample: "rf64.wav", kind: .audio, type: "com.microsoft.waveform-audio", fileExtension: "wav",
            findings: ["attachment.rf64"]),
        Row(sample: "aiff.aiff", kind: .audio, type: "public.aiff-audio", fileExtension: "aiff"),
        Row(
            sample: "aifc.aifc", kind: .audio, type: "public.aiff-audio", fileExtension: "aiff",
            findings: ["attachment.aiff-c"]),
        Row(sample: "mp4.mp4", kind: .movie, type: "public.mpeg-4", fileExtension: "mp4"),
        Row(sample: "mp4-faststart.mp4", kind: .movie, type: "public.mpeg-4", fileExtension: "mp4"),
        Row(sample: "mp4-fragmented.mp4", kind: .movie, type: "public.mpeg-4", fileExtension: "mp4"),
        Row(sample: "mp4-silent.mp4", kind: .movie, type: "public.mpeg-4", fileExtension: "mp4"),
        Row(sample: "m4v.m4v", kind: .movie, type: "public.mpeg-4", fileExtension: "mp4"),
        Row(sample: "mpeg1.mpg", kind: .movie, type: "public.mpeg", fileExtension: "mpg"),
        Row(sample: "mpeg2.mpg", kind: .movie, type: "public.mpeg-2-video", fileExtension: "mpg"),
        Row(sample: "avi.avi", kind: .movie, type: "public.avi", fileExtension: "avi"),
    ]

    @Test(arguments: accepted) func `accepts what is on Apple's list, as the type that the bytes have`(
        _ row: Row
    ) async throws {
        let bytes = try sample(row.sample)
        let loaded = try await loaded(bytes, row.kind)
        let attachment = try #require(loaded.attachment)
        #expect(attachment.kind == row.kind)
        #expect(attachment.type == row.type)
        #expect(attachment.path.hasSuffix(".\(row.fileExtension)"))
        #expect(attachment.byteCount == bytes.count)
        #expect(loaded.codes == row.findings)
    }

    /// Those that are refused, and what the sentence about them has to name.
    static let refused: [(sample: String, word: String)] = [
        ("webp.webp", "WebP"), ("heic.heic", "HEIC"), ("avif.avif", "AVIF"), ("svg.svg", "SVG"), ("bmp.bmp", "BMP"),
        ("tiff.tiff", "TIFF"), ("ico.ico", "ICO"), ("mov.mov", "QuickTime"), ("webm.webm", "WebM"),
        ("mkv.mkv", "Matroska"), ("3gp.3gp", "3GPP"), ("ts.ts", "transport stream"), ("ogg.ogg", "Ogg"),
        ("flac.flac", "FLAC"), ("caf.caf", "CAF"), ("aac.aac", "ADTS"), ("html.html", "HTML"), ("json.json", "JSON"),
        ("gzip.gz", "gzip"),
    ]

    @Test(arguments: refused) func `refuses what is not on the list, names it, and says what to do`(
        _ name: String, _ word: String
    ) async throws {
        let loaded = try await loaded(try sample(name))
        #expect(loaded.attachment == nil)
        #expect(loaded.codes == ["attachment.type-not-supported"])
        let finding = try #require(loaded.findings.first)
        #expect(finding.message.contains(word))
        #expect(finding.fix?.isEmpty == false)
    }

    @Test func `knows every sample`() {
        let known = Set(Self.accepted.map(\.sample) + Self.refused.map(\.sample) + ["empty.bin"])
        #expect(Set(MediaSample.all.map(\.name)) == known)
    }

    /// The lengths at which a download is cut.
    static let cuts: [(String, @Sendable (Int) -> Int)] = [
        ("1 byte", { _ in 1 }), ("3 bytes", { _ in 3 }), ("12 bytes", { min(12, $0 - 1) }),
        ("64 bytes", { min(64, $0 - 1) }),
        ("512 bytes", { min(512, $0 - 1) }), ("half", { $0 / 2 }), ("all but one byte", { $0 - 1 }),
    ]

    @Test(arguments: accepted) func `refuses each sample that is cut, with one sentence and no file`(
        _ row: Row
    ) async throws {
        let bytes = try sample(row.sample)
        for (name, length) in Self.cuts {
            // Its half ends between two frames and is a whole MP3.
            if row.sample == "mp3.mp3", name == "half" { continue }
            let loaded = try await loaded(Array(bytes.prefix(length(bytes.count))), row.kind)
            #expect(loaded.attachment == nil, "\(name)")
            #expect(loaded.findings.count == 1, "\(name)")
            #expect(loaded.findings.first?.code.rawValue.hasPrefix("attachment.") == true, "\(name)")
            #expect(loaded.findings.first?.fix?.isEmpty == false, "\(name)")
        }
    }

    @Test(arguments: accepted)
    func `accepts each sample with foreign bytes behind it, with a note, or refuses it as damaged`(
        _ row: Row
    ) async throws {
        let trailer = Array("<script>alert(1)</script>".utf8)
        let loaded = try await loaded(try sample(row.sample) + trailer, row.kind)
        guard loaded.attachment == nil else {
            #expect(loaded.codes.contains("attachment.trailing-data"))
            #expect(loaded.findings.first { $0.code == .trailingData }?.severity == .note)
            return
        }
        #expect(["attachment.malformed", "attachment.truncated"].contains(loaded.codes.first))
    }
}
