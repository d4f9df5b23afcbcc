import Testing

@testable import ServiceExtensionRuntime

@Suite struct `Rules of one's own` {
    private static let webP = AttachmentType(
        kind: .image, name: "WebP", typeIdentifier: "org.webmproject.webp", mimeType: "image/webp",
        fileExtension: "webp")
    private static let quickTime = AttachmentType(
        kind: .movie, name: "QuickTime", typeIdentifier: "com.apple.quicktime-movie", mimeType: "video/quicktime",
        fileExtension: "mov")

    private func rules(_ types: [AttachmentType]) throws -> AttachmentRules {
        let limit = AttachmentRules.SizeLimit(maximum: 100_000)
        return try AttachmentRules(types: types, limits: [.image: limit, .movie: limit, .audio: limit])
    }

    @Test(arguments: [("webp.webp", MediaKind.image, webP), ("mov.mov", .movie, quickTime)])
    func `accept a type without a structure check by libmagic's name, with a note`(
        _ name: String, _ kind: MediaKind, _ type: AttachmentType
    ) async throws {
        let loaded = try await loaded(try sample(name), kind, rules: try rules([type]))
        let attachment = try #require(loaded.attachment)
        #expect(attachment.type == type.typeIdentifier)
        #expect(attachment.path.hasSuffix(".\(type.fileExtension)"))
        #expect(attachment.pixelWidth == nil)
        #expect(loaded.codes == ["attachment.not-checked"])
        #expect(loaded.findings[0].severity == .note)
    }

    @Test func `limit the size of a type without a structure check`() async throws {
        // With the larger limit of another kind it is not the transport that refuses.
        let rules = try AttachmentRules(
            types: [Self.webP], limits: [.image: .init(maximum: 451), .movie: .init(maximum: 1000)])
        #expect(try await loaded(try sample("webp.webp"), rules: rules).codes == ["attachment.too-large"])
        let exact = try AttachmentRules(types: [Self.webP], limits: [.image: .init(maximum: 452)])
        #expect(try await loaded(try sample("webp.webp"), rules: exact).codes == ["attachment.not-checked"])
    }

    @Test func `warn of a key of another kind for a type without a structure check, too`() async throws {
        let loaded = try await loaded(try sample("webp.webp"), .audio, rules: try rules([Self.webP]))
        #expect(loaded.codes == ["attachment.kind-mismatch", "attachment.not-checked"])
    }

    @Test func `refuse what Apple accepts and they do not list`() async throws {
        let loaded = try await loaded(try sample("png.png"), rules: try rules([Self.webP]))
        #expect(loaded.codes == ["attachment.type-not-supported"])
        #expect(loaded.findings[0].message.contains("PNG"))
        #expect(loaded.findings[0].message.contains("given rules"))
    }

    @Test func `find a sound by its tracks though they do not list the film that libmagic takes it for`() async throws {
        let sound = try #require(AttachmentRules.apple.type(forIdentifier: "public.mpeg-4-audio"))
        let rules = try rules([sound])
        #expect(try await loaded(try sample("audio-isom.mp4"), .audio, rules: rules).attachment?.kind == .audio)
        let film = try await loaded(try sample("mp4.mp4"), .movie, rules: rules)
        #expect(film.codes == ["attachment.type-not-supported"])
        #expect(film.findings[0].message.contains("MPEG-4"))
    }

    /// A JPEG under a made-up identifier had no structure check: `FF D8 FF E0` with a page of HTML was attached.
    @Test func `may call a type as they like, and its structure is checked all the same`() async throws {
        let jpeg = AttachmentType(
            kind: .image, name: "Picture", typeIdentifier: "public.jpg", mimeType: "image/jpeg", fileExtension: "jpg")
        let film = AttachmentType(
            kind: .movie, name: "Film", typeIdentifier: "com.example.film", mimeType: "video/x-m4v",
            fileExtension: "m4v")
        let rules = try rules([jpeg, film])
        let whole = try await loaded(try sample("jpeg.jpg"), rules: rules)
        #expect(whole.attachment?.type == "public.jpg")
        #expect(whole.attachment?.pixelWidth == 64)
        #expect(whole.codes.isEmpty)
        let page = [0xFF, 0xD8, 0xFF, 0xE0] + Array("<html><body>Please sign in.</body></html>".utf8)
        #expect(try await loaded(page, rules: rules).attachment == nil)
        #expect(try await loaded(try sample("m4v.m4v"), .movie, rules: rules).attachment?.type == "com.example.film")
    }

    @Test func `accept text and others that libmagic is not asked for, by their first bytes`() async throws {
        let page = AttachmentType(
            kind: .image, name: "Page", typeIdentifier: "public.html", mimeType: "text/html", fileExtension: "html")
        let loaded = try await loaded(Array("<!doctype html><title>x</title>".utf8), rules: try rules([page]))
        #expect(loaded.attachment?.type == "public.html")
        #expect(loaded.codes.last == "attachment.not-checked")
    }

    @Test func `speak of themselves where a size is in their own zone of warnings`() async throws {
        let png = try #require(AttachmentRules.apple.type(forIdentifier: "public.png"))
        let bytes = try sample("png.png")
        let limit = AttachmentRules.SizeLimit(maximum: bytes.count, certain: bytes.count - 1)
        let loaded = try await loaded(bytes, rules: try AttachmentRules(types: [png], limits: [.image: limit]))
        #expect(loaded.codes == ["attachment.size-uncertain"])
        #expect(loaded.findings[0].message.contains("given rules"))
        #expect(loaded.findings[0].message.contains("MB") == false)
        #expect(loaded.findings[0].fix == "Stay below \(bytes.count - 1) bytes.")
    }

    @Test func `ask servers for their types`() throws {
        let judge = AttachmentJudge(rules: try rules([Self.webP]))
        #expect(judge.accept(for: .image) == "image/webp, */*;q=0.1")
        #expect(judge.accept(for: .audio) == "*/*;q=0.1")
    }
}
