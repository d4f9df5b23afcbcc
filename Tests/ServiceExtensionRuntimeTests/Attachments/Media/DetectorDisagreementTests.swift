import Testing

@testable import ServiceExtensionRuntime

/// Where libmagic and the structure differ, the structure decides.
@Suite struct `A file that libmagic is wrong about` {
    private static let text = [UInt8](repeating: UInt8(ascii: "a"), count: 6000)

    static let garbage: [(String, [UInt8])] = [
        ("GIF88a", Array("GIF88a".utf8) + text), ("GIF89a and prose", Array("GIF89a, the format".utf8) + text),
        ("three bytes of JPEG and text", [0xFF, 0xD8, 0xFF] + text), ("twelve bytes of JPEG", twelveBytes()),
        ("FF FB and text", [0xFF, 0xFB] + text),
        ("ftyp and HTML", [0, 0, 0, 0x18] + Array("ftypisom<html><body>Sign in</body></html>".utf8) + text),
        ("a pack header and text", [0, 0, 1, 0xBA] + text),
        ("an IFF file of samples", Array("FORM\u{0}\u{0}\u{0}\u{20}8SVX".utf8) + text),
        ("RIFF WAVE and text", Array("RIFF\u{0}\u{0}\u{1}\u{0}WAVE".utf8) + text),
        ("an ID3 tag of a PNG", Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 10] + [UInt8](repeating: 0, count: 10) + png()),
        ("PNG and text", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + text),
    ]

    private static func twelveBytes() -> [UInt8] { Array(((try? sample("jpeg.jpg")) ?? []).prefix(12)) }
    private static func png() -> [UInt8] { (try? sample("png.png")) ?? [] }

    @Test(arguments: garbage) func `is refused when only its first bytes are right`(
        _ name: String, _ bytes: [UInt8]
    ) async throws {
        for kind in MediaKind.allCases {
            let loaded = try await loaded(bytes, kind)
            #expect(loaded.attachment == nil)
            #expect(loaded.findings.count == 1)
            #expect(
                ["attachment.malformed", "attachment.truncated", "attachment.type-not-supported"].contains(
                    loaded.codes[0]))
        }
    }

    @Test func `is no damaged PNG behind an ID3 tag, but has no sound there`() async throws {
        let bytes = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 10] + [UInt8](repeating: 0, count: 10) + Self.png()
        let loaded = try await loaded(bytes, .audio)
        #expect(loaded.codes == ["attachment.malformed"])
        #expect(loaded.findings[0].message.contains("no MPEG audio frame behind it"))
        #expect(!loaded.findings[0].message.contains("signature"))
    }

    @Test func `is accepted as MP3 behind an ID3 picture that fills the head`() async throws {
        let plain = try sample("mp3.mp3")
        let picture = [UInt8](repeating: 0x20, count: 200_000)
        let size = picture.count
        let sizeBytes = [21, 14, 7, 0].map { UInt8(size >> $0 & 0x7F) }
        let loaded = try await loaded(Array("ID3".utf8) + [3, 0, 0] + sizeBytes + picture + plain, .audio)
        let attachment = try #require(loaded.attachment)
        #expect(attachment.type == "public.mp3")
        #expect(attachment.path.hasSuffix(".mp3"))
        #expect(loaded.codes == [])
    }

    /// Brands that libmagic does not know, and MSNV, which it takes for sound.
    @Test(arguments: ["MSNV", "f4v ", "cmfc", "piff", "zzzz", "dash", "iso9"])
    func `is accepted as MPEG-4 whatever its brand`(_ brand: String) async throws {
        var bytes = try sample("mp4.mp4")
        bytes.replaceSubrange(8..<12, with: brand.utf8)
        let loaded = try await loaded(bytes, .movie)
        #expect(loaded.attachment?.type == "public.mpeg-4")
        #expect(loaded.attachment?.kind == .movie)
        #expect(loaded.codes == [])
    }

    @Test func `is a sound when its tracks are, whatever its brand`() async throws {
        for brand in ["isom", "mp42", "M4A ", "zzzz"] {
            var bytes = try sample("audio-isom.mp4")
            bytes.replaceSubrange(8..<12, with: brand.utf8)
            #expect(try await loaded(bytes, .audio).attachment?.type == "public.mpeg-4-audio")
        }
    }

    @Test func `has the film's limit while it may be a film, though libmagic takes its brand for sound`() async throws {
        var film = try sample("mp4-faststart.mp4")
        film.replaceSubrange(8..<12, with: "MSNV".utf8)
        let rules = try AttachmentRules(
            types: AttachmentRules.apple.types,
            limits: [.image: .init(maximum: 10), .movie: .init(maximum: film.count), .audio: .init(maximum: 100)])
        #expect(try await loaded(film, .movie, rules: rules).attachment?.kind == .movie)
        let sound = try sample("audio-isom.mp4")
        let refused = try await loaded(sound, .audio, rules: rules)
        #expect(refused.codes == ["attachment.too-large"])
        #expect(refused.findings.first?.message.contains("audio is 100") == true)
    }
}
