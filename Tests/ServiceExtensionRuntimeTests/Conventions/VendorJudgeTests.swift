import ServiceExtensionTesting
import Testing

@testable import ServiceExtensionRuntime

@Suite struct `What a vendor's own extension makes of a whole payload` {
    let bench: ConventionBench

    init() throws { bench = try ConventionBench() }

    private func outcomes(
        _ members: String, as vendor: String, _ conventions: [String]? = nil
    ) async throws -> [Finding] {
        let rule = try #require(VendorRule.named(vendor))
        let names = conventions ?? rule.conventions
        let set = ConventionSet(names.compactMap { ConventionSet.standard.named($0) })
        let text = #"{"aps":{"alert":"b","mutable-content":1},\#(members)}"#
        return try await bench.delivery(text, set, judgingFor: rule).findings.filter { $0.code == .vendorOutcome }
    }

    @Test(arguments: [
        (
            "infobip", #""internalData":{"atts":[{"url":"https://m.test/a.jpg"}]}"#, "messageId is missing",
            "Add messageId"
        ),
        (
            "customer-io", #""CIO":{"push":{"image":"https://m.test/a.png"}},"CIO-Delivery-Token":"t""#,
            "CIO-Delivery-ID is missing", "Add CIO-Delivery-ID"
        ),
        (
            "webengage", #""expandableDetails":{"image":"https://m.test/a.jpg"}"#, "source is missing", "Add source"
        ),
        (
            "webengage",
            #""source":"webengage","expandableDetails":{"style":"BOGUS","image":"https://m.test/a.jpg"}"#,
            "style is a string, and has to be BIG_PICTURE, RATING_V1, OVERLAY or CAROUSEL_V1",
            "Correct expandableDetails.style"
        ),
        (
            "webengage",
            #""source":"webengage","expandableDetails":{"style":"CAROUSEL_V1","image":"https://m.test/a.jpg"}"#,
            #"expandableDetails.style is "CAROUSEL_V1", and has to be BIG_PICTURE"#, "Correct expandableDetails.style"
        ),
        (
            "swrve", #""_sw":{"media":{"fallback_url":"https://m.test/a.jpg"}}"#, "_sw.media.url is missing",
            "Add _sw.media.url"
        ),
        (
            "airship",
            #""com.urbanairship.media_attachment":{"url":"https://m.test/a.jpg","options":{"crop":{"x":2,"y":0,"width":1,"height":1}}}"#,
            ".crop.x is 2", "Send x, y, width and height"
        ),
    ]) func `is nothing when a key is wrong that it needs`(
        _ vendor: String, _ members: String, _ reason: String, _ fix: String
    ) async throws {
        let found = try await outcomes(members, as: vendor)
        #expect(found.map(\.severity) == [.error])
        #expect(found.first?.message.contains("attaches nothing: ") == true)
        #expect(found.first?.message.contains(reason) == true, "\(found)")
        #expect(found.first?.fix?.hasPrefix(fix) == true, "\(found)")
    }

    @Test func `is nothing of a key that it does not read`() async throws {
        let found = try await outcomes(
            #""image-url":"https://m.test/a.jpg","fcm_options":{"image":"https://m.test/a.jpg"}"#, as: "firebase",
            ["plain"])
        #expect(
            found.map(\.message) == ["Firebase Cloud Messaging attaches nothing: it does not read image-url."])
        #expect(found.map(\.fix) == ["Put the URL under fcm_options.image."])
    }

    @Test func `is the same for its own key, whichever convention it is read by`() async throws {
        let found = try await outcomes(
            #""_motisig":{},"fcm_options":{"image":"https://m.test/a.jpg"}"#, as: "firebase", ["motisig"])
        #expect(found.map(\.severity) == [.note])
    }

    @Test func `is nothing with Airship when one of several fails`() async throws {
        let found = try await outcomes(
            #""com.urbanairship.media_attachment":{"url":["https://m.test/a.jpg","https://m.test/404.jpg"]}"#,
            as: "airship")
        #expect(found.map(\.severity) == [.error, .error])
        #expect(found[0].message.hasSuffix("url[1] fails, and that costs it all media and the texts."))
        #expect(found[0].payloadKey?.hasSuffix("url[0]") == true)
    }

    @Test func `goes on to a fallback where the vendor has one`() async throws {
        let found = try await outcomes(
            #""_sw":{"media":{"url":"https://m.test/404.jpg","fallback_url":"https://m.test/a.png"}}"#, as: "swrve")
        #expect(found.map(\.severity) == [.warning, .note])
        #expect(found[0].message == "Swrve attaches nothing: the status is 404; it goes on to _sw.media.fallback_url.")
        #expect(found[1].payloadKey == "_sw.media.fallback_url")
    }

    @Test func `heeds the body of an error page where the vendor does not heed the status`() async throws {
        let found = try await outcomes(#""fcm_options":{"image":"https://m.test/404.jpg"}"#, as: "firebase")
        #expect(found.map(\.severity) == [.error])
        #expect(
            found.first?.message
                == "Firebase Cloud Messaging hands the file over as .jpg: what came with status 404 is no media, and iOS refuses it."
        )
    }

    @Test(
        arguments: [
            (200, "a.jpg", "application/octet-stream", "iOS accepts it."),
            (404, nil, "image/jpeg", "iOS accepts it, and nothing heeds the status 404."),
        ] as [(Int, String?, String, String)])
    func `comes by the file name and the bytes that the server gives, whatever the status`(
        _ status: Int, _ name: String?, _ type: String, _ end: String
    ) async throws {
        let rule = try #require(VendorRule.named("firebase"))
        let sample = try #require(MediaSample.named("jpeg.jpg"))
        var reply = RecordedTransport.Reply.bytes(sample.bytes, type: type)
        (reply.status, reply.fileName) = (status, name)
        let transport = RecordedTransport()
        transport.reply(to: "https://m.test/get", with: reply)
        let builtIn = MediaAttachmentExtension(
            transport: transport, detector: try MagicDetector(),
            store: try AttachmentStore(directoryPath: bench.directory.path), judgingFor: rule)
        let payload = try NotificationPayload(
            parsing: Array(
                #"{"aps":{"alert":"b","mutable-content":1},"fcm_options":{"image":"https://m.test/get"}}"#.utf8))
        let delivery = await ServiceExtensionHost(builtIn).deliver(NotificationRequest(payload: payload))
        let message = try #require(delivery.finding(.vendorOutcome)?.message)
        #expect(message.hasPrefix("Firebase Cloud Messaging hands the file over as .jp"))
        #expect(message.hasSuffix(end))
    }

    @Test func `is told in a dry run as far as it goes without the media`() async throws {
        let rule = try #require(VendorRule.named("infobip"))
        let builtIn = MediaAttachmentExtension(dryRunWith: URLPolicy(), judgingFor: rule)
        func findings(_ members: String) async throws -> [Finding] {
            let text = #"{"aps":{"alert":"b","mutable-content":1},\#(members)}"#
            let request = NotificationRequest(payload: try NotificationPayload(parsing: Array(text.utf8)))
            return await ServiceExtensionHost(builtIn).deliver(request).findings
        }
        let missing = try await findings(#""internalData":{"atts":[{"url":"https://m.test/a.jpg"}]}"#)
        #expect(missing.contains { $0.message == "Infobip attaches nothing: messageId is missing." })
        let whole = try await findings(#""messageId":"m","internalData":{"atts":[{"url":"https://m.test/a.jpg"}]}"#)
        #expect(whole.contains { $0.message.hasSuffix("so what Infobip would make of it is not known.") })
    }
}
