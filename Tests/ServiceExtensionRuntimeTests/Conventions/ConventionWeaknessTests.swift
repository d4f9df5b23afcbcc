import ServiceExtensionTesting
import Testing

@testable import ServiceExtensionRuntime

/// Faults of push services' own extensions, as their public code shows them. None may be ours.
@Suite struct `Faults seen in push services' extensions` {
    let bench: ConventionBench

    init() throws { bench = try ConventionBench() }

    func payload(_ members: String) -> String {
        #"{"aps":{"alert":{"title":"t","body":"b"},"mutable-content":1},\#(members)}"#
    }

    func plan(_ members: String) throws -> MediaPlan {
        ConventionSet.standard.plan(for: try NotificationPayload(parsing: Array(payload(members).utf8)).root)
    }

    // MARK: Types

    @Test func `every image saved as jpg, whatever it is`() async throws {
        try bench.serve("/a", "gif-animated.gif")
        let delivery = try await bench.delivery(payload(#""ct_mediaUrl":"https://m.test/a","ct_mediaType":"image""#))
        #expect(delivery.content.attachments.first?.path.hasSuffix(".gif") == true)
    }

    @Test func `a header's parameters taken into the file name`() async throws {
        let sample = try #require(MediaSample.named("jpeg.jpg"))
        bench.server.serve("/p", sample.bytes, type: "image/jpeg; charset=utf-8")
        let delivery = try await bench.delivery(payload(#""image_url":"https://m.test/p","ems":{}"#))
        #expect(delivery.content.attachments.first?.path.hasSuffix(".jpg") == true)
    }

    @Test func `letters at the end of a name taken for a file extension`() async throws {
        try bench.serve("/mypjpg", "png.png")
        let delivery = try await bench.delivery(
            payload(#""com.urbanairship.media_attachment":{"url":"https://m.test/mypjpg"}"#))
        #expect(delivery.content.attachments.first?.type == "public.png")
    }

    @Test func `an Exif picture not known as JPEG`() async throws {
        try bench.serve("/e", "jpeg-exif.jpg")
        let delivery = try await bench.delivery(
            payload(#""com.urbanairship.media_attachment":{"url":"https://m.test/e"}"#))
        #expect(delivery.content.attachments.first?.type == "public.jpeg")
    }

    @Test func `capital letters in a file extension refused`() async throws {
        try bench.serve("/A.JPG", "jpeg.jpg")
        let delivery = try await bench.delivery(payload(#""os_data":{"att":{"k":"https://m.test/A.JPG"}}"#))
        #expect(delivery.attachedKeys == ["os_data.att.k"])
    }

    @Test func `a film of four letters forced to jpg`() async throws {
        try bench.serve("/v.mpeg", "mpeg2.mpg")
        let delivery = try await bench.delivery(
            payload(
                #""source":"webengage","expandableDetails":{"style":"BIG_PICTURE","image":"https://m.test/v.mpeg"}"#))
        #expect(delivery.content.attachments.first?.kind == .movie)
    }

    @Test func `sound that begins with FF taken for a picture`() async throws {
        try bench.serve("/s", "mp3.mp3")
        let delivery = try await bench.delivery(payload(#""clickUrl":"https://m.test","imageUrl":"https://m.test/s""#))
        #expect(delivery.content.attachments.first?.kind == .audio)
    }

    @Test(arguments: ["../../etc/x", "jpg/../../x", ".png", "", "php", "a\\u0000b", "jpg "])
    func `the payload's type text used as a file extension without a look`(_ type: String) async throws {
        let delivery = try await bench.delivery(
            payload(#""ab":{"att":{"url":"https://m.test/a","type":"\#(type)"}}"#))
        #expect(delivery.attachedKeys == ["ab.att.url"])
        #expect(delivery.content.attachments.first?.path.hasPrefix(bench.directory.path + "/") == true)
        #expect(delivery.content.attachments.first?.path.hasSuffix(".jpg") == true)
        let code: Finding.Code = type.isEmpty ? .partnerKeyMissing : .typeHintInvalid
        #expect(delivery.troubles == [code.rawValue])
    }

    @Test func `a type key that is wrong told by nobody`() async throws {
        let delivery = try await bench.delivery(payload(#""ab":{"att":{"url":"https://m.test/a","type":"gif"}}"#))
        #expect(delivery.troubles == ["attachment.type-hint-mismatch"])
        #expect(
            delivery.finding(.typeHintMismatch)?.message.hasPrefix("ab.att.type says gif, the file is image/jpeg")
                == true)
    }

    // MARK: Names of files

    @Test func `a fixed file name overwritten by the next notification`() async throws {
        let text = payload(#""media":["https://m.test/a.jpg"]"#)
        let first = try await bench.delivery(text)
        let second = try await bench.delivery(text)
        let paths = [first, second].compactMap { $0.content.attachments.first?.path }
        #expect(Set(paths).count == 2)
    }

    @Test func `a file name taken from the end of the URL`() async throws {
        try bench.serve("/..%2f..%2fevil.jpg", "jpeg.jpg")
        bench.server.serve("/../../evil.jpg", try #require(MediaSample.named("jpeg.jpg")).bytes)
        let delivery = try await bench.delivery(
            payload(#""x-sender":"notificare","attachment":{"uri":"https://m.test/..%2f..%2fevil.jpg"}"#))
        for attachment in delivery.content.attachments {
            #expect(attachment.path.hasPrefix(bench.directory.path + "/"))
            #expect(!attachment.path.contains("evil"))
        }
    }

    @Test func `a refused file left behind`() async throws {
        try bench.serve("/w", "webp.webp")
        let delivery = try await bench.delivery(payload(#""os_data":{"att":{"a":"https://m.test/w"}}"#))
        #expect(delivery.content.attachments.isEmpty)
        #expect(!bench.directory.names.contains { $0.hasSuffix(".webp") || $0.hasSuffix(".jpg") })
    }

    // MARK: Answers

    @Test func `no answer for a payload of somebody else`() async throws {
        let delivery = try await bench.delivery(
            payload(#""source":"other","expandableDetails":{"style":"CAROUSEL_V1"}"#))
        #expect(delivery.disposition == .original)
        #expect(delivery.content.body == "b")
    }

    @Test func `a carousel that waits for ever for an item without picture`() async throws {
        let delivery = try await bench.delivery(
            payload(
                #""source":"webengage","expandableDetails":{"style":"CAROUSEL_V1","items":[{"image":"https://m.test/1.jpg"},{"text":"x"},{"image":"https://m.test/2.jpg"}]}"#
            ))
        #expect(delivery.attachedKeys == ["expandableDetails.items[0].image", "expandableDetails.items[2].image"])
        #expect(delivery.disposition == .modified)
    }

    @Test func `a second answer after an error page, which is then taken for media`() async throws {
        let delivery = try await bench.delivery(
            payload(#""_sw":{"media":{"url":"https://m.test/samples/html.html?status=500","title":"T2"}}"#))
        #expect(delivery.troubles == ["transfer.http-status"])
        #expect(delivery.content.attachments.isEmpty)
        #expect(!delivery.findings.contains { $0.code == .answeredTwice })
    }

    @Test func `one failed picture that costs the others and the text`() async throws {
        let delivery = try await bench.delivery(
            payload(
                #""com.urbanairship.media_attachment":{"urls":[{"url":"https://m.test/404.jpg"},{"url":"https://m.test/a.png"},{"url":"https://m.test/samples/webp.webp"}],"content":{"title":"T2","body":"B2"}}"#
            ))
        #expect(delivery.attachedKeys == [#""com.urbanairship.media_attachment".urls[1].url"#])
        #expect([delivery.content.title, delivery.content.body] == ["T2", "B2"])
        #expect(delivery.troubles.sorted() == ["attachment.type-not-supported", "transfer.http-status"])
    }

    @Test func `texts that wait for the network`() async throws {
        let delivery = try await bench.delivery(
            payload(#""_sw":{"media":{"url":"https://m.test/404.jpg","title":"T2","subtitle":"S2","body":"B2"}}"#))
        #expect(
            [delivery.content.title, delivery.content.subtitle, delivery.content.body] == ["T2", "S2", "B2"])
    }

    @Test func `a title overwritten where none was sent`() async throws {
        let delivery = try await bench.delivery(payload(#""source":"xnpe_platform","message":"M""#))
        #expect([delivery.content.title, delivery.content.body] == ["t", "M"])
    }

    @Test func `original content at the end of the time, though parts were ready`() async throws {
        let delivery = try await bench.delivery(
            payload(
                #""com.urbanairship.media_attachment":{"urls":[{"url":"https://m.test/a.png"},{"url":"https://m.test/samples/mp4.mp4?stall=body@1000"}],"content":{"title":"T2"}}"#
            ), timeLimit: .milliseconds(700))
        #expect(delivery.disposition == .bestAttempt)
        #expect(delivery.content.title == "T2")
        #expect(delivery.attachedKeys == [#""com.urbanairship.media_attachment".urls[0].url"#])
    }

    @Test func `attachments after the first dropped without a word`() throws {
        let plan = try plan(
            #""messageId":"m","internalData":{"atts":[{"url":"https://h/1"},{"url":"https://h/2"},{"url":"https://h/3"}]}"#
        )
        #expect(plan.references.map(\.payloadKey) == ["internalData.atts[0].url"])
        let finding = try #require(plan.findings.first { $0.code == .mediaSurplus })
        #expect(finding.message == "The payload names 3 media, and Infobip reads the first alone.")
    }

    @Test func `two notifications at once that mix up`() async throws {
        let texts = (0..<20).map { number in
            payload(
                #""messageId":"\#(number)","internalData":{"atts":[{"url":"https://m.test/\#(number % 2 == 0 ? "a.jpg" : "a.png")?delay=20ms"}]}"#
            )
        }
        try await withThrowingTaskGroup(of: (Int, String?).self) { group in
            for (number, text) in texts.enumerated() {
                group.addTask { (number, try await bench.delivery(text).content.attachments.first?.type) }
            }
            for try await (number, type) in group {
                #expect(type == (number % 2 == 0 ? "public.jpeg" : "public.png"))
            }
        }
    }

    @Test func `a URL that is encoded a second time`() async throws {
        bench.server.serve("/a b.jpg", try #require(MediaSample.named("jpeg.jpg")).bytes, type: "image/jpeg")
        for path in ["a%20b.jpg", "a b.jpg"] {
            let delivery = try await bench.delivery(
                payload(#""clickUrl":"https://m.test","imageUrl":"https://m.test/\#(path)""#))
            #expect(delivery.attachedKeys == ["imageUrl"])
        }
    }

    @Test(arguments: ["not a url", "https://", "//cdn/a.jpg", "https://exa mple/a.jpg", ""])
    func `a crash on what is no URL`(_ value: String) async throws {
        let delivery = try await bench.delivery(payload(#""ct_mediaUrl":"\#(value)","ct_mediaType":"image""#))
        #expect(delivery.content.attachments.isEmpty)
        #expect(delivery.findings.contains { $0.severity == .error })
        #expect(delivery.content.body == "b")
    }

    @Test func `a path shorter than a cut that crashes`() throws {
        let plan = try plan(
            #""custom":{"a":{"k.message":{"data":{"id":7}}}},"attachments":{"pictureUrl":"a/b"}"#)
        #expect(plan.references.isEmpty)
        #expect(plan.findings.contains { $0.code == .mediaNotRemote })
    }
}
