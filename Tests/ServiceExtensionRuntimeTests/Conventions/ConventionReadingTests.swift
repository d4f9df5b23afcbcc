import Testing

@testable import ServiceExtensionRuntime

@Suite struct `Reading a convention's media` {
    func plan(_ text: String) throws -> MediaPlan {
        ConventionSet.standard.plan(for: try NotificationPayload(parsing: Array(text.utf8)).root)
    }

    @Test func `stops at twenty media and says so`() throws {
        let members = (0..<5000).map { #""k\#($0)":"https://h/\#($0)""# }.joined(separator: ",")
        let plan = try plan(#"{"os_data":{"att":{\#(members)}}}"#)
        #expect(plan.references.count == ConventionReading.maximumCount)
        #expect(plan.findings.contains { $0.code == .mediaSurplus })
    }

    @Test func `tells few of many wrong types`() throws {
        let items = Array(repeating: "1", count: 5000).joined(separator: ",")
        #expect(try plan(#"{"_wp":{"attachments":[\#(items)]}}"#).findings.count <= 20)
    }

    @Test func `gives media with names that look alike unlike keys`() throws {
        let long = String(repeating: "k", count: 60)
        let plan = try plan(#"{"os_data":{"att":{"\#(long)1":"https://h/1","\#(long)2":"https://h/2"}}}"#)
        #expect(Set(plan.references.map(\.payloadKey)).count == 2)
    }

    @Test func `takes a name of the app's bundle for what it is`() throws {
        let plan = try plan(#"{"os_data":{"att":{"a":"cat.png","b":"https://h/b"}}}"#)
        #expect(plan.references.map(\.payloadKey) == ["os_data.att.b"])
        let finding = try #require(plan.findings.first { $0.code == .mediaNotRemote })
        #expect(finding.message.contains("a file in the app's bundle"))
        #expect(finding.severity == .warning)
    }

    @Test func `prefers urls to url as Airship does`() throws {
        let plan = try plan(
            #"{"com.urbanairship.media_attachment":{"url":"https://h/1","urls":[{"url":"https://h/2"}]}}"#)
        #expect(plan.references.map(\.value) == ["https://h/2"])
    }

    @Test func `follows the style of WebEngage's details`() throws {
        let details = #""image":"https://h/1","items":[{"image":"https://h/2"}]"#
        let carousel = try plan(#"{"source":"webengage","expandableDetails":{"style":"CAROUSEL_V1",\#(details)}}"#)
        #expect(carousel.references.map(\.value) == ["https://h/2"])
        let picture = try plan(#"{"source":"webengage","expandableDetails":{"style":"BIG_PICTURE",\#(details)}}"#)
        #expect(picture.references.map(\.value) == ["https://h/1"])
    }

    @Test func `names the key that a service's payload lacks`() throws {
        let payload: JSONObject = ["itbl": ["campaignId": 1]]
        let plan = ConventionSet.standard.plan(for: payload)
        let finding = try #require(NoMedia.finding(for: payload, plan, .standard))
        #expect(finding.message.hasPrefix("The payload has the mark of Iterable, and no itbl.attachment-url"))
        #expect(finding.fix?.contains("itbl.attachment-url") == true)
    }

    @Test(arguments: [
        ("jpg", TypeHint.Vocabulary.fileExtension, true), ("JPG", .fileExtension, true),
        (".jpg", .fileExtension, false), ("image/jpeg", .fileExtension, false), ("image/jpeg", .mimeType, true),
        ("IMAGE/JPEG; q=1", .mimeType, true), ("image/webp", .mimeType, false),
        ("public.jpeg", .typeIdentifier, true), ("jpeg", .typeIdentifier, false), ("image", .kind, true),
        ("VIDEO", .kind, true), ("gif", .kind, true), ("picture", .kind, false), ("mpeg4", .any, true),
        ("public.png", .any, true), ("audio/mpeg", .any, true), ("x", .any, false), ("", .any, false),
    ]) func `understands a type in the words of its convention`(
        _ text: String, _ vocabulary: TypeHint.Vocabulary, _ isUnderstood: Bool
    ) {
        #expect((TypeHint(text, vocabulary, payloadKey: "k") != nil) == isUnderstood)
    }
}
