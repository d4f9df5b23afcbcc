import Glibc
import ServiceExtensionRuntime
import Testing

@Suite(.timeLimit(.minutes(5))) struct `What mediafetch reads` {
    private func finding(_ record: JSONObject?) -> JSONValue? { record?["findings"]?[0] }

    @Test func `is told by the line of the input, column and byte offset within that line`() throws {
        let result = try Mediafetch.run(
            ["--ndjson", "--dry-run"], input: "{\"aps\":{\"alert\":\"Hi\"}}\n\n  {“aps”:1}\n{\"aps\":{},}\n")
        let quote = finding(result.records[1])
        #expect(result.records[1]["line"] == 3)
        #expect(quote?["position"] == ["line": 3, "column": 4, "byteOffset": 3])
        #expect(quote?["message"] == "Not JSON: curly quote “ at line 3 column 4: JSON strings need \".")
        let comma = finding(result.records[2])
        #expect(comma?["position"] == ["line": 4, "column": 10, "byteOffset": 9])
        #expect(comma?["message"]?.stringValue?.hasPrefix("Trailing comma at line 4 column 10:") == true)
    }

    @Test func `has a record for a line that is too long, and for those around it`() throws {
        let payload = "{\"aps\":{\"alert\":\"Hi\"}}"
        let long = String(repeating: "x", count: 3 << 20)
        let result = try Mediafetch.run(["--ndjson", "--dry-run"], input: "\(payload)\n\(long)\n\(payload)\n\(long)")
        #expect(result.records.map { $0["line"] } == [1, 2, 3, 4])
        #expect(result.records.map { $0["disposition"] } == ["original", .null, "original", .null])
        #expect(finding(result.records[1])?["code"] == "input.too-large")
        #expect(finding(result.records[1])?["message"] == "The payload has more than 1048576 bytes; it was skipped.")
        #expect(result.status == 3)
    }

    @Test func `takes one line with --ndjson, and pieces of a longer document are told that`() throws {
        let result = try Mediafetch.run(
            ["--ndjson", "--dry-run"],
            input: "{\n  \"aps\": {\n    \"alert\": \"Hi\"\n  }\n}\n{\"aps\":{}} {}\n{\"aps\":,}\n")
        let fixes = result.records.map { finding($0)?["fix"]?.stringValue ?? "" }
        #expect(fixes.map { $0.contains("leave --ndjson out") } == [true, true, true, true, true, false, false])
        #expect(
            finding(result.records.first)?["message"]
                == "Not JSON: the line ends at line 1 column 2 inside the object opened at line 1 column 1.")
    }

    @Test func `may have as many bytes as the limit says, without what ends the line`() throws {
        let payload = "{\"aps\":{\"alert\":\"Hi\"}}"
        let limit = "\(payload.utf8.count)"
        let result = try Mediafetch.run(
            ["--ndjson", "--dry-run", "--max-payload-bytes", limit],
            input: "\(payload)\r\n\(payload)x\r\n\(payload)\n\(payload)\r\r\n\(payload)\r")
        #expect(result.records.map { $0["disposition"] } == ["original", .null, "original", .null, "original"])
        let check = try Mediafetch.run(["check", "--ndjson", "--dry-run"], input: "\(payload)\r\n")
        #expect(check.output.contains("\(limit) of 4096 bytes"))
    }

    @Test func `is no file when a command was meant`() throws {
        let result = try Mediafetch.run(["chekc", "/nonexistent/p.json"])
        #expect(finding(result.records.first)?["fix"] == "If the command was meant, write mediafetch check.")
        #expect(finding(result.records.last)?["fix"]?.stringValue?.contains("mediafetch check") != true)
    }

    @Test func `is told by the line of the document otherwise`() throws {
        let result = try Mediafetch.run(["--dry-run"], input: "{\n  “aps”:1}")
        #expect(finding(result.records.first)?["position"] == ["line": 2, "column": 3, "byteOffset": 4])
    }

    @Test(arguments: [
        (
            Array("\"k\" = \"caf".utf8) + [0xE9] + Array("\";".utf8),
            "line 1: column 11 (byte offset 10) has byte 0xE9, which is no UTF-8 there; "
                + "save it as UTF-8; such bytes often come from Latin-1"
        ),
        (
            [0xFF, 0xFE, 0x22],
            "line 1: the UTF-16 has half of a character at the end; such a file was often cut, save it anew as UTF-8"
        ),
        (
            Array(
                #"{"sourceLanguage":"en","strings":{"a.b":{"localizations":{"en":{"stringUnit":{"value":7}}}}}}"#.utf8),
            #"strings."a.b".localizations.en.stringUnit.value is a number, and has to be a string"#
        ),
    ])
    func `is no string table in an encoding or a form that would lose text`(_ bytes: [UInt8], _ says: String) throws {
        let folder = try Folder()
        let table = try folder.file("Localizable.strings", bytes)
        let result = try Mediafetch.run(["--strings", table, "--dry-run"], input: "{}")
        #expect(result.status == 2)
        #expect(result.error == "mediafetch: --strings: \(table) is no string table: \(says)\n")
        #expect(result.output.isEmpty)
    }

    @Test func `is left at once for more bytes than a payload may have, though the input does not end`() async throws {
        let (record, sent) = try await aside {
            let child = try ChildProcess(try Mediafetch.path(), ["--dry-run"])
            signal(SIGPIPE, SIG_IGN)
            let chunk = [UInt8](repeating: UInt8(ascii: " "), count: 64 << 10)
            var sent = 0
            while sent < 64 << 20 {
                let count = unsafe chunk.withUnsafeBytes { unsafe write(child.inputEnd, $0.baseAddress, $0.count) }
                guard count > 0 else { break }
                sent += count
            }
            let output = child.readAll(child.outputEnd)
            close(child.inputEnd)
            close(child.errorEnd)
            _ = child.wait()
            return (try JSONParser().parse(Array(output.utf8)).root, sent)
        }
        #expect(record["findings"]?[0]?["code"] == "input.too-large")
        #expect(sent < 4 << 20)
        let file = try Mediafetch.run(["--dry-run", "/dev/zero"])
        #expect(finding(file.records.first)?["code"] == "input.too-large")
        #expect(file.status == 3)
    }

    @Test(arguments: [["--strings"], ["--conventions"], ["--rules"], ["--list-conventions", "--conventions"]])
    func `can be a table that never comes: a signal ends the command all the same`(_ flags: [String]) async throws {
        let folder = try Folder()
        let pipe = folder.path + "/table"
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        let status = try await aside {
            let child = try ChildProcess(try Mediafetch.path(), flags + [pipe, "--dry-run"])
            // This goes on when the command has opened the other end, and waits for what is in it.
            let end = unsafe open(pipe, O_WRONLY)
            kill(child.id, SIGINT)
            let status = child.wait()
            for descriptor in [end, child.inputEnd, child.outputEnd, child.errorEnd] { close(descriptor) }
            return status
        }
        #expect(status & 0x7F == SIGINT)
    }
}
