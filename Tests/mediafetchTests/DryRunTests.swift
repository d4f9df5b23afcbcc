import ServiceExtensionRuntime
import ServiceExtensionTesting
import Testing

@Suite struct `mediafetch --dry-run` {
    @Test(arguments: [["run"], ["check"]]) func `asks for nothing and makes nothing`(_ form: [String]) throws {
        let server = try MediaServer()
        let folder = try Folder()
        let result = try Mediafetch.run(
            form + [
                "--dry-run", "--allow-http", "--allow-private-network", "--output-dir", folder.path + "/media",
            ],
            input: #"{"aps":{"alert":"Hi","mutable-content":1},"image-url":"\#(server.url("/samples/jpeg.jpg"))"}"#)
        #expect(result.status == 0)
        #expect(server.connectionCount == 0)
        #expect(!folder.has("media"))
    }

    @Test func `records a note for media that was not fetched, without its query`() throws {
        let result = try Mediafetch.run(
            ["--dry-run"],
            input: #"{"aps":{"alert":"Hi","mutable-content":1},"image-url":"https://no-such.invalid/a.png?sig=secret"}"#
        )
        let record = try #require(result.records.first)
        #expect(record["disposition"] == "original")
        #expect(record["attachments"] == [])
        #expect(record["findings"]?.arrayValue?.count == 1)
        #expect(record["findings"]?[0]?["code"] == "transfer.not-fetched")
        #expect(record["findings"]?[0]?["severity"] == "note")
        #expect(record["findings"]?[0]?["payloadKey"] == "image-url")
        #expect(!result.output.contains("secret"))
        #expect(result.status == 0)
    }

    @Test(arguments: [
        ("http://cdn.test/a.png", "url.cleartext"), ("https://10.0.0.1/a.png", "transfer.address-denied"),
        ("cdn.test/a.png", "url.no-scheme"), ("https://cdn.test:22/a.png", "url.port-refused"),
        ("", "payload.media-value-invalid"),
    ])
    func `refuses a URL that would be refused`(_ url: String, _ code: String) throws {
        let result = try Mediafetch.run(
            ["--dry-run"], input: #"{"aps":{"alert":"Hi","mutable-content":1},"image-url":"\#(url)"}"#)
        #expect(result.records.first?["findings"]?[0]?["code"] == .string(code))
        #expect(result.status == 1)
    }
}
