import ServiceExtensionTesting
import Testing

@testable import ServiceExtensionRuntime

/// Public problem reports about pictures that did not show, each as the server behaved then.
@Suite(.timeLimit(.minutes(1))) struct `A report about media` {
    let media: ServedMedia

    init() throws { media = try ServedMedia() }

    @Test func `a picture from a resizing service without a file extension is attached as what it is`() async throws {
        media.server.serve("/media/7f3a/1200/630", try sample("png.png"), type: "image/png")
        let delivery = try await media.deliver("image-url", "/media/7f3a/1200/630")
        let attachment = try #require(delivery.content.attachments.first)
        #expect(attachment.type == "public.png")
        #expect(attachment.path.hasSuffix(".png"))
        #expect(delivery.mediaCodes == [])
    }

    @Test func `a sign-in page in place of a picture is named with status, header and address`() async throws {
        let delivery = try await media.deliver(
            "image-url", "/gallery/42.jpg?redirect=\(media.server.url("/samples/html.html"))")
        #expect(delivery.content.attachments.isEmpty)
        #expect(delivery.mediaCodes == ["attachment.type-not-supported"])
        let message = try #require(delivery.findings.first).message
        for part in ["200", "text/html", "HTML page", "/samples/html.html"] { #expect(message.contains(part)) }
    }

    @Test func `a 404 whose body is a whole picture is a 404`() async throws {
        let delivery = try await media.deliver("image-url", "/samples/png.png?status=404&body=png")
        #expect(delivery.content.attachments.isEmpty)
        #expect(delivery.mediaCodes == ["transfer.http-status"])
        #expect(delivery.findings[0].message.contains("404"))
        #expect(media.runner.filesLeft.isEmpty)
    }

    @Test func `a picture of one byte over 10 MB is refused before its body is loaded`() async throws {
        let jpeg = try sample("jpeg.jpg")
        media.server.serve(
            "/big.jpg", Array(jpeg.dropLast(2)) + [UInt8](repeating: 0, count: 10_485_761 - jpeg.count + 2),
            type: "image/jpeg")
        // Sent so slowly, the whole would take most of a minute.
        let delivery = try await media.deliver("image-url", "/big.jpg?rate=200000")
        #expect(delivery.mediaCodes == ["attachment.too-large"])
        let message = try #require(delivery.finding("attachment.too-large")).message
        #expect(message.contains("10485761") && message.contains("10485760"))
        #expect(try #require(media.server.requests.first).bytesSent < 5_000_000)
        #expect(media.runner.filesLeft.isEmpty)
    }

    @Test func `a picture of just 10 MB is attached, with a warning of the other reading`() async throws {
        media.server.serve("/big.jpg", try SizedMedia.bytes(.image, 10_485_760), type: "image/jpeg")
        let delivery = try await media.deliver("image-url", "/big.jpg")
        #expect(delivery.content.attachments.first?.byteCount == 10_485_760)
        #expect(delivery.mediaCodes == ["attachment.size-uncertain"])
    }

    @Test(arguments: [("/my cat.png", true), ("/my%20cat.png", false)])
    func `a blank in a URL is encoded once, and an encoded one is left alone`(
        _ path: String, _ warns: Bool
    ) async throws {
        media.server.serve("/my cat.png", try sample("png.png"), type: "image/png")
        let delivery = try await media.deliver("image-url", path)
        #expect(delivery.content.attachments.count == 1)
        #expect(media.server.requests.map(\.path) == ["/my%20cat.png"])
        #expect(delivery.mediaCodes == (warns ? ["url.not-encoded"] : []))
    }

    @Test func `a WebP that a CDN sends as image/jpeg under a .jpg URL is named`() async throws {
        let delivery = try await media.deliver("image-url", "/samples/webp.webp?type=image/jpeg")
        #expect(delivery.mediaCodes == ["attachment.type-not-supported"])
        let finding = try #require(delivery.finding("attachment.type-not-supported"))
        #expect(finding.message.contains("image/jpeg") && finding.message.contains("WebP"))
        #expect(finding.fix?.contains("JPEG") == true)
        #expect(media.runner.filesLeft.isEmpty)
    }

    @Test func `a path in Cyrillic is encoded, and the file's name is plain ASCII`() async throws {
        media.server.serve("/фото/кот.png", try sample("png.png"), type: "image/png")
        let delivery = try await media.deliver("image-url", "/фото/кот.png")
        let attachment = try #require(delivery.content.attachments.first)
        #expect(attachment.path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
        #expect(media.server.requests.map(\.path) == ["/%D1%84%D0%BE%D1%82%D0%BE/%D0%BA%D0%BE%D1%82.png"])
    }

    @Test func `an SVG behind a byte order mark that is sent as image/png is named`() async throws {
        media.server.serve(
            "/logo.png", Array("\u{FEFF}<svg xmlns=\"http://www.w3.org/2000/svg\"><title>Logo</title></svg>".utf8),
            type: "image/png")
        let delivery = try await media.deliver("image-url", "/logo.png")
        #expect(delivery.mediaCodes == ["attachment.type-not-supported"])
        #expect(delivery.finding("attachment.type-not-supported")?.message.contains("SVG") == true)
    }

    @Test func `an empty body is no picture`() async throws {
        media.server.serve("/empty.png", [], type: "image/png")
        let empty = try await media.deliver("image-url", "/empty.png")
        #expect(empty.mediaCodes == ["attachment.empty"])
        #expect(empty.findings.contains { $0.message.contains("0 bytes") })
        let none = try await media.deliver("image-url", "/samples/png.png?status=204")
        #expect(none.mediaCodes == ["transfer.http-status"])
        #expect(media.runner.filesLeft.isEmpty)
    }

    @Test func `one picture that is gone does not take film and sound with it`() async throws {
        let delivery = try await media.deliver([
            ("image-url", "/samples/bad.png?status=404"), ("audio-url", "/samples/mp3.mp3"),
            ("video-url", "/samples/mp4.mp4"),
        ])
        #expect(delivery.content.attachments.map(\.payloadKey) == ["video-url", "audio-url"])
        #expect(delivery.mediaCodes == ["transfer.http-status"])
        #expect(delivery.finding("transfer.http-status")?.payloadKey == "image-url")
        #expect(delivery.disposition == .modified)
    }

    @Test func `a gzip that nobody asked for is decoded, a false one is named, and a bomb counts decoded`() async throws
    {
        let gzip = try await media.deliver("image-url", "/samples/png.png?gzip")
        #expect(gzip.content.attachments.first?.byteCount == (try sample("png.png").count))
        #expect(gzip.mediaCodes == [])

        let lie = try await media.deliver("image-url", "/samples/png.png?gzip-lie")
        #expect(lie.content.attachments.isEmpty)
        #expect(lie.mediaCodes == ["transfer.bad-encoding"])

        media.server.serve(
            "/bomb.png", try sample("png.png") + [UInt8](repeating: 0, count: 12_000_000), type: "image/png")
        let bomb = try await media.deliver("image-url", "/bomb.png?gzip")
        #expect(bomb.mediaCodes == ["attachment.too-large"])
        #expect(media.runner.filesLeft == gzip.content.attachments.map(\.path))
    }

    @Test func `a voice note in an MPEG-4 of brand isom is a sound, and one in 3GPP is named`() async throws {
        let isom = try await media.deliver("audio-url", "/samples/audio-isom.mp4?type=audio/mp4")
        let attachment = try #require(isom.content.attachments.first)
        #expect(attachment.kind == .audio && attachment.path.hasSuffix(".m4a"))
        let m4a = try await media.deliver("audio-url", "/samples/m4a.m4a")
        #expect(m4a.content.attachments.first?.type == "public.mpeg-4-audio")
        var bytes = try sample("audio-isom.mp4")
        bytes.replaceSubrange(8..<12, with: "3gp4".utf8)
        media.server.serve("/note.m4a", bytes, type: "audio/mp4")
        let threeGPP = try await media.deliver("audio-url", "/note.m4a")
        #expect(threeGPP.content.attachments.isEmpty)
        #expect(threeGPP.finding("attachment.type-not-supported")?.message.contains("3GPP") == true)
    }

    @Test(arguments: [("mov.mov", "QuickTime"), ("webm.webm", "WebM")])
    func `a film that is QuickTime or WebM behind a video/mp4 header is said not to be on Apple's list`(
        _ name: String, _ word: String
    ) async throws {
        let delivery = try await media.deliver("video-url", "/samples/\(name)?type=video/mp4")
        #expect(delivery.mediaCodes == ["attachment.type-not-supported"])
        let message = try #require(delivery.finding("attachment.type-not-supported")).message
        #expect(message.contains(word) && message.contains("not on Apple's list"))
    }

    @Test func `a wrong type ends the transfer after one buffer`() async throws {
        let page = try sample("html.html") + [UInt8](repeating: 0x20, count: 20_000_000)
        media.server.serve("/film.mp4", page, type: "video/mp4")
        let delivery = try await media.deliver("video-url", "/film.mp4?rate=200000")
        #expect(delivery.mediaCodes == ["attachment.type-not-supported"])
        #expect(try #require(media.server.requests.first).bytesSent < 5_000_000)
    }
}
