import ServiceExtensionRuntime
import ServiceExtensionTesting
import Testing

@Suite struct `The command's conventions` {
    let server: MediaServer
    let folder: Folder

    init() throws {
        server = try MediaServer()
        folder = try Folder()
    }

    private var flags: [String] { ["--allow-http", "--allow-private-network", "--output-dir", folder.path] }

    private func payload(_ members: String) -> String {
        #"{"aps":{"alert":"b","mutable-content":1},\#(members.replacing("S/", with: server.baseURL + "/"))}"#
    }

    private func keys(_ result: Mediafetch.Result) -> [JSONValue] {
        result.records.first?["attachments"]?.arrayValue?.compactMap { $0["payloadKey"] } ?? []
    }

    private let two = #""fcm_options":{"image":"S/samples/jpeg.jpg"},"image-url":"S/samples/png.png""#

    @Test func `are all on by default`() throws {
        let result = try Mediafetch.run(flags, input: payload(two))
        #expect(keys(result) == ["fcm_options.image"])
        #expect(result.status == 0)
    }

    @Test(arguments: [("plain", "image-url"), ("plain,expo", "image-url"), ("plain,firebase", "fcm_options.image")])
    func `are those that are named`(_ names: String, _ key: String) throws {
        #expect(keys(try Mediafetch.run(flags + ["--convention", names], input: payload(two))) == [.string(key)])
    }

    @Test func `are those of all flags that name some`() throws {
        let result = try Mediafetch.run(
            flags + ["--convention", "plain", "--convention", "firebase"], input: payload(two))
        #expect(keys(result) == ["fcm_options.image"])
    }

    @Test func `are none when that is asked`() throws {
        let result = try Mediafetch.run(flags + ["--convention", "none"], input: payload(two))
        #expect(keys(result).isEmpty)
        #expect(result.records.first?["disposition"] == "original")
        #expect(result.status == 0)
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [
        (["--convention", "firebsae"], "there is no 'firebsae'"), (["--convention", ""], "a convention's name"),
        (["--convention", "none,plain"], "none stands alone"),
        (["--convention", "none", "--convention", "plain"], "none stands alone"),
        (["check", "--as", "firebase", "--as", "airship"], "one vendor at a time"),
        (["--conventions", "/nonexistent"], "cannot be read"),
        (["check", "--as", "nobody"], "'nobody' is none of firebase"), (["--as", "firebase"], "--as belongs to check"),
    ]) func `that are not known are a usage error`(_ arguments: [String], _ message: String) throws {
        let result = try Mediafetch.run(arguments)
        #expect(result.status == 2)
        #expect(result.error.contains(message))
        #expect(result.output.isEmpty)
    }

    @Test func `are listed`() throws {
        let result = try Mediafetch.run(["--list-conventions"])
        #expect(result.status == 0)
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == ConventionSet.standard.conventions.count)
        #expect(lines.contains { $0.hasPrefix("firebase ") && $0.contains("fcm_options.image") })
        #expect(lines.contains { $0.hasPrefix("insider ") && $0.hasSuffix("media key not public") })
    }

    @Test func `come from a file too`() throws {
        let file = try folder.file(
            "own.json",
            #"[{"name":"mine","media":[{"path":"sample","template":"\#(server.baseURL)/samples/{}"}]}]"#)
        let result = try Mediafetch.run(flags + ["--conventions", file], input: payload(#""sample":"jpeg.jpg""#))
        #expect(keys(result) == ["sample"])
        let list = try Mediafetch.run(["--conventions", file, "--list-conventions"]).output
        #expect(list.hasPrefix("mine "))
    }

    @Test func `give the thumbnail to the record`() throws {
        let result = try Mediafetch.run(
            flags,
            input: payload(
                #""com.urbanairship.media_attachment":{"url":"S/samples/jpeg.jpg","options":{"crop":{"x":0,"y":0.5,"width":1,"height":0.25},"time":2,"hidden":true}}"#
            ))
        #expect(
            result.records.first?["attachments"]?[0]?["thumbnail"]?.description
                == #"{"hidden":true,"clippingRect":{"x":0.0,"y":0.5,"width":1.0,"height":0.25},"time":2.0}"#)
    }

    @Test func `name dead media for removal inside of objects`() throws {
        let text = payload(#""fcm_options":{"image":"S/samples/jpeg.jpg?status=404","link":"l"}"#)
        let result = try Mediafetch.run(flags + ["--emit", "payload", "--drop-dead-media"], input: text)
        #expect(result.output == #"{"aps":{"alert":"b","mutable-content":1},"fcm_options":{"link":"l"}}"# + "\n")
    }

    @Test func `say in a dry run what a vendor's own extension misses`() throws {
        let result = try Mediafetch.run(
            ["check", "--dry-run", "--as", "infobip"],
            input: payload(#""internalData":{"atts":[{"url":"https://m.test/a.jpg"}]}"#))
        #expect(result.output.contains("Infobip attaches nothing: messageId is missing."))
    }

    @Test func `say nothing of secrets in queries`() throws {
        let vendor = try Mediafetch.run(
            ["check"] + flags + ["--as", "mixpanel"],
            input: payload(#""mp_media_url":"S/samples/jpeg.jpg?id=SECRET""#))
        #expect(vendor.output.contains("as .jpg with the URL's query behind it: iOS knows no such media"))
        #expect(vendor.output.contains("Let the URL end in .jpg, without a query."))
        let file = try folder.file(
            "keyed.json", #"[{"name":"mine","media":[{"path":"v","template":"https://h.test/v/{}?key=SECRET"}]}]"#)
        let own = try Mediafetch.run(["--conventions", file], input: payload(#""v":true"#))
        #expect(own.output.contains("https://h.test/v/{}"))
        #expect(!(vendor.output + own.output + vendor.error + own.error).contains("SECRET"))
    }

    @Test func `say what a vendor's own extension would make of the media`() throws {
        let text = payload(
            #""os_data":{"att":{"a":"S/samples/jpeg.jpg?type=image/webp"}},"image-url":"S/samples/png.png""#)
        let result = try Mediafetch.run(["check"] + flags + ["--as", "onesignal"], input: text)
        #expect(result.output.contains("OneSignal hands the file over as .jpg: iOS accepts it."))
        let emarsys = try Mediafetch.run(
            ["check"] + flags + ["--as", "emarsys"],
            input: payload(#""ems":{},"image_url":"S/samples/jpeg.jpg?type=application/octet-stream""#))
        #expect(
            emarsys.output.contains(
                "SAP Emarsys hands the file over as .octet-stream: iOS knows no such media and refuses it."))
        #expect(emarsys.status == 1)
    }
}
