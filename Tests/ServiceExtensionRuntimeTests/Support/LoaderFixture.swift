import ServiceExtensionTesting
import Testing

@testable import ServiceExtensionRuntime

/// A loader with a store of the test's own and a transport that plays scripts.
struct LoaderFixture {
    static let detector = Result { try MagicDetector() }

    let directory: TemporaryDirectory
    let transport: RecordedTransport
    let loader: MediaLoader

    init(
        _ replies: [String: RecordedTransport.Reply], rules: AttachmentRules = .apple,
        _ configuration: AttachmentStore.Configuration = .init()
    ) throws {
        directory = try TemporaryDirectory()
        transport = RecordedTransport()
        for (path, reply) in replies { transport.reply(to: Self.url(path), with: reply) }
        loader = MediaLoader(
            transport: transport, detector: try Self.detector.get(),
            store: try AttachmentStore(directoryPath: directory.path, configuration: configuration),
            urlPolicy: URLPolicy(), judge: AttachmentJudge(rules: rules), sharing: nil)
    }

    /// Loads a path of an imagined host.
    func load(_ path: String, _ kind: MediaKind = .image) async -> MediaLoader.Loaded {
        await loader.load(
            MediaReference(
                path: JSONPath(keys: ["\(kind.rawValue)-url"]), payloadKey: "\(kind.rawValue)-url", kind: kind,
                value: .string(Self.url(path))),
            requestIdentifier: "id", timeLimit: .seconds(300))
    }

    /// The last transfer of a path.
    func exchange(_ path: String) -> RecordedTransport.Exchange? {
        transport.exchanges.last { $0.request.url.text == Self.url(path) }
    }

    private static func url(_ path: String) -> String { "https://media.example\(path)" }
}

extension MediaLoader.Loaded {
    var codes: [String] { findings.map(\.code.rawValue) }
}

/// What becomes of bytes that are served as `/file`.
func loaded(
    _ bytes: [UInt8], _ kind: MediaKind = .image, rules: AttachmentRules = .apple, path: String = "/file",
    contentType: String? = nil
) async throws -> MediaLoader.Loaded {
    let fixture = try LoaderFixture([path: .bytes(bytes, type: contentType).announcing(nil)], rules: rules)
    let loaded = await fixture.load(path, kind)
    // The one file is there when there is an attachment, and none otherwise.
    #expect(fixture.directory.names.count == (loaded.attachment == nil ? 0 : 1))
    return loaded
}
