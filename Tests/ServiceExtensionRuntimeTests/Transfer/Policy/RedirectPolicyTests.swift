import ServiceExtensionRuntime
import Testing

@Suite struct `A redirect` {
    static let policy = RedirectPolicy(urls: URLPolicy(allowsHTTP: true))

    static func url(_ text: String) throws -> MediaURL { try policy.urls.check(text) }

    static func target(of location: String, from base: String) throws -> String {
        try policy.target(of: location, from: url(base)).text
    }

    /// The examples of RFC 3986 sections 5.4.1 and 5.4.2, without those whose target has no host.
    @Test(arguments: [
        ("g", "/b/c/g"), ("./g", "/b/c/g"), ("g/", "/b/c/g/"), ("/g", "/g"), ("?y", "/b/c/d;p?y"), ("g?y", "/b/c/g?y"),
        ("#s", "/b/c/d;p?q"), ("g#s", "/b/c/g"), ("g?y#s", "/b/c/g?y"), (";x", "/b/c/;x"), ("g;x", "/b/c/g;x"),
        ("g;x?y#s", "/b/c/g;x?y"), (".", "/b/c/"), ("./", "/b/c/"), ("..", "/b/"), ("../", "/b/"), ("../g", "/b/g"),
        ("../..", "/"),
        ("../../", "/"), ("../../g", "/g"), ("../../../g", "/g"), ("../../../../g", "/g"), ("/./g", "/g"),
        ("/../g", "/g"), ("g.", "/b/c/g."),
        (".g", "/b/c/.g"), ("g..", "/b/c/g.."), ("..g", "/b/c/..g"), ("./../g", "/b/g"), ("./g/.", "/b/c/g/"),
        ("g/./h", "/b/c/g/h"),
        ("g/../h", "/b/c/h"), ("g;x=1/./y", "/b/c/g;x=1/y"), ("g;x=1/../y", "/b/c/y"), ("g?y/./x", "/b/c/g?y/./x"),
        ("g?y/../x", "/b/c/g?y/../x"), ("g#s/../x", "/b/c/g"),
    ])
    func `is resolved as RFC 3986 says`(location: String, target: String) throws {
        #expect(try Self.target(of: location, from: "http://a/b/c/d;p?q") == "http://a" + target)
    }

    @Test(
        arguments: [
            ("https://other.test/x", "https://other.test/x"), ("//other.test/x?y", "https://other.test/x?y"),
            ("/my cat.png", "https://h.test:80/my%20cat.png"), ("  /x\t", "https://h.test:80/x"),
            ("/кот", "https://h.test:80/%D0%BA%D0%BE%D1%82"),
            ("12:30.png", "https://h.test:80/a/12:30.png"), ("https.png", "https://h.test:80/a/https.png"), ("//", nil),
            ("", nil), (" ", nil),
            ("http://h.test/x", nil), ("file:///etc/hostname", nil), ("gopher://h.test/", nil),
            ("ftp://h.test/a.png", nil),
            ("data:image/png,x", nil), ("https://u:p@h.test/", nil), ("https://127.0.0.1/x", nil),
            ("//169.254.169.254/", nil),
            ("https://h.test:22/", nil), ("https:/h.test/x", nil), ("https:h.test", nil), ("///h.test/x", nil),
            (#"/\h.test/x"#, nil),
            (#"\\h.test\x"#, nil), ("/a\r\nb", nil), ("//0x7f.1/", nil),
        ] as [(String, String?)])
    func `is checked like any URL and never leaves https for http`(location: String, target: String?) throws {
        #expect((try? Self.target(of: location, from: "https://h.test:80/a/b.png?q")) == target)
    }

    @Test func `may stay on http and may go to https`() throws {
        #expect(try Self.target(of: "http://o.test/x", from: "http://h.test/") == "http://o.test/x")
        #expect(try Self.target(of: "https://o.test/x", from: "http://h.test/") == "https://o.test/x")
    }

    @Test func `from https to http is a cleartext URL`() throws {
        let rejection = try #require(throws: URLRejection.self) {
            _ = try Self.policy.target(of: "http://h.test/?token=SECRET", from: Self.url("https://h.test/"))
        }
        #expect(rejection.code == "url.cleartext")
        #expect(!rejection.description.contains("SECRET"))
    }

    @Test func `with bytes that are no UTF-8 keeps them`() throws {
        let target = try Self.policy.target(of: Array("/caf".utf8) + [0xE9], from: Self.url("https://h.test/"))
        #expect(target.text == "https://h.test/caf%E9")
    }

    @Test func `is followed five times and no more`() throws {
        var chain = RedirectChain(try Self.url("https://h.test/0"))
        for count in 1...5 { try chain.follow("/\(count)".utf8, under: Self.policy) }
        #expect(chain.url.path == "/5")
        let rejection = #expect(throws: URLRejection.self) { try chain.follow("/6".utf8, under: Self.policy) }
        #expect(rejection?.reason == .tooManyRedirects)
        #expect(rejection?.code == "transfer.too-many-redirects")
        #expect(chain.url.path == "/5")
        #expect(chain.redirectCount == 5)
    }

    @Test func `that is refused leaves the chain as it was`() throws {
        var chain = RedirectChain(try Self.url("https://h.test/0"))
        #expect(throws: URLRejection.self) { try chain.follow("file:///etc/hostname".utf8, under: Self.policy) }
        #expect(chain == RedirectChain(try Self.url("https://h.test/0")))
    }

    @Test func `carries headers within one origin alone`() throws {
        for other in ["https://www.h.test/", "https://h.test:80/"] {
            var chain = RedirectChain(try Self.url("https://h.test/0"))
            try chain.follow("/1".utf8, under: Self.policy)
            #expect(chain.sendsHeaders)
            try chain.follow(other.utf8, under: Self.policy)
            #expect(!chain.sendsHeaders)
            try chain.follow("https://h.test/0".utf8, under: Self.policy)
            #expect(!chain.sendsHeaders, "headers came back with the first origin")
            try chain.follow("/1".utf8, under: Self.policy)
            #expect(!chain.sendsHeaders, "headers came back within the first origin")
        }
    }

    @Test func `from http to https of the same host is another origin`() throws {
        var chain = RedirectChain(try Self.url("http://h.test/0"))
        try chain.follow("https://h.test/0".utf8, under: Self.policy)
        #expect(!chain.sendsHeaders)
    }
}
