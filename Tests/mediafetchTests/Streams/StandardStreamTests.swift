import ServiceExtensionRuntime
import Testing

@Suite struct `The standard streams` {
    private static let payload = #"{"aps":{"alert":"Hi","badge":"3","mutable-content":1}}"#

    @Test func `may be closed: no file gets their numbers, and what cannot be read or written is told`() throws {
        let input = try Mediafetch.script(#""$0" --dry-run <&-"#)
        #expect(input.status == 3)
        #expect(input.output.contains("standard input cannot be read: Bad file descriptor."))
        let output = try Mediafetch.script(#""$0" --dry-run >&-"#, input: Self.payload)
        #expect(output.status == 4)
        #expect(output.error == "mediafetch: records cannot be written: Bad file descriptor\n")
        let error = try Mediafetch.script(#""$0" --dry-run --emit payload 2>&-"#, input: Self.payload)
        #expect(error.status == 4)
        #expect(error.output == Self.payload + "\n")
        let file = try Mediafetch.script(#""$0" --dry-run <(printf %s "$1") 0<&- 2>&-"#, [Self.payload])
        #expect(file.status == 1)
        #expect(file.records.count == 1)
    }

    @Test func `end a test server that cannot tell its address`() throws {
        #expect(try Mediafetch.script(#""$0" test-server >&-"#).status == 4)
    }

    @Test(arguments: ["", "--pretty", "--emit payload"])
    func `that are full end with status 4`(_ flags: String) throws {
        let result = try Mediafetch.script(#""$0" --dry-run \#(flags) >/dev/full"#, input: Self.payload)
        #expect(result.status == 4)
        #expect(result.error.contains("mediafetch: records cannot be written: No space left on device\n"))
    }

    @Test func `do not lose findings in silence`() throws {
        let result = try Mediafetch.script(#""$0" --dry-run --emit payload 2>/dev/full"#, input: Self.payload)
        #expect(result.status == 4)
        #expect(result.output == Self.payload + "\n")
        let quiet = try Mediafetch.script(#""$0" --dry-run -q --emit payload 2>/dev/full"#, input: Self.payload)
        #expect(quiet.status == 1)
    }

    @Test func `and files that cannot be read have one error each, and the rest goes on`() throws {
        let folder = try Folder()
        let good = try folder.file("good.json", #"{"aps":{"alert":"Hi"}}"#)
        let result = try Mediafetch.run(["--dry-run", folder.path, "/nonexistent/p.json", good])
        #expect(result.status == 3)
        let messages = result.records.map { $0["findings"]?[0]?["message"]?.stringValue }
        #expect(
            messages.prefix(2) == [
                "\(folder.path) cannot be read: Is a directory.",
                "/nonexistent/p.json cannot be read: No such file or directory.",
            ])
        #expect(result.records.last?["disposition"] == "original")
    }

    @Test func `hold one document, and a second one is told to need --ndjson`() throws {
        let result = try Mediafetch.run(["--dry-run"], input: "{\"aps\":{}}\n{\"aps\":{}}\n")
        #expect(result.status == 3)
        #expect(result.records.count == 1)
        #expect(result.output.contains("--ndjson"))
    }

    @Test func `skip lines that are too long`() throws {
        let long = #"{"aps":{"alert":"\#(String(repeating: "x", count: 500))"}}"#
        let result = try Mediafetch.run(
            ["--dry-run", "--ndjson", "--max-payload-bytes", "500"], input: "{\"aps\":{}}\n\(long)\n\n{\"aps\":{}}")
        #expect(result.records.map { $0["line"] } == [1, 2, 4])
        #expect(result.records[1]["findings"]?[0]?["code"] == "input.too-large")
    }

    @Test func `need a directory for temporary files that is there`() throws {
        let result = try Mediafetch.script(#"TMPDIR=/nonexistent/deep "$0""#, input: Self.payload)
        #expect(result.status == 4)
        #expect(result.output.isEmpty)
        #expect(result.error.contains("/nonexistent/deep, cannot be used: No such file or directory. Set TMPDIR to"))
    }

    @Test func `serve no directory that is not there`() throws {
        let result = try Mediafetch.run(["test-server", "--root", "/nonexistent"])
        #expect(result.status == 2)
        #expect(result.error.contains("No such file or directory"))
    }
}
