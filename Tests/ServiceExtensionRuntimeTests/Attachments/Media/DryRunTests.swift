import ServiceExtensionTesting
import Testing

@testable import ServiceExtensionRuntime

@Suite struct `A dry run` {
    private func delivery(_ media: String, urlPolicy: URLPolicy = URLPolicy()) async throws -> Delivery {
        let text = #"{"aps":{"alert":"Hi","mutable-content":1},\#(media)}"#
        let host = ServiceExtensionHost(MediaAttachmentExtension(dryRunWith: urlPolicy))
        return await host.deliver(NotificationRequest(payload: try NotificationPayload(parsing: Array(text.utf8))))
    }

    @Test func `notes media that it does not fetch`() async throws {
        let delivery = try await delivery(
            #""image-url":"https://cdn.test/a.jpg?secret","audio-url":"https://h.test/b""#)
        #expect(delivery.disposition == .original)
        #expect(delivery.findings.map(\.code) == [.notFetched, .notFetched])
        #expect(delivery.findings.map(\.severity) == [.note, .note])
        #expect(delivery.findings.map(\.payloadKey) == ["image-url", "audio-url"])
        #expect(delivery.findings[0].message == "https://cdn.test/a.jpg was not fetched: this is a dry run.")
        #expect(delivery.findings[0].host == "cdn.test")
    }

    @Test(arguments: [
        (#""image-url":null"#, Finding.Code.mediaValueInvalid), (#""image-url":"cdn.test/a""#, .urlWithoutScheme),
        (#""image-url":"http://cdn.test/a""#, .urlCleartext), (#""image-url":"https://127.0.0.1/a""#, .addressDenied),
        (#""image-url":"https://cdn.test:22/a""#, .urlPortRefused),
    ])
    func `refuses what would be refused`(_ media: String, _ code: Finding.Code) async throws {
        let findings = try await delivery(media).findings
        #expect(findings.map(\.code) == [code])
        #expect(findings.map(\.severity) == [.error])
        #expect(findings.map(\.payloadKey) == ["image-url"])
    }

    @Test func `keeps the warnings of a URL`() async throws {
        let findings = try await delivery(
            #""image-url":"http://cdn.test/a b""#, urlPolicy: URLPolicy(allowsHTTP: true)
        ).findings
        #expect(findings.map(\.code) == [.urlCleartext, .urlNotEncoded, .notFetched])
    }
}

@Suite struct `A payload without media keys` {
    /// With the plain keys alone, so that other places are not read.
    private static let conventions = ConventionSet([.plain])

    private func finding(_ payload: JSONObject) throws -> Finding {
        let plan = Self.conventions.plan(for: payload)
        return try #require(NoMedia.finding(for: payload, plan, Self.conventions))
    }

    @Test(arguments: [false, true])
    func `is told by the built-in extension, unless another one reads the payload`(hasOtherReader: Bool) async {
        let root: JSONObject = ["aps": ["alert": "Hi", "mutable-content": 1], "my": "https://cdn.test/a.jpg"]
        let payload = NotificationPayload(
            root, options: .init(conventions: Self.conventions, hasOtherReader: hasOtherReader))
        let builtIn = MediaAttachmentExtension(dryRunWith: URLPolicy(), conventions: Self.conventions)
        let delivery = await ServiceExtensionHost(builtIn).deliver(NotificationRequest(payload: payload))
        #expect(delivery.findings.map(\.code) == (hasOtherReader ? [] : [.noMedia]))
    }

    @Test func `has nothing to attach`() throws {
        #expect(
            try finding(["aps": [:], "text": "see https://cdn.test/a.jpg"]).message.hasSuffix("nothing to attach."))
    }

    @Test(
        arguments: [
            (
                "countly", ["c": ["a": "https://cdn.test/1.jpg"]],
                "c.a is read where Countly is recognised by c.i, which is missing.",
                "Add c.i."
            ),
            (
                "accengage", ["acc-atts": [["att-url": "https://cdn.test/1.jpg"]]],
                "acc-atts[0].att-url is read where Accengage is recognised by a4sid, which is missing.", "Add a4sid."
            ),
            (
                "firebase", [:], "The payload has no fcm_options.image, so there is nothing to attach.",
                "Put the media's URL under fcm_options.image, or leave out mutable-content."
            ),
            (
                "firebase", ["picture": "https://cdn.test/1.jpg"],
                "The payload has no fcm_options.image: found https://cdn.test/1.jpg at picture, and nothing reads it there.",
                "Put the media's URL under fcm_options.image."
            ),
        ] as [(String, JSONObject, String, String)])
    func `is told what the chosen convention needs`(
        _ name: String, _ payload: JSONObject, _ message: String, _ fix: String
    ) throws {
        let conventions = ConventionSet([try #require(ConventionSet.standard.named(name))])
        let finding = try #require(NoMedia.finding(for: payload, conventions.plan(for: payload), conventions))
        #expect(finding.message == message)
        #expect(finding.fix == fix)
    }

    // The push service put the picture into its own keys, and the extension looked at the root.
    @Test func `is told the places where media was found`() throws {
        let finding = try finding([
            "link": "https://shop.test/page", "data": ["image-url": "https://cdn.test/p2.jpg?sig=secret"],
            "fcm_options": ["image": "https://cdn.test/p2.jpg"],
        ])
        #expect(finding.code == .noMedia)
        #expect(
            finding.message.hasSuffix(
                "found https://cdn.test/p2.jpg at data.image-url and https://cdn.test/p2.jpg at fcm_options.image, "
                    + "and nothing reads it there."))
        #expect(finding.payloadKey == "data.image-url")
        #expect(finding.host == "cdn.test")
    }

    @Test func `is told of any URL where none looks like media`() throws {
        #expect(try finding(["k": "https://shop.test/7"]).message.contains("found https://shop.test/7 at k"))
    }

    @Test func `is told of three at most`() throws {
        let payload = JSONObject(members: (0..<5).map { .init("img\($0)", .string("https://cdn.test/\($0)")) })
        #expect(try finding(payload).message.contains("at img2 and 2 more, and"))
    }
}
