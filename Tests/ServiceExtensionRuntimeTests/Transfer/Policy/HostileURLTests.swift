import ServiceExtensionRuntime
import Testing

/// The inputs with which public request-forgery test suites (GitLab, safeurl, smokescreen, imgproxy, go-camo, ssrf_filter,
/// Synapse, Discourse, Advocate) try to get past a URL check.
@Suite struct `Hostile URLs` {
    typealias Reason = URLRejection.Reason

    static let numbers: [String] = [
        "2130706433", "0x7f000001", "0X7F000001", "017700000001", "0177.0.0.1", "0x7f.1", "127.1", "00000000177.0.0.1",
        "127.000.000.001", "0x7f.0.0.1", "0377.0377.0377.0377", "0xffffffff", "0", "0x", "4294967296", "256.1.1.1",
        "127.0.0.1.1",
        "8.8.8.8.8", "08.0.0.1", "foo.123", "foo.0x7f", "1.2.3",
    ]
    static let names: [String] = [
        "127.0.0.1.", "example.com....", "example.com.", ".", "..", ".example.com", "a..b", "localhost.",
        "%31%32%37.0.0.1",
        "127%2e0%2e0%2e1", "127.0.0.1%00.example.com", "127.0.0.1%0d%0aX:", "a%20b.test", "a b.test", "127。0。0。1",
        "①②⑦.⓪.⓪.①",
        "１２７.０.０.１", "ⓛocalhost", "faß.de", "аpple.com", "ğitlab.com", "𝕘itⅼαƄ.com", "a\u{AD}b.test", "a,b.test", "a;b",
        "a!b", "<h>",
        ":443", "[::1", "[]", "[::1]x", "[1.2.3.4]", "[::1]]", "[v1.a]", "[::ffff:0x7f.1]", "::1",
        String(repeating: "a", count: 64) + ".test", String(repeating: "abcdefg.", count: 40) + "test",
    ]
    static let addresses: [String] = [
        "0.0.0.0", "[::]", "127.0.0.1", "255.255.255.255", "[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]",
        "[::127.0.0.1]",
        "[0:0:0:0:0:ffff:0.0.0.0]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[64:ff9b:1:a00:0:100::]",
        "[2001:0:4136:e378:8000:63bf:3f57:fdf2]", "[2606:4700::5efe:a00:1]", "[fec0::1]", "[feef::1]",
        "[fd00:ec2::254]",
        "localhost", "LOCALHOST", "foo.localhost", "169.254.169.254", "metadata.google.internal", "192.168.1.1",
        "10.0.0.1:8080",
    ]
    static let others: [(text: String, reason: Reason)] = [
        ("https://[fe80::1%25lo]/", .zoneID), ("https://[::1%lo]/", .zoneID), ("https://good@127.0.0.1/", .userinfo),
        ("https://a:b@h/", .userinfo), ("https://good:80@127.0.0.1/", .userinfo), ("https://@h.test/", .userinfo),
        (#"https://127.0.0.1\@good/"#, .backslash), (#"https://good\@127.0.0.1/"#, .backslash),
        (#"https:\\127.0.0.1/"#, .backslash), (#"https://h.test/a\b"#, .backslash),
        ("https:/127.0.0.1/", .malformedScheme),
        ("https:///127.0.0.1/", .malformedScheme), ("https:127.0.0.1/", .malformedScheme),
        ("https:////127.0.0.1/", .malformedScheme), ("https//:cdn.test/p.png", .malformedScheme),
        ("https//cdn.test/p.png", .malformedScheme), ("https;//cdn.test/p.png", .malformedScheme),
        ("https ://cdn.test/p.png", .malformedScheme), ("https://https://cdn.test/p.png", .malformedScheme),
        ("https://http:/cdn.test/p.png", .malformedScheme), ("https:", .malformedScheme), ("http//", .malformedScheme),
        ("127.0.0.1", .noScheme), ("cdn.test/p20.png", .noScheme), ("//cdn.test/a.png", .noScheme),
        ("/a.png", .noScheme),
        ("cat.png", .noScheme), ("cdn.test:8080/a.png", .noScheme), ("localhost:8080/a.png", .noScheme),
        ("://h.test/", .noScheme),
        ("?a=b", .noScheme), ("https", .malformedScheme), ("https?x", .malformedScheme),
        ("https://http/a", .malformedScheme), ("https://HTTPS", .malformedScheme), ("https://?x", .invalidHost),
        ("https.test/a.png", .noScheme), ("кот", .noScheme),
        ("1a://h.test/", .noScheme),
        ("file:///etc/hostname", .schemeRefused), ("gopher://h.test/", .schemeRefused),
        ("dict://h.test:11211/", .schemeRefused),
        ("ftp://h.test/a.png", .schemeRefused), ("tftp://h.test/", .schemeRefused), ("ldap://h.test/", .schemeRefused),
        ("smb://h.test/", .schemeRefused), ("unix:/run/s.sock", .schemeRefused),
        ("data:image/png;base64,iVBO", .schemeRefused),
        ("javascript:alert(1)", .schemeRefused), ("jar:https://h.test/!/", .schemeRefused),
        ("blob:https://h.test/1", .schemeRefused),
        ("httpx://h.test/", .schemeRefused), ("htps://h.test/", .schemeRefused), ("h.t+p://h.test/", .schemeRefused),
        (" https://h.test/", .whitespace), ("https://h.test/ ", .whitespace), ("\thttps://h.test/", .whitespace),
        ("https://h.test/\n", .whitespace), ("\u{FEFF}https://h.test/", .whitespace),
        ("https://h.test/\u{200B}", .whitespace),
        ("\u{A0}https://h.test/", .whitespace), ("https://h.test/a\tb", .controlCharacter),
        ("https://h.test/\u{1}a", .controlCharacter),
        ("https://h.te\nst/", .controlCharacter), ("https://h.test/\u{0}x", .controlCharacter),
        ("https://h.test/\u{7F}x", .controlCharacter),
        ("", .empty), ("   ", .empty), ("\n", .empty), ("https://h.test:65536/", .invalidPort),
        ("https://h.test:99999/", .invalidPort),
        ("https://h.test:-1/", .invalidPort), ("https://h.test:80a/", .invalidPort),
        ("https://h.test: 80/", .invalidPort),
        ("https://h.test:80:80/", .invalidPort), ("https://h.test:8e1/", .invalidPort),
        ("https://h.test:٤٤٣/", .invalidPort),
        ("https://h.test:99999999999999999999/", .invalidPort), ("https://h.test:0/", .port),
        ("https://h.test:22/", .port),
        ("https://h.test:25/", .port), ("https://h.test:6000/", .port), ("https://h.test:8080/", .port),
        ("https://h.test:65535/", .port),
        ("http://h.test/a.png", .cleartext), ("HTTP://h.test/a.png", .cleartext),
    ]

    /// A policy with everything open that can be opened.
    static let open = URLPolicy(
        addresses: AddressPolicy(allowsPrivateNetwork: true, trustsNAT64: true), allowsHTTP: true,
        allowedPorts: Set(1...UInt16.max))

    static func reason(_ text: String, _ policy: URLPolicy = URLPolicy()) -> Reason? {
        do throws(URLRejection) {
            _ = try policy.check(text)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test(arguments: numbers, ["http", "https"])
    func `with a number that some read as an address are refused`(host: String, scheme: String) {
        #expect(Self.reason("\(scheme)://\(host)/") == .invalidHost)
    }

    @Test(arguments: names)
    func `with a host that two readers may read differently are refused`(host: String) {
        #expect(Self.reason("https://\(host)/a.png") == .invalidHost)
    }

    @Test(arguments: addresses, ["http", "https"])
    func `that name an inner address are denied, not called malformed`(host: String, scheme: String) {
        #expect(Self.reason("\(scheme)://\(host)/a.png") == .addressDenied)
    }

    @Test(arguments: others)
    func `are refused with the reason`(text: String, reason: Reason) {
        #expect(Self.reason(text) == reason)
    }

    @Test(arguments: others.filter { ![.port, .cleartext].contains($0.reason) })
    func `are refused whatever is opened`(text: String, reason: Reason) {
        #expect(Self.reason(text, Self.open) == reason)
    }

    @Test func `may be as long as the limit and no longer`() {
        let start = "https://h.test/"
        let longest = start + String(repeating: "a", count: URLPolicy.maximumLength - start.utf8.count)
        #expect(Self.reason(longest) == nil)
        #expect(Self.reason(longest + "a") == .tooLong)
    }

    @Test func `may not grow past the limit by encoding`() {
        #expect(Self.reason("https://h.test/" + String(repeating: "ж", count: 2000)) == .tooLong)
    }
}
