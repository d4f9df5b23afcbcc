import ServiceExtensionRuntime
import ServiceExtensionTesting
import Testing

@Suite struct `mediafetch --verbose` {
    private func run(_ path: String, _ flags: [String] = []) throws -> (Mediafetch.Result, String) {
        let server = try MediaServer()
        defer { server.stop() }
        let folder = try Folder()
        let payload = #"{"aps":{"alert":"b","mutable-content":1},"id":"n1","image-url":"\#(server.url(path))"}"#
        let result = try Mediafetch.script(
            #"export http_proxy=http://127.0.0.1:1; exec "$0" "$@""#,
            ["--allow-http", "--allow-private-network", "--output-dir", folder.path] + flags, input: payload)
        return (result, server.baseURL)
    }

    @Test func `tells when each stage was reached, in order`() throws {
        let (result, base) = try run("/samples/jpeg.jpg?id=secret", ["-v"])
        #expect(result.status == 0)
        #expect(result.records.count == 1)
        let lines = result.error.split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("* ") })
        let stages = ["url", "resolve", "connect", "first byte", "type", "rule", "file", "answer"]
        let places = stages.map { stage in lines.firstIndex { $0.contains("  \(stage)  ") } }
        #expect(!places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted())
        #expect(result.error.contains("\(base)/samples/jpeg.jpg\n"))
        #expect(result.error.contains("standard input: notification n1\n"))
        #expect(result.error.contains("http_proxy in the environment is ignored"))
        #expect(!result.error.contains("secret"))
    }

    @Test func `tells where it ended`() throws {
        let result = try run("/samples/jpeg.jpg?status=404", ["-v"]).0
        #expect(result.error.contains("failed      transfer.http-status\n"))
    }

    @Test func `tells of the connection also when nothing is sent through it, and of none that there was not`() throws {
        let silent = try run("/samples/jpeg.jpg?stall=headers", ["-v", "--timeout", "500ms"]).0
        #expect(silent.error.contains("  connect  "))
        let refused = try run("/samples/jpeg.jpg?redirect=http://127.0.0.1:1/", ["-v"]).0
        #expect(refused.error.components(of: "  connect  ") == 1)
    }

    @Test func `is off otherwise, and nothing is told with --quiet`() throws {
        #expect(try run("/samples/jpeg.jpg").0.error.isEmpty)
        #expect(try run("/samples/jpeg.jpg?status=404", ["-q", "--emit", "payload"]).0.error.isEmpty)
    }
}

extension String {
    /// How often a text is in it.
    fileprivate func components(of text: String) -> Int {
        split(separator: text, omittingEmptySubsequences: false).count - 1
    }
}
