import Testing

@testable import ServiceExtensionRuntime

/// A loader with a store of the test's own and a transport that plays scripts.
struct LoaderFixture {
    static let detector = Result { try MagicDetector() }

    let directory: TemporaryDirectory
    let transport: ScriptedTransport
    let loader: MediaLoader

    init(
        _ scripts: [String: ScriptedTransport.Script], rules: AttachmentRules = .apple,
        _ configuration: AttachmentStore.Configuration = .init()
    ) throws {
        directory = try TemporaryDirectory()
        transport = ScriptedTransport(scripts)
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
                value: .string("https://media.example\(path)")),
            requestIdentifier: "id", timeLimit: .seconds(30))
    }
}

extension MediaLoader.Loaded {
    var codes: [String] { findings.map(\.code.rawValue) }
}

/// What becomes of bytes that are served as `/file`.
func loaded(
    _ bytes: [UInt8], _ kind: MediaKind = .image, rules: AttachmentRules = .apple, path: String = "/file",
    contentType: String? = nil
) async throws -> MediaLoader.Loaded {
    let fixture = try LoaderFixture([path: .init(bytes: bytes, contentType: contentType)], rules: rules)
    let loaded = await fixture.load(path, kind)
    // The one file is there when there is an attachment, and none otherwise.
    #expect(fixture.directory.names.count == (loaded.attachment == nil ? 0 : 1))
    return loaded
}
