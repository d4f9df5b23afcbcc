import ServiceExtensionTesting
import Testing

@testable import ServiceExtensionRuntime

@Suite struct `Payloads of known services` {
    let bench: ConventionBench

    init() throws { bench = try ConventionBench() }

    @Test(arguments: ConventionFixture.all) func `have their media downloaded and attached`(
        _ fixture: ConventionFixture
    ) async throws {
        try bench.serve("/a", fixture.sample)
        let delivery = try await bench.delivery(fixture.payload)
        #expect(delivery.attachedKeys == fixture.attached)
        #expect(delivery.troubles == fixture.troubles)
        let title = try #require(ConventionSet.standard.named(fixture.name)?.title)
        let chosen = delivery.finding(.conventionChosen)?.message
        #expect(chosen == (fixture.name == "plain" ? nil : "Media is read as \(title) has it."))
    }

    @Test(arguments: ConventionFixture.all) func `have the same media when only their own convention is on`(
        _ fixture: ConventionFixture
    ) async throws {
        try bench.serve("/a", fixture.sample)
        let convention = try #require(ConventionSet.standard.named(fixture.name))
        let delivery = try await bench.delivery(fixture.payload, ConventionSet([convention]))
        #expect(delivery.attachedKeys == fixture.attached)
    }

    @Test(arguments: ConventionFixture.inAps) func `have media attached that stands inside of aps`(
        _ name: String, _ payload: String, _ attached: String
    ) async throws {
        let delivery = try await bench.delivery(payload)
        #expect(delivery.attachedKeys == [attached])
        #expect(delivery.finding(.conventionChosen) != nil)
    }

    @Test func `cover every convention of the table that has a key`() {
        let covered = Set(ConventionFixture.all.map(\.name) + ConventionFixture.inAps.map(\.name))
        let sharing: Set = ["mobpush"]
        for convention in ConventionSet.standard.conventions where !convention.media.isEmpty {
            #expect(covered.union(sharing).contains(convention.name), "\(convention.name)")
        }
    }

