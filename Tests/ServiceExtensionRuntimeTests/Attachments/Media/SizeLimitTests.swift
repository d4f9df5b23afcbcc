import ServiceExtensionTesting
import Testing

@testable import ServiceExtensionRuntime

@Suite struct `A size limit` {
    /// Small limits, on both sides of what stays in memory.
    static let cases: [(MediaKind, Int)] = MediaKind.allCases.flatMap { kind in
        [6000, 64 << 10, (64 << 10) + 1, 200_000].map { (kind, $0) }
    }

    /// - Parameter isLargest: Otherwise a kind with other formats may have more, so that transports let pass what is too much.
    private func rules(
        _ kind: MediaKind, _ limit: Int, certain: Int? = nil, isLargest: Bool = true
    ) throws -> AttachmentRules {
        var limits = Dictionary(
            uniqueKeysWithValues: MediaKind.allCases.map { ($0, AttachmentRules.SizeLimit(maximum: 10)) })
        if !isLargest { limits[kind == .image ? .movie : .image] = .init(maximum: 1 << 30) }
        limits[kind] = .init(maximum: limit, certain: certain)
        return try AttachmentRules(types: AttachmentRules.apple.types, limits: limits)
    }

    @Test(arguments: cases) func `accepts one byte less and the limit itself, announced or not`(
        _ kind: MediaKind, _ limit: Int
    ) async throws {
        for count in [limit - 1, limit] {
            let bytes = try SizedMedia.bytes(kind, count)
            #expect(bytes.count == count)
            for length in [nil, count] {
                let fixture = try LoaderFixture(
                    ["/f": .bytes(bytes).announcing(length)], rules: try rules(kind, limit))
                let loaded = await fixture.load("/f", kind)
                #expect(loaded.attachment?.byteCount == count)
                #expect(loaded.codes == [])
                #expect(try contents(of: try #require(loaded.attachment).path) == bytes)
            }
        }
    }

    @Test(arguments: cases) func `refuses one byte more by its announcement, after one buffer`(
        _ kind: MediaKind, _ limit: Int
    ) async throws {
        let bytes = try SizedMedia.bytes(kind, limit + 1)
        let fixture = try LoaderFixture(
            ["/f": .bytes(bytes).inPieces(of: 4096)],
            rules: try rules(kind, limit))
        let loaded = await fixture.load("/f", kind)
        #expect(loaded.attachment == nil)
        #expect(loaded.codes == ["attachment.too-large"])
        #expect(loaded.findings[0].message.contains("announces \(limit + 1) bytes"))
        #expect(loaded.findings[0].message.contains("\(kind.rawValue) is \(limit)"))
        #expect(fixture.exchange("/f")?.bytesTaken == 4096)
        #expect(fixture.exchange("/f")?.isCancelled == true)
        #expect(fixture.directory.names.isEmpty)
    }

    @Test(arguments: cases) func `refuses one byte more by its count, and endless bytes no later`(
        _ kind: MediaKind, _ limit: Int
    ) async throws {
        for count in [limit + 1, limit + 1_000_000] {
            let bytes = try SizedMedia.bytes(kind, count)
            let fixture = try LoaderFixture(
                ["/f": .bytes(bytes).announcing(nil).inPieces(of: 4096)],
                rules: try rules(kind, limit, isLargest: false))
            let loaded = await fixture.load("/f", kind)
            #expect(loaded.codes == ["attachment.too-large"])
            #expect(try #require(fixture.exchange("/f")?.bytesTaken) <= limit + (64 << 10) + 4096)
            // One byte more has come before it can be refused.
            #expect(fixture.exchange("/f")?.isCancelled == (count > limit + 1))
            #expect(fixture.directory.names.isEmpty)
        }
    }

    @Test(arguments: MediaKind.allCases) func `warns between the two readings of Apple's MB`(
        _ kind: MediaKind
    ) async throws {
        let rules = try rules(kind, 10_485, certain: 10_000, isLargest: false)
        for (count, codes) in [
            (10_000, []), (10_001, ["attachment.size-uncertain"]), (10_485, ["attachment.size-uncertain"]),
            (10_486, ["attachment.too-large"]),
        ] {
            let loaded = try await loaded(try SizedMedia.bytes(kind, count), kind, rules: rules)
            #expect(loaded.codes == codes)
            #expect((loaded.attachment == nil) == (count == 10_486))
        }
    }

    @Test func `of Apple is inclusive and 2^20 to the MB`() async throws {
        for (kind, limit) in [(MediaKind.image, 10 << 20), (.audio, 5 << 20)] {
            #expect(try await loaded(try SizedMedia.bytes(kind, limit), kind).codes == ["attachment.size-uncertain"])
            #expect(try await loaded(try SizedMedia.bytes(kind, limit + 1), kind).codes == ["attachment.too-large"])
        }
    }

    @Test func `of one's own above Apple's is accepted with a warning that says so`() async throws {
        let rules = AttachmentRules.apple.replacingLimits([.audio: 6 << 20])
        let loaded = try await loaded(try SizedMedia.bytes(.audio, (5 << 20) + 1), .audio, rules: rules)
        #expect(loaded.codes == ["attachment.size-uncertain"])
        #expect(loaded.findings[0].message.contains("over Apple's of \(5 << 20)"))
    }

    @Test func `of one's own below Apple's leaves no zone that warns`() {
        let rules = AttachmentRules.apple.replacingLimits([.image: 5 << 20, .movie: 0])
        #expect(rules.sizeVerdict(5 << 20, for: .image) == .allowed)
        #expect(rules.sizeVerdict((5 << 20) + 1, for: .image) == .tooLarge(limit: 5 << 20))
        #expect(rules.sizeVerdict(1, for: .movie) == .allowed)
        #expect(rules.sizeVerdict(2, for: .movie) == .tooLarge(limit: 1))
        #expect(rules.limits[.audio] == AttachmentRules.apple.limits[.audio])
        #expect(rules.types == AttachmentRules.apple.types)
    }
}
