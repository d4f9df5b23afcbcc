import ServiceExtensionRuntime
import ServiceExtensionTesting
import Testing

/// Runs the built-in extension on payloads whose media are at a server of the test's own, over the real transport.
///
/// Payloads write `https://m.test` for the server.
final class ConventionBench: Sendable {
    let server: MediaServer
    let directory: TemporaryDirectory
    private let store: AttachmentStore
    private let urls: URLPolicy
    private let transport: CurlTransport

    init() throws {
        server = try MediaServer()
        directory = try TemporaryDirectory()
        store = try AttachmentStore(directoryPath: directory.path)
        urls = URLPolicy(addresses: AddressPolicy(allowsPrivateNetwork: true), allowsHTTP: true)
        transport = try CurlTransport(configuration: .init(redirects: RedirectPolicy(urls: urls)))
        let files = [
            ("/a.jpg", "jpeg.jpg"), ("/a.jpeg", "jpeg.jpg"), ("/1.jpg", "jpeg.jpg"), ("/2.jpg", "jpeg-grey.jpg"),
            ("/a.png", "png.png"), ("/a.gif", "gif.gif"), ("/b.gif", "gif-animated.gif"), ("/a.mp4", "mp4.mp4"),
            ("/v.mp4", "mp4.mp4"), ("/a.mp3", "mp3.mp3"),
        ]
        for (path, name) in files {
            let sample = try #require(MediaSample.named(name))
            server.serve(path, sample.bytes, type: sample.mediaType)
        }
        try serve("/a", "jpeg.jpg")
    }

    /// Serves a sample under a path.
    func serve(_ path: String, _ name: String) throws {
        let sample = try #require(MediaSample.named(name))
        server.serve(path, sample.bytes, type: sample.mediaType)
    }

    /// What becomes of a payload.
    func delivery(
        _ text: String, _ conventions: ConventionSet = .standard, timeLimit: Duration = .seconds(30),
        judgingFor vendor: VendorRule? = nil
    ) async throws -> Delivery {
        let text = text.replacing("https://m.test", with: server.baseURL)
        let payload = try NotificationPayload(parsing: Array(text.utf8), options: .init(conventions: conventions))
        let builtIn = MediaAttachmentExtension(
            transport: transport, detector: try MagicDetector(), store: store, urlPolicy: urls,
            conventions: conventions, judgingFor: vendor)
        let host = ServiceExtensionHost(builtIn, configuration: .init(timeLimit: timeLimit))
        return await host.deliver(NotificationRequest(payload: payload))
    }
}

extension Delivery {
    /// The places that media was attached from, in the order of the attachments.
    var attachedKeys: [String] { content.attachments.compactMap(\.payloadKey) }

    /// The codes of findings, without notes and without the warnings for the server's plain http.
    var troubles: [String] {
        findings.filter { $0.severity != .note && $0.code != .urlCleartext }.map(\.code.rawValue)
    }

    /// The finding with a code.
    func finding(_ code: Finding.Code) -> Finding? { findings.first { $0.code == code } }
}
