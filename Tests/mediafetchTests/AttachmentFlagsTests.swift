import ServiceExtensionRuntime
import ServiceExtensionTesting
import Testing

@Suite struct `The flags for attachments` {
    let server: MediaServer
    let folder: Folder
    let flags: [String]

    init() throws {
        server = try MediaServer()
        folder = try Folder()
        flags = ["--allow-http", "--allow-private-network", "--output-dir", "\(folder.path)/media"]
    }

    private func line(_ key: String, _ path: String) -> String {
        #"{"aps":{"alert":"b","mutable-content":1},"\#(key)":"\#(server.url(path))"}"# + "\n"
    }

    private func run(_ more: [String], _ input: String) throws -> Mediafetch.Result {
        try Mediafetch.run(["--ndjson"] + flags + more, input: input)
    }

    private func codes(_ record: JSONObject?) -> [String] {
        (record?["findings"]?.arrayValue ?? []).compactMap { $0["code"]?.stringValue }.filter { $0 != "url.cleartext" }
    }

    private var names: [String] { folder.names(in: "media") }

    // MARK: --attach

    private func three(_ image: String) -> String {
        let media = [
            ("image-url", image), ("video-url", "/samples/mp4.mp4"), ("audio-url", "/samples/mp3.mp3"),
        ].map { #""\#($0)":"\#(server.url($1))""# }
        return #"{"aps":{"alert":"b","mutable-content":1},\#(media.joined(separator: ","))}"#
    }

    private func keys(_ result: Mediafetch.Result) -> [String?] {
        (result.records.first?["attachments"]?.arrayValue ?? []).map { $0["payloadKey"]?.stringValue }
    }

    @Test func `attach all media, or the first alone and fetch no more`() throws {
        let all = try run(["--attach", "all"], three("/samples/jpeg.jpg"))
        #expect(keys(all) == ["image-url", "video-url", "audio-url"])
        let before = server.requests.count
        let first = try run(["--attach", "first"], three("/samples/jpeg.jpg"))
        #expect(keys(first) == ["image-url"])
        #expect(server.requests.count == before + 1)
        #expect(first.status == 0)
    }

    @Test func `attach the first that can be had, and say why not an earlier one`() throws {
        let result = try run(["--attach", "first"], three("/samples/jpeg.jpg?status=404"))
        #expect(keys(result) == ["video-url"])
        #expect(codes(result.records.first) == ["transfer.http-status", "attachment.fallback-used"])
        #expect(result.status == 0)
        #expect(names.count == 1)
    }

    // MARK: --keep and --no-keep

    @Test(arguments: [([], 3), (["--keep"], 3), (["--no-keep"], 0), (["--no-keep", "--keep"], 3)])
    func `leave the files, or none of them and no path in the records`(_ more: [String], _ count: Int) throws {
        let input = (0..<3).map { line("image-url", "/samples/jpeg.jpg?id=\($0)") }.joined()
        let result = try run(more, input)
        #expect(result.status == 0)
        #expect(names.count == count)
        for record in result.records {
            let attachment = try #require(record["attachments"]?[0])
            #expect(attachment["byteCount"] == 827)
            #expect((attachment["path"] != nil) == (count > 0))
        }
    }

    @Test func `leave no file for a payload that is written on, since nothing says where it is`() throws {
        let result = try Mediafetch.run(
            "/usr/bin/env",
            ["TMPDIR=\(folder.path)", try Mediafetch.path(), "--emit", "payload"] + flags.dropLast(2),
            input: Array(line("image-url", "/samples/jpeg.jpg").utf8))
        #expect(result.status == 0)
        #expect(server.requests.count == 1)
        let directory = try #require(folder.names(in: ".").first)
        #expect(directory.hasPrefix("mediafetch-"))
        #expect(folder.names(in: directory) == [])
    }

    // MARK: --max-bytes

    @Test(arguments: [
        ("image=826", "attachment.too-large"), ("image=827", nil), ("image=0.8K", "attachment.too-large"),
        ("image=1k", nil), ("image=1KB", nil), ("image=1KiB", nil), ("video=1", nil), ("image=5M", nil),
    ]) func `limit the bytes of a kind`(_ limit: String, _ code: String?) throws {
        let result = try run(["--max-bytes", limit], line("image-url", "/samples/jpeg.jpg"))
        #expect(codes(result.records.first) == (code.map { [$0] } ?? []))
        #expect(result.status == (code == nil ? 0 : 1))
    }

    @Test(arguments: [
        "image", "image=", "=5", "film=5", "image=5X", "image=0", "image=-1", "image=1e3", "image=5.5.5", "image=.",
        "image=9999999999999999999999", "image= 5", "image=0x10", "image=5 M",
    ]) func `take no size that is none`(_ limit: String) throws {
        let result = try run(["--max-bytes", limit], "")
        #expect(result.status == 2)
        #expect(result.error.contains("--max-bytes"))
    }

    // MARK: --max-store-bytes

    @Test func `limit the bytes of the directory, with one finding for each file beyond it`() throws {
        let input = (0..<5).map { line("image-url", "/samples/jpeg.jpg?id=\($0)") }.joined()
        let result = try run(["--max-store-bytes", "2000", "--jobs", "1"], input)
        #expect(result.records.map { codes($0) } == [[], [], ["storage.full"], ["storage.full"], ["storage.full"]])
        #expect(names.count == 2)
        #expect(result.status == 4)
        let next = try run(["--max-store-bytes", "2000"], line("image-url", "/samples/jpeg.jpg"))
        #expect(codes(next.records.first) == ["storage.full"])
        let verifying = try run(["--max-store-bytes", "3000", "--no-keep", "--jobs", "1"], input)
        #expect(verifying.status == 0)
        #expect(names.count == 2)
    }

    // MARK: --rules

    @Test func `take rules from a file`() throws {
        let path = try folder.file(
            "rules.json",
            #"""
            {"types": [{"kind": "image", "name": "WebP", "typeIdentifier": "org.webmproject.webp",
                        "mimeType": "image/webp", "otherMIMETypes": ["image/x-webp"], "fileExtension": "webp"},
                       {"kind": "video", "name": "MPEG-4", "typeIdentifier": "public.mpeg-4", "mimeType": "video/mp4",
                        "fileExtension": "mp4"}],
             "limits": {"image": 1000, "movie": {"maximum": 5000, "certain": 3000}}}
            """#)
        let result = try run(
            ["--rules", path, "--max-bytes", "image=500"],
            line("image-url", "/samples/webp.webp") + line("image-url", "/samples/jpeg.jpg")
                + line("video-url", "/samples/mp4.mp4") + line("image-url", "/samples/webp.webp?body=zeros:501"))
        #expect(codes(result.records[0]) == ["attachment.not-checked"])
        #expect(result.records[0]["attachments"]?[0]?["type"] == "org.webmproject.webp")
        #expect(codes(result.records[1]) == ["attachment.type-not-supported"])
        #expect(codes(result.records[2]) == ["attachment.size-uncertain"])
        #expect(codes(result.records[3]) == ["attachment.type-not-supported"])
    }

    /// What is wrong with a file of rules, and the place or word that the error has to name.
    @Test(arguments: [
        ("", "no bytes"), ("{", "line 1 column 2"), ("[]", "an array"), (#"{"types":[]}"#, "limits"),
        (#"{"types":[],"limits":{}}"#, "no file type"), (#"{"types":{},"limits":{}}"#, "types is an object"),
        (#"{"types":[5],"limits":{}}"#, "types[0]"), (#"{"types":[{"kind":"film"}],"limits":{}}"#, "types[0].kind"),
        (#"{"types":[{"kind":"image","nam":"x"}],"limits":{}}"#, "types[0].nam is unknown"),
        (#"{"types":[{"kind":"image"}],"limits":{}}"#, "types[0] has no name"),
        (#"{"types":[],"limits":{"image":1.5}}"#, "limits.image"),
        (#"{"types":[],"limits":{"image":true}}"#, "limits.image"),
        (#"{"types":[],"limits":{"film":5}}"#, "limits.film"),
        (#"{"types":[],"limits":{"video":5,"movie":5}}"#, "limits.movie"),
        (#"{"types":[],"limits":{"image":{"maximum":5,"sure":4}}}"#, "limits.image.sure"),
        (#"{"types":[],"limits":{},"more":1}"#, "more is unknown"),
        (
            #"{"types":[{"kind":"image","name":"x","typeIdentifier":"a.b","mimeType":"image/x","fileExtension":"../x"}],"#
                + #""limits":{"image":5}}"#, "file extension"
        ),
    ]) func `say what is wrong with rules, and where`(_ text: String, _ word: String) throws {
        let result = try run(["--rules", try folder.file("rules.json", text)], "")
        #expect(result.status == 2)
        #expect(result.error.contains("rules.json"))
        #expect(result.error.contains(word))
        #expect(result.output.isEmpty)
    }

    @Test func `say that a file of rules cannot be read`() throws {
        for path in ["\(folder.path)/none.json", folder.path] {
            let result = try run(["--rules", path], "")
            #expect(result.status == 2)
            #expect(result.error.contains(path))
        }
    }

    // MARK: The record

    @Test func `find in the record what the structure check learned`() throws {
        let result = try run(
            [],
            line("image-url", "/samples/gif-animated.gif") + line("audio-url", "/samples/wav.wav")
                + line("video-url", "/samples/mp4.mp4"))
        let attachments = result.records.compactMap { $0["attachments"]?[0] }
        #expect(attachments[0]["frameCount"] == 4)
        #expect(attachments[0]["pixelWidth"] == 32 && attachments[0]["pixelHeight"] == 24)
        #expect(attachments[0]["durationMs"] == nil)
        #expect(attachments[1]["channelCount"] == 1 && attachments[1]["durationMs"] == 320)
        #expect(attachments[2]["kind"] == "video" && attachments[2]["durationMs"] == 320)
    }

    @Test func `accept what libmagic misses and refuse what it takes wrongly`() throws {
        var film = try #require(MediaSample.named("mp4.mp4")).bytes
        film.replaceSubrange(8..<12, with: "zzzz".utf8)
        server.serve("/brand.mp4", film, type: "video/mp4")
        server.serve("/GIF88a.gif", Array("GIF88a and prose".utf8), type: "image/gif")
        server.serve("/page.mp4", [0, 0, 0, 0x18] + Array("ftypisom<html>Sign in</html>".utf8), type: "video/mp4")
        server.serve("/text.mp3", [0xFF, 0xFB] + Array("Sorry, no such file".utf8), type: "audio/mpeg")
        let result = try run(
            [],
            line("video-url", "/brand.mp4") + line("audio-url", "/samples/mp3-id3-picture.mp3")
                + line("image-url", "/GIF88a.gif") + line("video-url", "/page.mp4") + line("audio-url", "/text.mp3"))
        #expect(result.records.prefix(2).allSatisfy { codes($0) == [] && $0["attachments"]?.arrayValue?.count == 1 })
        for record in result.records.dropFirst(2) {
            #expect(record["attachments"] == [])
            #expect(["attachment.malformed", "attachment.truncated"].contains(codes(record).first))
        }
    }

    @Test(arguments: [
        "../../../../tmp/x", "/etc/passwd", "a\\u0000b", "\\u202Egpj.exe", "-rf", ".", "..", "a/b",
        String(repeating: "x", count: 300), "кот", "a\\nb",
    ]) func `give a file a safe name whatever the payload is called`(_ identifier: String) throws {
        let input = line("image-url", "/../samples/jpeg.jpg?id=..%2F..%2Fx.sh%00")
        let result = try run([], input.replacing(#"{"aps""#, with: #"{"id":"\#(identifier)","aps""#))
        #expect(result.status == 0)
        let path = try #require(result.records.first?["attachments"]?[0]?["path"]?.stringValue)
        let name = path.dropFirst("\(folder.path)/media/".count)
        #expect(path.hasPrefix("\(folder.path)/media/"))
        #expect(names == [String(name)])
        #expect(name.utf8.count < 80 && name.hasSuffix(".jpg") && !name.hasPrefix("-") && !name.hasPrefix("."))
        #expect(name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) })
        #expect(folder.names(in: ".") == ["media"])
    }

    @Test func `are the same whatever MAGIC and HOME say`() throws {
        _ = try folder.file(".magic", "0 string \\xff\\xd8 HTML\n!:mime text/html\n")
        let result = try Mediafetch.run(
            "/usr/bin/env",
            ["HOME=\(folder.path)", "MAGIC=\(folder.path)/.magic", try Mediafetch.path()] + flags,
            input: Array(line("image-url", "/samples/jpeg.jpg").utf8))
        #expect(result.records.first?["attachments"]?[0]?["type"] == "public.jpeg")
        #expect(result.status == 0)
    }
}
