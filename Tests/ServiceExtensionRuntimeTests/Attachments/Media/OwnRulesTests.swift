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

    @Test func `ask servers for their types`() throws {
        let judge = AttachmentJudge(rules: try rules([Self.webP]))
        #expect(judge.accept(for: .image) == "image/webp, */*;q=0.1")
        #expect(judge.accept(for: .audio) == "*/*;q=0.1")
    }
}
