import Testing

@testable import ServiceExtensionRuntime

@Suite struct `What vendors' own extensions make of media` {
    struct Row: Sendable, CustomTestStringConvertible {
        var vendor: String
        var url = "https://h.test/a"
        var header: String?
        var name: String?
        var type: String?
        var key = "k"
        var head: [UInt8] = []
        var actual = "public.jpeg"
        var naming: VendorRule.Naming?
        var verdict: VendorOutcome.Verdict

        var testDescription: String { "\(vendor) \(url) \(header ?? "-") \(type ?? "-") \(actual)" }
    }

    static let rows: [Row] = [
        // Firebase: the URL's ending, then what follows image/.
        Row(vendor: "firebase", url: "https://h.test/a.jpg", naming: .fileExtension("jpg"), verdict: .shows),
        Row(
            vendor: "firebase", url: "https://h.test/a.php", header: "image/jpeg", naming: .fileExtension("php"),
            verdict: .refused),
        Row(
            vendor: "firebase", header: "image/png", actual: "public.png", naming: .fileExtension("png"),
            verdict: .shows),
        Row(vendor: "firebase", header: "image/x-own", naming: .fileExtension("x-own"), verdict: .refused),
        Row(vendor: "firebase", header: "application/octet-stream", naming: .nothing, verdict: .refused),
        // OneSignal: letter case counts; some names are not in its map.
        Row(vendor: "onesignal", url: "https://h.test/a.JPG", naming: nil, verdict: .refused),
        Row(
            vendor: "onesignal", url: "https://h.test/a.JPG", header: "image/jpeg", naming: .fileExtension("jpeg"),
            verdict: .shows),
        Row(
            vendor: "onesignal", url: "https://h.test/g?filename=a.png", header: "image/jpeg", actual: "public.png",
            naming: .fileExtension("png"), verdict: .shows),
        Row(
            vendor: "onesignal", url: "https://h.test/g?x=1&y=b.gif", actual: "com.compuserve.gif",
            naming: .fileExtension("gif"), verdict: .shows),
        Row(vendor: "onesignal", header: "audio/mp4", actual: "public.mpeg-4-audio", naming: nil, verdict: .refused),
        // Airship: letters without a dot are enough for it, and not for iOS.
        Row(vendor: "airship", url: "https://h.test/mypjpg", header: "image/jpeg", naming: .nothing, verdict: .refused),
        Row(vendor: "airship", header: "image/jpeg", naming: .hint("public.jpeg"), verdict: .shows),
        Row(vendor: "airship", head: [0xFF, 0xD8, 0xFF, 0xE1], naming: .nothing, verdict: .refused),
        Row(vendor: "airship", head: [0xFF, 0xD8, 0xFF, 0xE0], naming: .hint("public.jpeg"), verdict: .shows),
        // The payload's word, unchecked.
        Row(vendor: "braze", type: "gif", actual: "com.compuserve.gif", naming: .fileExtension("gif"), verdict: .shows),
        Row(
            vendor: "braze", type: "image/gif", actual: "com.compuserve.gif", naming: .fileExtension("image/gif"),
            verdict: .refused),
        Row(vendor: "braze", url: "https://h.test/a.gif", actual: "com.compuserve.gif", naming: nil, verdict: .refused),
        Row(vendor: "klaviyo", actual: "public.png", naming: .fileExtension("jpg"), verdict: .uncertain),
        Row(vendor: "klaviyo", actual: "public.mpeg-4", naming: .fileExtension("jpg"), verdict: .refused),
        Row(
            vendor: "clevertap", type: "image", actual: "com.compuserve.gif", naming: .fileExtension("jpg"),
            verdict: .uncertain),
        Row(vendor: "clevertap", header: "image/webp", type: "other", naming: .nothing, verdict: .refused),
        Row(vendor: "batch", type: "public.png", actual: "public.png", naming: .hint("public.png"), verdict: .shows),
        Row(vendor: "batch", type: "png", actual: "public.png", naming: .hint("png"), verdict: .refused),
        // Others.
        Row(
            vendor: "leanplum", header: "video/mp4", actual: "public.mpeg-4", naming: .fileExtension("tmp"),
            verdict: .refused),
        Row(vendor: "mixpanel", url: "https://h.test/a.jpg?w=1", naming: .fileExtension("jpg?w=1"), verdict: .refused),
        Row(
            vendor: "swrve", url: "https://h.test/a.php", header: "image/jpeg", naming: .fileExtension("php"),
            verdict: .refused),
        Row(
            vendor: "webengage", url: "https://h.test/a.mpeg", actual: "public.mpeg-2-video",
            naming: .fileExtension("jpg"), verdict: .refused),
        Row(
            vendor: "emarsys", header: "image/jpeg; charset=utf-8", naming: .fileExtension("jpeg; charset=utf-8"),
            verdict: .refused),
        Row(vendor: "emarsys", header: "image/jpeg", naming: .fileExtension("jpeg"), verdict: .shows),
        Row(
            vendor: "emarsys", header: "audio/mpeg", actual: "public.mp3", naming: .fileExtension("mpeg"),
            verdict: .refused),
        Row(vendor: "rover", header: "image/jpeg; charset=utf-8", naming: nil, verdict: .refused),
        Row(
            vendor: "rover", url: "https://h.test/a.png", header: "image/jpeg", naming: .hint("public.png"),
            verdict: .uncertain),
        Row(vendor: "infobip", header: "image/jpeg", naming: .nothing, verdict: .refused),
        Row(
            vendor: "bloomreach", url: "https://h.test/v.mp4", actual: "public.mpeg-4", naming: .fileExtension("png"),
            verdict: .refused),
        Row(
            vendor: "blueshift", key: "gif_url", actual: "com.compuserve.gif", naming: .fileExtension("gif"),
            verdict: .shows),
        Row(
            vendor: "mindbox", head: [0xFF, 0xFB], actual: "public.mp3", naming: .fileExtension("jpg"),
            verdict: .refused),
        Row(vendor: "mindbox", head: [0x00], actual: "public.mpeg-4", naming: nil, verdict: .refused),
        Row(vendor: "adobe", url: "https://h.test/a.JPEG", naming: .fileExtension("jpeg"), verdict: .shows),
        Row(vendor: "adobe", url: "http://h.test/a.jpg", naming: nil, verdict: .refused),
        Row(
            vendor: "wonderpush", type: "image/png", actual: "public.png", naming: .hint("public.png"), verdict: .shows),
        Row(
            vendor: "home-assistant", type: "mpeg4", actual: "public.mpeg-4", naming: .hint("public.mpeg-4"),
            verdict: .shows),
        // The system's types, on Apple's list or not, decide where a vendor asks for them.
        Row(
            vendor: "salesforce", url: "https://h.test/a.jpg", header: "text/plain", naming: .fileExtension("txt"),
            verdict: .refused),
        Row(
            vendor: "appcues", url: "https://h.test/a.jpg", header: "image/bmp", naming: .fileExtension("bmp"),
            verdict: .refused),
        Row(
            vendor: "notificare", url: "https://h.test/a.jpg", header: "image/bmp", naming: .hint("com.microsoft.bmp"),
            verdict: .refused),
        Row(
            vendor: "salesforce", url: "https://h.test/a.mp4", header: "video/quicktime", actual: "public.mpeg-4",
            naming: .fileExtension("mov"), verdict: .refused),
        Row(
            vendor: "salesforce", url: "https://h.test/a", header: "application/octet-stream",
            naming: .fileExtension("jpg"), verdict: .shows),
        Row(
            vendor: "rover", url: "https://h.test/a.webp", header: "image/jpeg", naming: .hint("org.webmproject.webp"),
            verdict: .refused),
        Row(
            vendor: "rover", url: "https://h.test/a.pdf", header: "image/jpeg", naming: .hint("com.adobe.pdf"),
            verdict: .refused),
        Row(
            vendor: "rover", url: "https://h.test/a.unknown", header: "image/jpeg", naming: .hint("public.jpeg"),
            verdict: .shows),
        Row(vendor: "airship", header: "image/webp", naming: .nothing, verdict: .refused),
        // The name that the server gives comes before the URL's.
        Row(
            vendor: "firebase", url: "https://h.test/get", name: "a.jpg", naming: .fileExtension("jpg"), verdict: .shows
        ),
        Row(
            vendor: "iterable", url: "https://h.test/a.jpg", name: "a.bin", naming: .fileExtension("bin"),
            verdict: .refused),
        Row(
            vendor: "customer-io", url: "https://h.test/a.bin", header: "image/png", name: "picture",
            actual: "public.png", naming: .fileExtension("png"), verdict: .shows),
        Row(vendor: "countly", url: "https://h.test/g", name: "a.jpg", naming: .fileExtension("jpg"), verdict: .shows),
        Row(vendor: "notifee", url: "https://h.test/g", name: "a.jpg", naming: .fileExtension("jpg"), verdict: .shows),
        Row(vendor: "optimove", url: "https://h.test/g", name: "a.jpg", naming: .fileExtension("jpg"), verdict: .shows),
        Row(vendor: "infobip", url: "https://h.test/g", name: "a.jpg", naming: .nothing, verdict: .refused),
        Row(vendor: "appcues", header: "text/html", actual: "", naming: .fileExtension("html"), verdict: .refused),
    ]

