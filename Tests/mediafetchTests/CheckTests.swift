import ServiceExtensionTesting
import Testing

@Suite struct `mediafetch check` {
    private func report(_ input: String) throws -> Mediafetch.Result {
        try report(["--dry-run"], input)
    }

    private func report(_ arguments: [String], _ input: String) throws -> Mediafetch.Result {
        try Mediafetch.run(["check"] + arguments, input: input)
    }

    @Test func `names a near miss, the right name and the right place in one line`() throws {
        let result = try report(
            #"{"mutable_content":1,"aps":{"alert":{"title":"Sale","body":"Today"}},"image-url":"https://cdn.test/a"}"#)
        let expected = """
            ✗ standard input
              size         102 of 4096 bytes
              extension    not called: mutable-content is misspelt or misplaced
              title        Sale
              body         Today
              attachments  none

              ✗ mutable_content  at the payload's root is not read: the name is mutable-content and its place is inside \
            aps. → Write "mutable-content": 1 inside aps.

            """
        #expect(result.output == expected)
        #expect(result.error.isEmpty)
        #expect(result.status == 1)
    }

    @Test func `says what is shown, and all findings with the most severe first`() throws {
        let input = #"""
            {
              "Simulator Target Bundle": "com.example.App",
              "aps": {"alert": {"title": "A", "subtitle": "B", "body": "C\nD"}, "mutable-content": true, "badge": 0,
                "sound": {"critical": 1, "name": "bell.caf", "volume": 2}, "category": "MESSAGE",
                "interruption-level": "critical"},
              "image-url": "cdn.test/a.png"
            }
            """#
        let result = try report(input)
        let expected = """
            ✗ standard input
              size         269 of 4096 bytes
              extension    called (dry run)
              title        A
              subtitle     B
              body         C ↵ D
              badge        removed
              sound        bell.caf, critical, volume 1.0
              category     MESSAGE
              level        critical
              attachments  none

              ✗ aps.sound.volume         is 2, and has to be from 0 to 1; it is read as 1. → Send a number from 0 to 1.
              ✗ image-url                The URL has no scheme. → Write https://cdn.test/a.png.
              ! aps.mutable-content      mutable-content is true where Apple documents the number 1; the extension is \
            called. → Write "mutable-content": 1.
              · Simulator Target Bundle  is for Xcode's simulator alone; its bytes are not counted.

            """
        #expect(result.output == expected)
        #expect(result.status == 1)
    }

    @Test func `tells of the URL too when the extension is not called`() throws {
        let result = try report(#"{"aps":{"alert":"Hi"},"image-url":"ftp://cdn.test/a.png"}"#)
        #expect(result.output.contains("\n  ✗ aps        mutable-content is missing from aps"))
        #expect(result.output.contains("\n  ✗ image-url  The scheme \"ftp\" is not fetched."))
        #expect(result.status == 1)
    }

    @Test func `is content with a payload that has no need of an extension`() throws {
        let result = try report(#"{"aps":{"alert":"Hi"}}"#)
        #expect(result.output.hasPrefix("✓ standard input\n"))
        #expect(result.output.contains("extension    not called: mutable-content is missing\n"))
        #expect(result.output.contains("\n  · aps  mutable-content is missing from aps"))
        #expect(result.status == 0)
    }

    @Test func `says that a background push shows nothing`() throws {
        let result = try report(#"{"aps":{"content-available":1}}"#)
        #expect(result.output.contains("extension    not called: there is no text to show\n"))
        #expect(result.output.contains("shows        no text\n"))
        #expect(result.status == 0)
    }

    @Test func `downloads, and lists what is attached`() throws {
        let server = try MediaServer()
        let media = [
            #""image-url":"\#(server.url("/samples/png.png"))""#, #""audio-url":"\#(server.url("/samples/mp3.mp3"))""#,
            #""video-url":"\#(server.url("/gone.mp4"))""#,
        ]
        let result = try report(
            ["--allow-http", "--allow-private-network"],
            #"{"aps":{"alert":"Hi","mutable-content":1},\#(media.joined(separator: ","))}"#)
        let image = try #require(MediaSample.named("png.png")).bytes.count
        let audio = try #require(MediaSample.named("mp3.mp3")).bytes.count
        #expect(result.output.contains("\n  attachments  image-url  image/png, "))
        #expect(result.output.contains(" × "))
        #expect(result.output.contains(", \(image) bytes\n               audio-url  audio/mpeg, \(audio) bytes\n"))
        #expect(result.output.contains("\n  ✗ video-url  \(server.baseURL)/gone.mp4 answered 404"))
        #expect(result.output.contains("extension    called, answered after "))
        #expect(result.status == 1)
        #expect(server.requests.count == 3)
    }

    @Test func `says when the time ran out`() throws {
        let server = try MediaServer()
        let result = try report(
            ["--allow-http", "--allow-private-network", "--timeout", "100ms"],
            #"{"aps":{"alert":"Hi","mutable-content":1},"image-url":"\#(server.url("/samples/png.png?stall=headers"))"}"#
        )
        #expect(result.output.contains("extension    called, cut off after "))
        #expect(result.status == 1)
    }

    @Test func `takes files and lines, and counts them at the end`() throws {
        let folder = try Folder()
        let fine = try folder.file("fine.json", #"{"aps":{"alert":"Hi"}}"#)
        let broken = try folder.file("broken.json", "{\n  \"aps\": {’alert’: 1}\n}")
        let files = try report(["--dry-run", fine, broken, folder.path + "/missing.json"], "")
        #expect(files.output.hasPrefix("✓ \(fine)\n"))
        #expect(files.output.contains("\n\n✗ \(broken) is no payload\n\n  ✗ line 2 column 11  Not JSON: curly quote ’"))
        #expect(files.output.contains("\n\n✗ \(folder.path)/missing.json is no payload\n\n  ✗ input  "))
        #expect(files.output.hasSuffix("\n\n3 checked: 1 fine, 2 no payload\n"))
        #expect(files.status == 3)

        let lines = try report(
            ["--dry-run", "--ndjson"],
            "{\"aps\":{\"alert\":\"Hi\"}}\n\n{“}\n{\"aps\":{\"alert\":\"Hi\",\"mutable-content\":1}}\n")
        #expect(lines.output.hasPrefix("✓ standard input, line 1\n"))
        #expect(lines.output.contains("\n\n✗ standard input, line 3 is no payload\n\n  ✗ column 2  Not JSON"))
        #expect(lines.output.contains("\n\n! standard input, line 4\n"))
        #expect(lines.output.hasSuffix("\n\n3 checked: 1 fine, 1 with warnings, 1 no payload\n"))
        #expect(lines.status == 3)
    }

    @Test func `shows no character that steers the terminal`() throws {
        let result = try report("{\"aps\":{\"alert\":{\"title\":\"a\\u001b[31m\\u202eb\",\"body\":\"c\\td\"}}}")
        #expect(result.output.contains("title        a\u{FFFD}[31m\u{FFFD}b\n"))
        #expect(result.output.contains("body         c d\n"))
    }

    @Test func `cuts a long text, and no finding`() throws {
        let result = try report("{\"aps\":{\"alert\":\"\(String(repeating: "long ", count: 1000))\"}}")
        #expect(result.output.contains("body         \(String(repeating: "long ", count: 19))long…\n"))
        #expect(result.output.contains("payload  The payload has 5020 of at most 4096 bytes, counted as sent"))
    }

    @Test(arguments: [
        (["--color", "always"], true), (["--color=never"], false), (["--color", "auto"], false), ([], false),
    ])
    func `colours when asked to, and on a terminal alone otherwise`(_ flags: [String], _ isColored: Bool) throws {
        let output = try report(["--dry-run"] + flags, #"{"aps":{"alert":"Hi"}}"#).output
        #expect(output.contains("\u{1B}[32m✓\u{1B}[0m ") == isColored)
        #expect(output.contains("\u{1B}") == isColored)
    }

    @Test(arguments: [
        (["check", "--emit", "payload"], "--emit belongs to run"),
        (["check", "--pretty"], "--pretty belongs to run"),
        (["check", "--color", "red"], "--color: 'red' is none of auto, always, never"),
        (["check", "--drop-dead-media"], "--drop-dead-media belongs to run"),
        (["--ndjson", "--pretty"], "--pretty breaks a record over lines; with --ndjson each is one line"),
        (["--timeout", "1s", "--grace", "1s"], "--grace 1 s leaves no time before it: --timeout is 1 s"),
        (["--drop-dead-media"], "--drop-dead-media needs --emit payload"),
        (["--emit", "payloads"], "--emit: 'payloads' is none of record, payload"),
        (
            ["--strings", "/no-such-directory/strings.json"],
            "--strings: /no-such-directory/strings.json cannot be read: No such file or directory"
        ),
        (["--strings", ""], "--strings: a file's path is needed"),
    ])
    func `and its kin refuse what does not go together`(_ arguments: [String], _ message: String) throws {
        let result = try Mediafetch.run(arguments, input: "{}")
        #expect(result.status == 2)
        #expect(result.error == "mediafetch: \(message)\n")
        #expect(result.output.isEmpty)
    }
}
