import ServiceExtensionRuntime
import Testing

/// One box of MPEG-4.
private func box(_ type: String, _ contents: [UInt8]..., size: Int? = nil) -> [UInt8] {
    let contents = Array(contents.joined())
    return big(size ?? contents.count + 8, 4) + ascii(type) + contents
}

private func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

private func fileType(_ major: String = "isom", _ others: String...) -> [UInt8] {
    box("ftyp", ascii(major), big(512, 4), ascii(others.joined()))
}

private func movieHeader(_ duration: Int = 1500) -> [UInt8] {
    box("mvhd", zeros(12), big(1000, 4), big(duration, 4), zeros(80))
}

private func track(
    _ handler: String, codec: String = "avc1", samples: Int = 3, chunkOffsets: [Int] = [0], width: Int = 0
) -> [UInt8] {
    let entry = box(codec, zeros(16), big(2, 2), zeros(10))
    let offsets = box("stco", zeros(4), big(chunkOffsets.count, 4), chunkOffsets.flatMap { big($0, 4) })
    let table = box(
        "stbl", box("stsd", zeros(4), big(1, 4), entry), box("stsz", zeros(4), zeros(4), big(samples, 4)), offsets)
    let media = box("mdia", box("hdlr", zeros(8), ascii(handler), zeros(13)), box("minf", table))
    return box("trak", box("tkhd", zeros(76), big(width << 16, 4), big(90 << 16, 4)), media)
}

@Suite struct `The MPEG-4 check` {
    private let film = box("moov", movieHeader(), track("vide", width: 160), track("soun", codec: "mp4a"))
    private let data = box("mdat", ascii("0123456789"))

    @Test func `reads size, duration, channels and codings of a film`() throws {
        let report = try probe(fileType() + film + data)
        #expect(report.kind == .movie)
        #expect(report.pixelWidth == 160)
        #expect(report.pixelHeight == 90)
        #expect(report.duration == 1.5)
        #expect(report.channelCount == 2)
        #expect(report.codecs == ["avc1", "mp4a"])
    }

    @Test(arguments: ["isom", "mp42", "M4A ", "M4B ", "dash", "MSNV", "f4v ", "XAVC", "what"])
    func `lets the tracks tell sound from film, whatever the brand`(_ brand: String) throws {
        let sound = box("moov", movieHeader(), track("soun", codec: "mp4a"), track("text"))
        #expect(try probe(fileType(brand) + sound + data).typeIdentifier == "public.mpeg-4-audio")
    }

    @Test func `takes a picture track in a file of Apple's sound brands for the cover`() throws {
        #expect(try probe(fileType("M4A ") + film + data).kind == .audio)
        #expect(try probe(fileType("M4V ") + film + data).kind == .movie)
    }

    @Test(
        arguments: [
            ("qt  ", [], "video/quicktime"), ("3gp4", ["isom"], "video/3gpp"), ("3g2a", [], "video/3gpp2"),
            ("heic", ["mif1"], "image/heic"), ("mif1", ["heic"], "image/heic"), ("mif1", [], "image/heif"),
            ("mif1", ["avif"], "image/avif"), ("avis", [], "image/avif"), ("msf1", [], "image/heif"),
        ] as [(String, [String], String)])
    func `names the families that share the boxes`(_ major: String, _ others: [String], _ mimeType: String) {
        let bytes = fileType(major, others.joined()) + film + data
        #expect(refusal(of: bytes)?.reason == .unsupported(mimeType: mimeType))
    }

    @Test(arguments: ["moov", "mdat", "wide", "free", "skip"])
    func `takes a file without a file type box for QuickTime`(_ type: String) {
        #expect(refusal(of: box(type, zeros(8)) + film + data)?.reason == .unsupported(mimeType: "video/quicktime"))
    }

    @Test(arguments: ["encv", "enca", "drms"])
    func `refuses copy protection`(_ codec: String) {
        let movie = box("moov", movieHeader(), track("soun", codec: codec))
        #expect(refusal(of: fileType() + movie + data)?.message.contains("copy-protected") == true)
    }