    @Test func `of OneSignal that are silent call no extension, and say so as an error`() async throws {
        let delivery = try await bench.delivery(
            #"{"aps":{"content-available":1,"mutable-content":1},"m":"text","at":{"id":"https://m.test/a.jpg"}}"#)
        #expect(delivery.disposition == .original)
        #expect(delivery.finding(.alertNotVisible)?.severity == .error)
    }

    @Test func `get the texts that Airship gives beside its media`() async throws {
        let fixture = try #require(ConventionFixture.all.first { $0.name == "airship" })
        let content = try await bench.delivery(fixture.payload).content
        #expect([content.title, content.subtitle, content.body] == ["T2", "S2", "B2"])
    }

    @Test func `get the thumbnail options that Airship gives, the second medium hidden`() async throws {
        let fixture = try #require(ConventionFixture.all.first { $0.name == "airship" })
        let thumbnails = try await bench.delivery(fixture.payload).content.attachments.map(\.thumbnail)
        let rect = ThumbnailOptions.ClippingRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        #expect(thumbnails.first == ThumbnailOptions(clippingRect: rect, time: 15))
        #expect(thumbnails.last == ThumbnailOptions(isHidden: true, clippingRect: rect, time: 15))
    }

    @Test(arguments: [
        ("airship", 1, ThumbnailOptions(isHidden: true)),
        ("notifee", 0, ThumbnailOptions(clippingRect: .init(x: 0, y: 0, width: 1, height: 0.5), time: 3)),
        ("home-assistant", 0, ThumbnailOptions(isHidden: true)),
    ]) func `have their thumbnail options in the attachment`(
        _ name: String, _ number: Int, _ thumbnail: ThumbnailOptions
    ) async throws {
        let fixture = ConventionFixture.all.filter { $0.name == name }[number]
        #expect(try await bench.delivery(fixture.payload).content.attachments.first?.thumbnail == thumbnail)
    }

    @Test func `get Swrve's fallback, and the link that goes with it`() async throws {
        let fixture = try #require(ConventionFixture.all.first { $0.name == "swrve" })
        let delivery = try await bench.delivery(fixture.payload)
        #expect(delivery.finding(.fallbackUsed) != nil)
        #expect(delivery.finding(.httpStatus)?.severity == .warning)
        #expect(delivery.content.userInfo["_sd"] == "app://y")
        #expect(delivery.content.title == "T2")
    }

    @Test(arguments: [#""""#, "7"])
    func `get Swrve's link also where its first URL is useless`(_ url: String) async throws {
        let delivery = try await bench.delivery(
            #"{"aps":{"alert":"b","mutable-content":1},"_sd":"old","_sw":{"media":{"url":\#(url),"fallback_url":"https://m.test/a.png","fallback_sd":"app://y"}}}"#
        )
        #expect(delivery.attachedKeys == ["_sw.media.fallback_url"])
        #expect(delivery.content.userInfo["_sd"] == "app://y")
        #expect(delivery.finding(.partnerKeyMissing) == nil)
    }

    @Test func `say that Swrve itself takes no fallback without a first URL`() async throws {
        let delivery = try await bench.delivery(
            #"{"aps":{"alert":"b","mutable-content":1},"_sw":{"media":{"fallback_url":"https://m.test/a.png"}}}"#)
        #expect(delivery.attachedKeys == ["_sw.media.fallback_url"])
        #expect(delivery.finding(.partnerKeyMissing)?.payloadKey == "_sw.media.url")
    }

    @Test func `leave Swrve's fallback alone while its first media can be had`() async throws {
        let delivery = try await bench.delivery(
            #"{"aps":{"alert":"b","mutable-content":1},"_sw":{"media":{"url":"https://m.test/a.jpg","fallback_url":"https://m.test/a.png","fallback_sd":"x"}}}"#
        )
        #expect(delivery.attachedKeys == ["_sw.media.url"])
        #expect(delivery.content.userInfo["_sd"] == nil)
        #expect(bench.server.requestCount(path: "/a.png") == 0)
    }

    @Test func `tell of both addresses when Swrve's fallback fails too`() async throws {
        let delivery = try await bench.delivery(
            #"{"aps":{"alert":"b","mutable-content":1},"_sw":{"media":{"url":"https://m.test/404.jpg","fallback_url":"https://m.test/404.png"}}}"#
        )
        #expect(
            delivery.findings.filter { $0.severity == .error }.map(\.payloadKey) == [
                "_sw.media.url", "_sw.media.fallback_url",
            ])
    }

    @Test func `show Salesforce's alternative text when the picture cannot be had`() async throws {
        let fixture = try #require(ConventionFixture.all.first { $0.name == "salesforce" })
        let delivery = try await bench.delivery(fixture.payload)
        #expect(delivery.content.body == "text when the picture fails")
        #expect(delivery.finding(.alternativeText)?.payloadKey == "_mediaAlt")
        #expect(delivery.content.title == "t")
        #expect(delivery.disposition == .modified)
    }

    @Test func `keep their body when Salesforce's picture can be had`() async throws {
        let delivery = try await bench.delivery(
            #"{"aps":{"alert":"b","mutable-content":1},"_mediaUrl":"https://m.test/a.jpg","_mediaAlt":"alt"}"#)
        #expect(delivery.content.body == "b")
        #expect(delivery.finding(.alternativeText) == nil)
        #expect(delivery.attachedKeys == ["_mediaUrl"])
    }

    @Test func `show Salesforce's alternative text when the time runs out`() async throws {
        let delivery = try await bench.delivery(
            #"{"aps":{"alert":"b","mutable-content":1},"_mediaUrl":"https://m.test/a.jpg?stall=headers","_mediaAlt":"alt"}"#,
            timeLimit: .milliseconds(200))
        #expect(delivery.disposition == .bestAttempt)
        #expect(delivery.content.body == "alt")
    }
}
