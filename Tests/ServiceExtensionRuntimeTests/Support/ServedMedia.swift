import ServiceExtensionTesting

@testable import ServiceExtensionRuntime

/// The built-in extension with libcurl before a loopback server.
struct ServedMedia {
    let server: MediaServer
    let runner: ExtensionRunner

    init(rules: AttachmentRules = .apple) throws {
        server = try MediaServer()
        runner = try ExtensionRunner(fetchingFrom: server, configuration: .init(timeLimit: .seconds(20)), rules: rules)
    }

    /// Delivers the common payload with media under some keys, given as paths of the server.
    func deliver(_ paths: [(key: String, path: String)]) async throws -> Delivery {
        var payload: JSONObject = ["aps": ["alert": ["title": "Sale", "body": "Today"], "mutable-content": 1]]
        for (key, path) in paths { payload[key] = .string(server.url(path)) }
        return await runner.deliver(NotificationPayload(payload))
    }

    /// Delivers a payload with one medium.
    func deliver(_ key: String = "image-url", _ path: String) async throws -> Delivery {
        try await deliver([(key, path)])
    }
}

extension Delivery {
    /// The findings' codes, but for the warning of plain http, which all URLs of the server have.
    var mediaCodes: [String] { codes.filter { $0 != "url.cleartext" } }

    /// The first finding of a code.
    func finding(_ code: String) -> Finding? { findings.first { $0.code.rawValue == code } }
}
