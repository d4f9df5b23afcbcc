import Glibc
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

    @Test(arguments: [("", "records"), ("--pretty", "records"), ("--emit payload", "payloads"), ("check", "reports")])
    func `that are full end with status 4`(_ flags: String, _ what: String) throws {
        let result = try Mediafetch.script(#""$0" --dry-run \#(flags) >/dev/full"#, input: Self.payload)
        #expect(result.status == 4)
        #expect(result.error.contains("mediafetch: \(what) cannot be written: No space left on device\n"))
    }

    @Test(arguments: ["--help", "-h", "--version", "--generate man", "--list-conventions", "test-server"])
    func `are told when they cannot take an answer`(_ arguments: String) throws {
        let full = try Mediafetch.script(#""$0" \#(arguments) >/dev/full"#)
        #expect(full.status == 4)
        #expect(full.error == "mediafetch: standard output cannot be written: No space left on device\n")
        let closed = try Mediafetch.script(#""$0" \#(arguments) >&-"#)
        #expect(closed.status == 4)
        #expect(closed.error == "mediafetch: standard output cannot be written: Bad file descriptor\n")
        let folder = try Folder()
        let unread = try Mediafetch.script(
            #"mkfifo "$1/out"; exec 8<>"$1/out" 9>"$1/out" 8<&-; exec "$0" \#(arguments) >&9"#, [folder.path])
        #expect(unread.signal == SIGPIPE)
        #expect(unread.error.isEmpty)
    }

    /// Who shares a pipe or terminal may have made it one that does not block, such as Node.
    @Test func `lose nothing when they do not block`() throws {
        let result = try Mediafetch.script(
            #"""
            export nonblocking='import os, sys; [os.set_blocking(f, False) for f in (0, 1, 2)]; os.execv(sys.argv[1], sys.argv[1:])'
            for ((i = 0; i < 5000; i++)); do printf '{"aps":{"alert":"b","badge":"3"}}\n'; done |
                python3 -c "$nonblocking" "$0" --ndjson --dry-run -v 2> >(sort | grep -c 'answer' >&2) |
                while IFS= read -r line; do printf '%s\n' "$line"; done | grep -c '^{"schema".*}$'
            wait
            """#)
        #expect(result.output == "5000\n")
        #expect(result.error == "5000\n")
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
