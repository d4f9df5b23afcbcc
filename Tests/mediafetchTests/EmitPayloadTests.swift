import ServiceExtensionRuntime
import ServiceExtensionTesting
import Testing

@Suite struct `mediafetch --emit payload` {
    private func run(_ input: String, _ arguments: [String] = []) throws -> Mediafetch.Result {
        try Mediafetch.run(["--emit", "payload", "--dry-run"] + arguments, input: input)
    }

    @Test func `gives back what came, in value and order`() throws {
        let text =
            #"{"z":1.10,"aps":{"mutable-content":1,"alert":"é\u0001"},"z":[9007199254740993,1e400,null,true],"a/b":"\\/"}"#
        let result = try run(text)
        #expect(result.output == text + "\n")
        #expect(result.error.contains("standard input: warning: line 1 column 57: z stands twice"))
        #expect(result.status == 0)
    }

    @Test func `writes one line for a payload of many lines`() throws {
        #expect(try run("{\n  \"aps\": {\n    \"alert\": \"Hi\"\n  }\n}\n").output == "{\"aps\":{\"alert\":\"Hi\"}}\n")
    }

    @Test func `keeps lines one to one, with an error record for what is no payload`() throws {
        let result = try run("{\"aps\":{\"alert\":\"A\"}}\nno payload\n{\"aps\":{\"alert\":\"B\"}}\n", ["--ndjson"])
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.first == #"{"aps":{"alert":"A"}}"#)
        #expect(lines.last == #"{"aps":{"alert":"B"}}"#)
        #expect(result.records[1]["disposition"] == .null)
        #expect(result.records[1]["line"] == 2)
        #expect(
            result.error.contains("standard input, line 2: error: column 1: Not JSON: "))
        #expect(result.error.contains("[payload.not-json]\n"))
        #expect(result.status == 3)
    }

    @Test func `puts findings on standard error, a line each`() throws {
        let result = try run(#"{"aps":{"alert":"Hi","badge":"3","mutable-content":true}}"#)
        #expect(
            result.error.split(separator: "\n").prefix(2) == [
                "standard input: error: aps.badge: is a string, and has to be a whole number; it is read as absent. "
                    + "→ Send a whole number. [payload.invalid-type]",
                "standard input: warning: aps.mutable-content: mutable-content is true where Apple documents the "
                    + "number 1; the extension is called. → Write \"mutable-content\": 1. [payload.mutable-content-boolean]",
            ])
        #expect(result.status == 1)
    }

    @Test func `drops the keys of media that would not show when asked to`() throws {
        let server = try MediaServer()
        let folder = try Folder()
        let media = [
            #""image-url":"\#(server.url("/gone.png"))""#, #""x":1.0"#,
            #""video-url":"\#(server.url("/samples/mp4.mp4"))""#, #""audio-url":null"#,
        ]
        let text = #"{"aps":{"alert":"Hi","mutable-content":1},\#(media.joined(separator: ","))}"#
        let flags = [
            "--emit", "payload", "--allow-http", "--allow-private-network", "--output-dir", folder.path + "/media",
        ]
        let kept = try Mediafetch.run(flags, input: text)
        #expect(kept.output == text + "\n")
        let dropped = try Mediafetch.run(flags + ["--drop-dead-media"], input: text)
        #expect(
            dropped.output == #"{"aps":{"alert":"Hi","mutable-content":1},"x":1.0,\#(media[2])}"# + "\n")
        #expect(dropped.error.contains("standard input: error: image-url: "))
        #expect(dropped.status == 1)
        let first = try Mediafetch.run(flags + ["--drop-dead-media", "--attach", "first"], input: text)
        // What comes after the first that can be had is not looked at.
        #expect(
            first.output
                == #"{"aps":{"alert":"Hi","mutable-content":1},"x":1.0,\#(media[2]),\#(media[3])}"# + "\n")
        #expect(first.error.contains("standard input: warning: image-url: "))
        #expect(first.status == 0)
    }
}
