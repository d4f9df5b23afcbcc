import Glibc
import ServiceExtensionRuntime
import ServiceExtensionTesting
import Testing

/// The example's command: `mediafetch` around a `NotificationService` in iOS's own shape.
enum ExampleCommand {
    static func path() throws -> String {
        try Mediafetch.path(of: "NotificationServiceExample")
    }

    static func run(_ arguments: [String], input: String = "") throws -> Mediafetch.Result {
        try Mediafetch.run(try path(), arguments, input: Array(input.utf8))
    }
}

@Suite struct `A command around an extension for iOS` {
    let server: MediaServer
    let directory = "/tmp/extension-command-tests-\(getpid())-\(UInt32.random(in: .min ... .max))"

    init() throws { server = try MediaServer() }

    func payload(_ path: String) -> String {
        #"{"aps":{"alert":{"title":"t","body":"b"},"mutable-content":1},"image-url":"\#(server.url(path))"}"#
    }

    @Test func `answers one record a line with the extension's content and files`() throws {
        let input = (0..<8).map { payload("/samples/png.png?id=\($0)") } + ["no payload"]
        let result = try ExampleCommand.run(
            ["--ndjson", "--output-dir", directory], input: input.joined(separator: "\n"))
        #expect(result.records.count == 9)
        for record in result.records.prefix(8) {
            #expect(record["disposition"] == "modified")
            #expect(record["content"]?["title"] == "t [modified]")
            let path = try #require(record["attachments"]?[0]?["path"]?.stringValue)
            #expect(path.hasPrefix(directory + "/"))
            #expect(unsafe unlink(path) == 0)
        }
        #expect(result.records.last?["disposition"] == .null)
        #expect(result.status == 3)
        // Nothing else is left in it.
        #expect(unsafe rmdir(directory) == 0)
    }

    @Test func `delivers the best attempt when the time runs out`() throws {
        let result = try ExampleCommand.run(
            ["--timeout", "2s", "--grace", "1s", "--output-dir", directory],
            input: payload("/samples/jpeg.jpg?stall=body@100"))
        let record = try #require(result.records.first)
        #expect(record["disposition"] == "bestAttempt")
        #expect(record["content"]?["title"] == "t [modified]")
        #expect(record["findings"]?[0]?["code"] == "extension.time-expired")
        #expect(result.status == 1)
        #expect(unsafe rmdir(directory) == 0)
    }

    @Test func `has the flags of mediafetch, and says what it is itself`() throws {
        let (own, other) = (try ExampleCommand.run(["--help"]).output, try Mediafetch.run(["--help"]).output)
        let flags = "\nInput and output:\n"
        #expect(own.split(separator: flags).dropFirst() == other.split(separator: flags).dropFirst())
        #expect(own.split(separator: flags).count == 2)
        #expect(own.contains("Usage: NotificationServiceExample [run] [OPTIONS]"))
        #expect(own.hasPrefix("NotificationServiceExample: run a notification service extension on push payloads"))
        #expect(!own.contains("image-url"))
        #expect(try ExampleCommand.run(["--generate", "man"]).output.contains("NotificationServiceExample \\- run a"))
        #expect(
            try ExampleCommand.run(["--generate", "complete-bash"]).output.hasSuffix(
                "complete -F _NotificationServiceExample NotificationServiceExample\n"))
        #expect(try ExampleCommand.run(["--no-such-flag"]).status == 2)
    }
}
