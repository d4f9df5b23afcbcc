import Testing

@testable import ServiceExtensionRuntime

@Suite struct `Verdicts on what vendors' own extensions make of media` {
    /// Media that does not show, and the change that lets it show.
    static let fixes: [(vendor: String, evidence: MediaEvidence, fix: String)] = [
        ("adobe", evidence("http://h/a.jpg"), "Serve it over https."),
        (
            "adobe", evidence("http://h/a.jpg", status: 404),
            "Serve it over https, and let the server answer with status 200."
        ),
        ("swrve", evidence("https://h/a.jpg", status: 201), "Let the server answer with status 200."),
        (
            "onesignal", evidence("https://h/a.jpg", announced: 60_000_000),
            "Send no more than 50000000 bytes."
        ),
        ("mixpanel", evidence("https://h/a.jpg?x=1"), "Let the URL end in .jpg, without a query."),
        ("mixpanel", evidence("https://h/a"), "Let the URL's path end in .jpg."),
        ("webengage", evidence("https://h/a.gif", type: "public.png"), "Let the URL's path end in .png."),
        (
            "emarsys", evidence("https://h/a", header: "image/jpeg; charset=utf-8"),
            "Serve it with the Content-Type image/jpeg."
        ),
        (
            "emarsys", evidence("https://h/a", header: "audio/mpeg", type: "public.mp3"),
            "Serve it with the Content-Type audio/mp3."
        ),
        ("bloomreach", evidence("https://h/a.jpg", header: "image/jpeg"), "Send it as PNG."),
        ("twilio-engage", evidence("https://h/v.mp4", type: "public.mpeg-4"), "Send it as PNG."),
        ("mindbox", evidence("https://h/a.webp", type: ""), "Send it as JPEG or GIF or PNG."),
        ("leanplum", evidence("https://h/v.mp4", type: "public.mpeg-4"), "Send it as JPEG or GIF or PNG."),
        ("firebase", evidence("https://h/a.php", header: "image/jpeg"), "Let the URL's path end in .jpg."),
        (
            "iterable", evidence("https://h/a.jpg", name: "a.bin"),
            "Let the file name in Content-Disposition end in .jpg."
        ),
        ("braze", evidence("https://h/a", key: "ab.att.type"), "Let ab.att.type say jpg."),
        ("batch", evidence("https://h/a", key: "k.t"), "Let k.t say public.jpeg."),
        (
            "clevertap",
            evidence("https://h/a", header: "image/png", text: "audio", key: "ct_mediaType", type: "public.png"),
            "Let ct_mediaType say png."
        ),
        ("blueshift", evidence("https://h/a.gif", type: "com.compuserve.gif"), "Put the URL under gif_url."),
        ("rover", evidence("https://h/a.webp", header: "image/jpeg"), "Let the URL's path end in .jpg."),
        (
            "salesforce", evidence("https://h/a.jpg", header: "text/plain"),
            "Serve it with the Content-Type image/jpeg."
        ),
        (
            "infobip", evidence("https://h/a.webp", type: ""),
            "Send it as JPEG or GIF or PNG, and let the URL's path say so."
        ),
    ]

    private static func evidence(
        _ url: String, status: Int = 200, header: String? = nil, name: String? = nil, announced: Int? = nil,
        text: String? = nil, key: String? = nil, type: String = "public.jpeg"
    ) -> MediaEvidence {
        let path = "/" + (url.split(separator: "/").last ?? "").prefix { $0 != "?" }
        return MediaEvidence(
            payloadKey: "image_url", url: url, path: path, typeText: text, typeKey: key, status: status,
            contentType: header, fileName: name, announcedByteCount: announced,
            actualType: AttachmentRules.apple.type(forIdentifier: type))
    }

    @Test(arguments: fixes) func `come with a fix that the vendor's own rule asks for`(
        _ row: (vendor: String, evidence: MediaEvidence, fix: String)
    ) throws {
        let outcome = try #require(VendorRule.named(row.vendor)).outcome(for: row.evidence)
        #expect(outcome.verdict != .shows)
        #expect(outcome.fix == row.fix, "\(row.vendor)")
    }

    @Test func `come without a fix when the media shows`() throws {
        #expect(try #require(VendorRule.named("firebase")).outcome(for: Self.evidence("https://h/a.jpg")).fix == nil)
    }

    @Test(arguments: [
        "https://h/a.jpg?X-Amz-Signature=SECRET&id=1", "https://h/a?v=1.SECRET", "https://h/a.jpg?x=.SECRET#y",
    ])
    func `never tell of a URL's query`(_ url: String) throws {
        for rule in VendorRule.all {
            let outcome = rule.outcome(for: Self.evidence(url, header: "image/jpeg"))
            #expect(!outcome.message.contains("SECRET"), "\(rule.name)")
            #expect(outcome.fix?.contains("SECRET") != true, "\(rule.name)")
        }
    }

    @Test func `heed bytes that come with a status of failure where the vendor does`() throws {
        let evidence = Self.evidence("https://h/a.jpg", status: 404)
        let firebase = try #require(VendorRule.named("firebase")).outcome(for: evidence)
        #expect(firebase.verdict == .shows)
        #expect(firebase.message.hasSuffix("iOS accepts it, and nothing heeds the status 404."))
        #expect(try #require(VendorRule.named("adobe")).outcome(for: evidence).verdict == .refused)
    }
}
