import Testing

@testable import ServiceExtensionRuntime

@Suite struct `A URL that nothing reads` {
    private func unread(_ root: JSONObject, _ readPaths: [JSONPath] = []) -> [String] {
        UnreadURL.all(in: root, readPaths: readPaths).map { "\($0.path) \($0.redacted)" }
    }

    @Test func `is listed with its path, wherever it stands`() {
        let root: JSONObject = [
            "aps": ["alert": "Hi", "imageUrl": "https://cdn.test/a"],
            "list": [["x": "HTTP://cdn.test"], "https://h/b"],
            "n": 1, "text": "see https://cdn.test/page",
        ]
        #expect(
            unread(root) == ["aps.imageUrl https://cdn.test/a", "list[0].x http://cdn.test", "list[1] https://h/b"])
    }

    @Test func `is not listed at a path that is read, nor below one`() {
        let root: JSONObject = ["image-url": "https://a", "os_data": ["att": ["1": "https://b"]], "link": "https://c"]
        #expect(unread(root, [["image-url"], ["os_data", "att"]]) == ["link https://c"])
        #expect(unread(root, [["image-url", "x"]]).count == 3)
    }

    private static let redactions: [(String, String?)] = [
        ("https://u:secret@cdn.test:8443/a.png?sig=secret#secret", "https://cdn.test:8443/a.png"),
        ("https://cdn.test?secret", "https://cdn.test"), ("https://cdn.test#secret", "https://cdn.test"),
        ("https://a@b@cdn.test/", "https://cdn.test/"), ("https://cdn.test/a@b", "https://cdn.test/a@b"),
        ("https://[::1]:80/a", "https://[::1]:80/a"), ("https://cdn.test\\@x/", "https://cdn.test\\@x/"),
        ("https://cdn.test/\u{202E}gpj", "https://cdn.test/\u{FFFD}gpj"),
        ("https://кот.test/кот", "https://кот.test/кот"),
        ("https://cdn.test/a?\u{301}secret", "https://cdn.test/a"),
        ("https://u:secret@\u{301}cdn.test/", "https://\u{301}cdn.test/"),
        ("httpS://cdn.test/A", "https://cdn.test/A"), ("http://a", "http://a"), ("http\u{1A}//a", nil),
        ("https:///a", "https:///a"),
        ("https://", nil), ("https:/cdn.test", nil), ("ftp://cdn.test/a", nil), ("https://a b", nil), ("", nil),
        ("https://a\n", nil), (" https://a", nil),
    ]

    @Test(arguments: redactions)
    func `is shown without what may be secret`(text: String, redacted: String?) {
        #expect(UnreadURL.all(in: ["k": .string(text)], readPaths: []).first?.redacted == redacted)
    }

    @Test(arguments: [
        ("https://[::1]:80/a", "::1"), ("https://cdn.test:80/a", "cdn.test"), ("https://u@cdn.test", "cdn.test"),
    ])
    func `has a host without port`(text: String, host: String) {
        #expect(UnreadURL.all(in: ["k": .string(text)], readPaths: []).first?.host == host)
    }

    @Test func `is cut when it is long`() throws {
        let url = "https://cdn.test/" + String(repeating: "x", count: 10_000)
        let found = try #require(UnreadURL.all(in: ["k": .string(url)], readPaths: []).first)
        #expect(found.redacted.count < 300)
    }

    @Test func `looks like media by its key or its file extension`() {
        let root: JSONObject = [
            "k1": "https://a/b.JPG?x", "imageUrl": "https://a/b", "media": ["x": "https://a"],
            "link": "https://a/page.html",
            "deep": "https://a/jpg", "k2": "https://a.png",
        ]
        #expect(
            UnreadURL.all(in: root, readPaths: []).map(\.looksLikeMedia) == [true, true, true, false, false, false])
    }

    @Test func `becomes a note that says where it was found`() throws {
        let root: JSONObject = ["data": ["image-url": "https://cdn.test/a.jpg?X-Amz-Signature=secret"]]
        let finding = try #require(UnreadURL.all(in: root, readPaths: []).first?.finding)
        #expect(finding.message == "Found https://cdn.test/a.jpg at data.image-url, where nothing reads it.")
        #expect(finding.code == .urlNotRead)
        #expect(finding.severity == .note)
        #expect(finding.payloadKey == "data.image-url")
        #expect(finding.host == "cdn.test")
    }

    @Test func `is listed twenty times at most`() {
        let root = JSONObject(members: (0..<100).map { .init("k\($0)", "https://a") })
        #expect(UnreadURL.all(in: root, readPaths: []).count == 20)
    }

    private func findings(_ root: JSONObject, _ conventions: ConventionSet = .standard) -> [Finding] {
        UnreadURLs(in: root, readPaths: []).findings(in: root, conventions, mediaPaths: [])
    }

    @Test(arguments: [
        (20, ""), (21, " There is 1 more such URL."), (25, " There are 5 more such URLs."),
    ])
    func `is counted beyond that`(count: Int, says: String) {
        let links = (0..<50).map { JSONObject.Member("link\($0)", "https://a/page") }
        let media = (0..<count).map { JSONObject.Member("x\($0)", "https://a/b.jpg") }
        let findings = findings(JSONObject(members: links + media))
        #expect(findings.count == 20)
        #expect(findings.last?.message == "Found https://a/b.jpg at x19, where nothing reads it." + says)
    }

    @Test func `is to be moved to a key that is read, or read where it stands`() throws {
        let root: JSONObject = ["fcm_options": ["image": "https://a/b.jpg"], "my": ["image": "https://a/c.jpg"]]
        let plain = ConventionSet([.plain])
        #expect(
            findings(root, plain).map(\.fix) == [
                "Let --convention name firebase, or move it to a key that is read, such as image-url.",
                "Move it to a key that is read, such as image-url, or describe its place in a file for --conventions.",
            ])
        let batch = ConventionSet([try #require(ConventionSet.standard.named("batch"))])
        let fix = try #require(findings(["my": ["image": "https://a/c.jpg"]], batch).first?.fix)
        #expect(fix.hasPrefix(#"Move it to a key that is read, such as "com.batch".at.u, or describe"#))
    }

    @Test func `is not told where another extension reads the payload`() throws {
        let root: JSONObject = ["aps": [:], "picture": ["url": "https://a/b.jpg"]]
        #expect(NotificationPayload(root).findings.map(\.code) == [.urlNotRead])
        #expect(NotificationPayload(root, options: .init(hasOtherReader: true)).findings.isEmpty)
    }
}
