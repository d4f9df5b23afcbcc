import ServiceExtensionRuntime
import Testing

@Suite struct `A rejected URL` {
    static func rejection(_ text: String, _ policy: URLPolicy = URLPolicy()) throws -> URLRejection {
        try #require(throws: URLRejection.self) { _ = try policy.check(text) }
    }

    @Test(arguments: [
        ("cdn.test/p20.png?token=SECRET", "Write https://cdn.test/p20.png."),
        ("//cdn.test/a.png", "Write https://cdn.test/a.png."),
        ("cdn.test:8080/a.png", "Write https://cdn.test:8080/a.png."),
        ("https//:cdn.test/p.png?token=SECRET", "Write https://cdn.test/p.png."),
        ("https:/cdn.test/p.png", "Write https://cdn.test/p.png."),
        ("https:///cdn.test/p.png", "Write https://cdn.test/p.png."),
        ("https://https://cdn.test/p.png", "Write https://cdn.test/p.png."),
        ("/images/a.png", "Write the full URL, from https:// and the host on."),
        ("photo", "Write the full URL, from https:// and the host on."),
        ("https:", "Write the full URL, from https:// and the host on."),
        ("https://кот.test/", "Write the host in Punycode (xn--…)."),
        ("https://0x7f.1/", "Write the address in plain dotted form, four decimal numbers from 0 to 255."),
        ("https://::1/", "Write it in brackets: [::1]."),
        (
            "https://127.0.0.1/",
            "Serve the file from a public host, or open this one with --allow-host or --allow-private-network."
        ),
        ("https://169.254.169.254/", "Serve the file from a public host."),
        (
            "https://[2606:4700::1]:8443/",
            "Serve the file on port 443, or open this one with --allow-host [2606:4700::1]:8443."
        ),
    ])
    func `says what to write instead`(text: String, fix: String) throws {
        #expect(try Self.rejection(text).fix == fix)
    }

    @Test(arguments: [
        ("https://127.0.0.1/", "The host 127.0.0.1 is not open to transfers: loopback 127.0.0.0/8."),
        ("https://[::ffff:10.0.0.1]/", "The host ::ffff:10.0.0.1 is not open to transfers: private 10.0.0.0/8."),
        ("data:image/png;base64,iVBORw0KGgo=", "The scheme \"data\" is not fetched."),
        ("https://кот.test/", "The host \"кот.test\" is not ASCII."),
        ("https://a..b/", "The host \"a..b\" has an empty label."),
        ("https://cdn.test/a\tb", "The URL holds a control character (U+0009)."),
        ("https://cdn.test/a\u{200B}", "The URL ends with a blank (U+200B)."),
    ])
    func `names the cause`(text: String, message: String) throws {
        #expect(try Self.rejection(text).message == message)
    }

    @Test(arguments: [
        ("", "url.invalid"), ("cdn.test/a.png", "url.no-scheme"), ("ftp://h.test/", "url.scheme-refused"),
        ("http://h.test/", "url.cleartext"), ("https://h.test:22/", "url.port-refused"),
        ("https://h.test:8080/", "url.port-refused"),
        ("https://10.0.0.1/", "transfer.address-denied"), ("https//h.test/", "url.invalid"),
        ("https://a@h.test/", "url.invalid"),
        ("https://h.test:99999/", "url.invalid"), ("https://127.1/", "url.invalid"),
    ])
    func `has the code of a finding`(text: String, code: String) throws {
        #expect(try Self.rejection(text).code == code)
    }

    @Test(arguments: `Hostile URLs`.others.filter { $0.reason != .whitespace }.map(\.text))
    func `shows no query`(text: String) throws {
        #expect(!(try Self.rejection("\(text)?token=SECRET").description.contains("SECRET")))
    }

    @Test func `shows no user information`() throws {
        let rejection = try Self.rejection("https://USER:PASSWORD@h.test/")
        #expect(!rejection.description.contains("USER") && !rejection.description.contains("PASSWORD"))
    }

    @Test(arguments: [
        "USER:PASSWORD@cdn.test/a.png", "h.test:PASSWORD@cdn.test/a.png", "https//USER:PASSWORD@cdn.test/a.png",
    ])
    func `shows no password of a URL without scheme`(text: String) throws {
        #expect(!(try Self.rejection(text).description.contains("PASSWORD")))
    }

    // What comes after a mistyped ? belongs to the query, though it stands where the host does.
    @Test(arguments: [
        ("https://cdn.test&token=SECRET/a.png", "The host \"cdn.test…\" "),
        ("https://cdn.test%3Ftoken=SECRET/a.png", "The host \"cdn.test…\" "),
        ("https://кот.test&token=SECRET/a.png", "The host \"кот.test…\" "),
        ("https://1.2.3&token=SECRET/a.png", "The host \"1.2.3…\" "),
        ("https://a..b;token=SECRET/a.png", "The host \"a..b…\" "),
        ("https://$SECRET/a.png", "The host \"…\" "),
    ])
    func `shows of a host what looks like one`(text: String, says: String) throws {
        let rejection = try Self.rejection(text)
        #expect(rejection.reason == .invalidHost)
        #expect(rejection.message.hasPrefix(says), "\(rejection.message)")
        #expect(!rejection.description.contains("SECRET"))
    }

    @Test(arguments: [
        ("rtsp://h.test/SECRET", "The scheme \"rtsp\" is not fetched."),
        ("FILE:///SECRET", "The scheme \"file\" is not fetched."),
        ("SECRET://h.test/a", "The scheme is not fetched."), ("SECRET:x", "The scheme is not fetched."),
    ])
    func `names a scheme that is known as one alone`(text: String, message: String) throws {
        let rejection = try Self.rejection(text)
        #expect(rejection.message == message)
        #expect(!rejection.description.contains("SECRET"))
    }

    @Test(arguments: [
        (0, "The port 0 is reserved: no server can answer there."),
        (22, "The port 22 belongs to another protocol and is never asked."), (8443, "The port 8443 is not open."),
    ])
    func `says why a port is not asked`(port: Int, message: String) throws {
        #expect(try Self.rejection("https://h.test:\(port)/").message == message)
    }

    @Test func `is short whatever the URL`() throws {
        let long = String(repeating: "a", count: 4000)
        for text in ["\(long).test/x", "\(long)://h.test/", "https://\(long)/", "https//\(long)"] {
            #expect(try Self.rejection(text).description.count < 400)
        }
    }

    @Test func `speaks in sentences`() throws {
        for text in `Hostile URLs`.others.map(\.text) {
            let rejection = try Self.rejection(text)
            #expect(rejection.message.hasSuffix("."))
            #expect(rejection.fix.hasSuffix("."))
        }
    }
}