    @Test func `accepts 64-bit sizes, a last box without a size, and boxes it does not know`() {
        let wide = big(1, 4) + ascii("mdat") + big(26, 8) + ascii("0123456789")
        #expect(refusal(of: fileType() + film + wide) == nil)
        #expect(refusal(of: fileType() + film + box("mdat", ascii("0123456789"), size: 0)) == nil)
        #expect(refusal(of: fileType() + box("abcd", zeros(3)) + film + data + box("free")) == nil)
    }

    @Test func `says what is missing`() {
        #expect(refusal(of: fileType())?.message.hasSuffix("no index (moov box)") == true)
        #expect(refusal(of: fileType() + data)?.isTruncation == true)
        #expect(refusal(of: fileType() + film)?.message.contains("mdat") == true)
        #expect(refusal(of: (fileType() + film + data).dropLast(4))?.reason == .truncated(missing: 4))
        #expect(refusal(of: (fileType() + data + film).dropLast(9))?.reason == .truncated(missing: 9))
        #expect(refusal(of: fileType() + [0, 0, 0])?.isTruncation == true)
    }

    @Test func `finds data that the index places behind the end`() {
        let movie = box("moov", movieHeader(), track("vide", chunkOffsets: [60, 9_000]))
        #expect(refusal(of: fileType() + movie + box("mdat", zeros(20), size: 0))?.isTruncation == true)
        #expect(refusal(of: fileType() + movie + data + box("wxyz", zeros(9_000)))?.reason == .malformed)
    }

    @Test func `accepts fragments, each with its data, and takes no duration from their index`() throws {
        let movie = box("moov", movieHeader(40), track("vide", samples: 0), box("mvex", box("trex", zeros(24))))
        let fragment = box("moof", box("mfhd", zeros(8))) + data
        let report = try probe(fileType() + movie + fragment + fragment)
        #expect(report.traits == [.fragmented])
        #expect(report.duration == nil)
        #expect(refusal(of: fileType() + movie + data)?.isTruncation == true)
        #expect(refusal(of: fileType() + movie + fragment + box("moof", zeros(8)))?.isTruncation == true)
        #expect(refusal(of: fileType() + movie + fragment + fragment.prefix(5))?.isTruncation == true)
    }

    @Test func `accepts a first fragment whose samples the index itself lists`() throws {
        let movie = box("moov", movieHeader(), track("vide"), box("mvex", box("trex", zeros(24))))
        #expect(try probe(fileType() + movie + data + box("mfra")).traits == [.fragmented])
        #expect(refusal(of: fileType() + movie)?.isTruncation == true)
    }

    @Test func `takes the duration of a fragmented film from the fragments' header`() throws {
        let extends = box("mvex", box("mehd", zeros(4), big(2500, 4)))
        let movie = box("moov", movieHeader(40), track("vide", samples: 0), extends)
        #expect(try probe(fileType() + movie + box("moof") + data).duration == 2.5)
    }

    @Test func `refuses tracks that are missing or empty`() {
        let wrong = [
            box("moov", movieHeader()), box("moov", movieHeader(), track("text")),
            box("moov", movieHeader(), track("vide", samples: 0)),
        ]
        for movie in wrong { #expect(refusal(of: fileType() + movie + data)?.reason == .malformed) }
    }

    @Test func `refuses a file type box before a page, which libmagic takes for a film`() {
        let page = ascii("<!doctype html><html><head><title>Sign in</title></head></html>")
        #expect(refusal(of: fileType() + page)?.reason == .malformed)
        #expect(refusal(of: big(24, 4) + ascii("ftypisom") + page)?.reason == .malformed)
    }

    @Test func `refuses boxes that do not fit into each other`() {
        let tooLarge = box("moov", movieHeader(), box("trak", zeros(4), size: 4000))
        let tooSmall = box("moov", movieHeader(), box("trak", size: 7) + zeros(16))
        let offsets = box("stco", zeros(4), big(0x7FFF_FFFF, 4), big(1, 4))
        let table = box("moov", box("trak", box("mdia", box("minf", box("stbl", offsets)))))
        for movie in [tooLarge, tooSmall, table] {
            #expect(refusal(of: fileType() + movie + data)?.reason == .malformed)
        }
        let huge = big(1, 4) + ascii("mdat") + [UInt8](repeating: 0xFF, count: 8)
        #expect(refusal(of: fileType() + film + huge)?.isTruncation == true)
    }
}
