import Glibc
import ServiceExtensionRuntime
import ServiceExtensionTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A pipe` {
    @Test func `of ten thousand lines, every tenth a bad one, gives ten thousand records in order`() throws {
        let lines = (0..<10_000).map { $0 % 10 == 9 ? "{\"aps\":" : #"{"aps":{"alert":"b"},"id":"\#($0)"}"# }
        let result = try Mediafetch.run(["--ndjson", "--dry-run"], input: lines.joined(separator: "\n"))
        #expect(result.status == 3)
        let records = result.records
        #expect(records.map { $0["line"]?.numberValue?.int } == (1...10_000).map { $0 })
        #expect(
            records.map { $0["requestIdentifier"]?.stringValue } == (0..<10_000).map { $0 % 10 == 9 ? nil : "\($0)" })
    }

    @Test func `that is closed ends the command by SIGPIPE`() throws {
        let result = try Mediafetch.script(
            #"yes '{"aps":{"alert":"b"}}' 2>/dev/null | "$0" --ndjson --dry-run | head -1; echo "${PIPESTATUS[1]}""#)
        #expect(result.records.count == 1)
        #expect(result.output.hasSuffix("\n141\n"))
        #expect(result.error.isEmpty)
    }

    @Test func `that nobody reads stops the work, and leaves no file that nobody was told of`() throws {
        let server = try MediaServer()
        defer { server.stop() }
        let folder = try Folder()
        let lines = (0..<2000).map {
            #"{"aps":{"alert":"b","mutable-content":1},"image-url":"\#(server.url("/samples/gif.gif?id=\($0)"))"}"#
        }
        let result = try Mediafetch.script(
            #""$0" "$@" | (sleep 1); echo "${PIPESTATUS[0]}""#,
            [
                "--ndjson", "--allow-http", "--allow-private-network", "--jobs", "16", "--output-dir",
                "\(folder.path)/media",
            ], input: lines.joined(separator: "\n"))
        #expect(result.output == "141\n")
        // What the pipe holds, and what is in flight.
        #expect(server.requests.count < 64 << 10 / 400 + 100)
        #expect(folder.names(in: "media").count <= server.requests.count)
        let full = try Mediafetch.script(
            #""$0" "$@" >/dev/full"#,
            ["--ndjson", "--allow-http", "--allow-private-network", "--output-dir", "\(folder.path)/full"],
            input: lines.prefix(20).joined(separator: "\n"))
        #expect(full.status == 4)
        #expect(folder.names(in: "full").isEmpty)
    }

    @Test func `that trickles gets each record as soon as its payload is done`() async throws {
        let command = try Conversation(["--dry-run"])
        try await aside {
            for index in 0..<5 {
                try command.send([#"{"aps":{"alert":"b"},"id":"\#(index)"}"#])
                #expect(try command.records(1).first?["requestIdentifier"] == .string("\(index)"))
            }
            #expect(command.end().isEmpty)
        }
    }

    @Test func `may end without a line feed`() throws {
        #expect(try Mediafetch.run(["--ndjson", "--dry-run"], input: "{\"aps\":{}}\n{\"aps\":{}}").records.count == 2)
    }
}