    @Test(arguments: rows) func `follow from URL, header, words and bytes`(_ row: Row) throws {
        let path = String(
            row.url.dropFirst("https://h.test".count - (row.url.hasPrefix("http:") ? 1 : 0)).prefix { $0 != "?" })
        let rule = try #require(VendorRule.named(row.vendor))
        let outcome = rule.outcome(
            for: MediaEvidence(
                payloadKey: row.key, url: row.url, path: path, typeText: row.type, contentType: row.header,
                fileName: row.name, head: row.head, actualType: AttachmentRules.apple.type(forIdentifier: row.actual)))
        #expect(outcome.naming == row.naming)
        #expect(outcome.verdict == row.verdict)
        #expect(outcome.message.hasPrefix(rule.title))
    }

    @Test func `count the bytes only where they are announced`() throws {
        let rule = try #require(VendorRule.named("onesignal"))
        var evidence = MediaEvidence(
            payloadKey: "k", url: "https://h/a.mp4", path: "/a.mp4", announcedByteCount: 50_000_001,
            actualType: AttachmentRules.apple.type(forIdentifier: "public.mpeg-4"))
        #expect(rule.outcome(for: evidence).verdict == .refused)
        evidence.announcedByteCount = nil
        #expect(rule.outcome(for: evidence).verdict == .shows)
    }

    @Test(arguments: [("swrve", 206, VendorOutcome.Verdict.refused), ("adobe", 206, .shows), ("adobe", 404, .refused)])
    func `heed the status or not`(_ vendor: String, _ status: Int, _ verdict: VendorOutcome.Verdict) throws {
        let evidence = MediaEvidence(
            payloadKey: "k", url: "https://h/a.jpg", path: "/a.jpg", status: status,
            actualType: AttachmentRules.apple.type(forIdentifier: "public.jpeg"))
        #expect(try #require(VendorRule.named(vendor)).outcome(for: evidence).verdict == verdict)
    }

    @Test func `are known for names of conventions, each once`() {
        let names = VendorRule.all.map(\.name)
        #expect(Set(names).count == names.count)
        for rule in VendorRule.all {
            #expect(rule.conventions.allSatisfy { ConventionSet.standard.named($0) != nil }, "\(rule.name)")
        }
    }
}
