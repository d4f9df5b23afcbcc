import Glibc
import ServiceExtensionRuntime
import Testing

/// The command around extensions that do what they should not.
enum UnrulyCommand {
    /// Runs it with variables set, `A=b` each.
    static func run(_ arguments: [String], _ variables: [String] = [], input: String) throws -> Mediafetch.Result {
        try Mediafetch.run(
            "/usr/bin/env", variables + [try Mediafetch.path(of: "UnrulyExtension")] + arguments,
            input: Array(input.utf8))
    }
}

@Suite struct `A command around an extension of one's own` {
    func payload(_ members: String) -> String {
        #"{"aps":{"alert":{"title":"t","body":"b"},"mutable-content":1},"id":"n1",\#(members)}"# + "\n"
    }

    @Test(arguments: [["--ndjson"], ["--emit", "payload"], ["check"]])
    func `keeps standard output for itself: what the extension prints goes to standard error`(
        _ arguments: [String]
    ) throws {
        let result = try UnrulyCommand.run(arguments + ["--no-keep"], input: payload(#""do":"print""#))
        #expect(result.status == 0)
        #expect(result.output.contains(arguments == ["check"] ? "title        t" : #""title":"t""#))
        #expect(!result.output.contains("printed"))
        for source in ["Swift", "C", "a child"] { #expect(result.error.contains("printed by \(source)\n")) }
    }

    @Test func `does so around any extension`() throws {
        let result = try UnrulyCommand.run(
            ["--dry-run", "--ndjson"], ["UNRULY_AROUND_BUILT_IN=1"], input: payload(#""x":1"#))
        #expect(result.records.count == 1)
        #expect(!result.output.contains("printed"))
        #expect(result.error == "printed by Swift\n")
    }

    @Test func `ends with status 4 where its records cannot be written`() throws {
        let result = try Mediafetch.run(
            "/bin/bash", ["-c", #""$0" --no-keep >&-"#, try Mediafetch.path(of: "UnrulyExtension")],
            input: Array(payload(#""do":"print""#).utf8))
        #expect(result.status == 4)
        #expect(result.error.contains("mediafetch: records cannot be written: Bad file descriptor\n"))
    }

    // Where an extension of one's own looks for media is not known.
    @Test(arguments: [[], ["--dry-run"]], [[], ["UNRULY_AROUND_BUILT_IN=1"]])
    func `tells nothing of URLs that nothing reads`(_ flags: [String], _ variables: [String]) throws {
        let images = #""images":[{"url":"https://cdn.example/a.jpg"}]"#
        let payloads = payload(images) + payload(#""image-url":"ftp://cdn.example/a.jpg","# + images)
        let arguments = ["--ndjson", "--no-keep"] + flags
        let codes = try UnrulyCommand.run(arguments, variables, input: payloads).records.map(codes)
        #expect(codes.count == 2)
        #expect(codes.allSatisfy { !$0.contains("payload.no-media") && !$0.contains("payload.url-not-read") })
        let told = try Mediafetch.run(arguments, input: payloads).records.map(self.codes)
        #expect(told.first?.contains("payload.no-media") == true)
        #expect(told.last?.contains("payload.url-not-read") == true)
    }

    private func codes(_ record: JSONObject) -> [String] {
        (record["findings"]?.arrayValue ?? []).compactMap { $0["code"]?.stringValue }
    }

    @Test func `says that it calls no class for iOS in a dry run`() throws {
        let result = try UnrulyCommand.run(["check", "--dry-run"], input: payload(#""do":"print""#))
        #expect(result.output.contains("  extension    would be called, and is not in a dry run\n"))
        #expect(result.error.isEmpty)
        let wrapped = try UnrulyCommand.run(
            ["check", "--dry-run"], ["UNRULY_AROUND_BUILT_IN=1"], input: payload(#""x":1"#))
        #expect(wrapped.output.contains("  extension    called (dry run)\n"))
    }

    @Test(.timeLimit(.minutes(5))) func `tells of a second answer, with the request's identifier`() async throws {
        let command = try Conversation(["--no-keep"], program: "UnrulyExtension")
        try await aside { [line = payload(#""do":"answer twice""#)] in
            try command.send([String(line.dropLast())])
            // It may come after the record, so the command goes on.
            let expected =
                "request n1: warning: extension: The extension answered again; the first answer stands. "
                + "→ Call the content handler once. [extension.answered-twice]\n"
            #expect(command.error(expected.utf8.count) == expected)
            #expect(try command.records(1).first?["findings"]?.arrayValue?.isEmpty == true)
            _ = command.end()
        }
    }

    @Test func `gives the extension directories of its own, and removes them`() throws {
        let folder = try Folder()
        let mine = ["home/.cache", "home/.local/share", "home/Documents", "home/Downloads"]
        let result = try Mediafetch.script(
            #"""
            cd "$1" && mkdir -p temporary \#(mine.joined(separator: " "))
            for place in \#(mine.joined(separator: " ")); do echo "of the user" > "$place/cat.jpg"; done
            HOME=$1/home TMPDIR=$1/temporary CFFIXED_USER_HOME=$1/home "$2" --ndjson --output-dir "$1/media"
            cat \#(mine.map { "\($0)/cat.jpg" }.joined(separator: " ")) >&2
            """#, [folder.path, try Mediafetch.path(of: "UnrulyExtension")], input: payload(#""do":"keep a file""#))
        let places = result.records.first?["content"]?["body"]?.stringValue?.split(separator: "\n") ?? []
        #expect(places.count == 4)
        #expect(Set(places).count == 4)
        for place in places { #expect(place.hasPrefix("\(folder.path)/temporary/service-extension-"), "\(place)") }
        #expect(result.error == String(repeating: "of the user\n", count: 4))
        #expect(folder.names(in: "temporary").isEmpty)
    }
}

extension Conversation {
    /// Waits for so many bytes of standard error, or its end.
    func error(_ count: Int) -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while bytes.count < count, unsafe read(child.errorEnd, &byte, 1) == 1 { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
