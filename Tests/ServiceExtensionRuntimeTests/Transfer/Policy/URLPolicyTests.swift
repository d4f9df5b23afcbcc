import ServiceExtensionRuntime
import Testing

@Suite struct `The URL policy` {
    static let open = URLPolicy(addresses: AddressPolicy(allowsPrivateNetwork: true), allowsHTTP: true)

    @Test(arguments: [
        ("https://cdn.test/a.png", "https://cdn.test/a.png"), ("HTTPS://CDN.Test/A.png", "https://cdn.test/A.png"),
        ("https://cdn.test", "https://cdn.test/"), ("https://cdn.test?x=1", "https://cdn.test/?x=1"),
        ("https://cdn.test#top", "https://cdn.test/"), ("https://cdn.test/a.png#top?no", "https://cdn.test/a.png"),
        ("https://cdn.test/a?b?c/d:@", "https://cdn.test/a?b?c/d:@"), ("https://cdn.test/a?", "https://cdn.test/a?"),
        ("https://cdn.test:443/a", "https://cdn.test/a"), ("https://cdn.test:/a", "https://cdn.test/a"),
        ("https://cdn.test:000443/a", "https://cdn.test/a"), ("https://cdn.test:80/a", "https://cdn.test:80/a"),
        ("https://cdn.test/a/./b/../c", "https://cdn.test/a/c"), ("https://cdn.test/../../a", "https://cdn.test/a"),
        ("https://cdn.test/a/..", "https://cdn.test/"), ("https://cdn.test/a/b/.", "https://cdn.test/a/b/"),
        ("https://cdn.test//a//b/", "https://cdn.test//a//b/"),
        ("https://cdn.test/a/..b/...", "https://cdn.test/a/..b/..."),
        ("https://cdn.test/a/%2e%2e/b", "https://cdn.test/a/%2e%2e/b"),
        ("https://cdn.test/a?b=/../c", "https://cdn.test/a?b=/../c"),
        ("https://a_b.cdn-1.test/", "https://a_b.cdn-1.test/"),
        ("https://xn--e1afmkfd.test/", "https://xn--e1afmkfd.test/"),
        ("https://8.8.8.8/a", "https://8.8.8.8/a"), ("https://[2606:4700:0::0001]/a", "https://[2606:4700::1]/a"),
        ("https://123.test/", "https://123.test/"), ("https://1.2.3.4.test/", "https://1.2.3.4.test/"),
        ("https://https.test/", "https://https.test/"),
        ("https://0xg/", "https://0xg/"),
    ])
    func `accepts and writes in one form`(text: String, canonical: String) throws {
        let url = try URLPolicy().check(text)
        #expect(url.text == canonical)
        #expect(url.warnings.isEmpty)
        #expect(try URLPolicy().check(canonical) == url)
    }

    @Test func `gives the parts of a URL`() throws {
        let url = try Self.open.check("http://[0::1]:8080/a%20b/c.png?token=secret&x#f")
        #expect(url.scheme == .http)
        #expect(!url.isSecure)
        #expect(url.host == "::1")
        #expect(url.hostIPAddress == IPAddress("::1"))
        #expect(url.port == 8080)
        #expect(url.path == "/a%20b/c.png")
        #expect(url.query == "token=secret&x")
        #expect(url.target == "/a%20b/c.png?token=secret&x")
        #expect(url.text == "http://[::1]:8080/a%20b/c.png?token=secret&x")
        #expect(url.redacted == "http://[::1]:8080/a%20b/c.png")
        #expect(url.origin.description == "http://[::1]:8080")
        #expect("\(url)" == url.redacted)
        #expect(String(reflecting: url) == url.redacted)
    }

    @Test func `takes a name for a name`() throws {
        #expect(try URLPolicy().check("https://cdn.test/").hostIPAddress == nil)
    }

    @Test func `accepts plain http for single hosts and ports`() throws {
        let policy = URLPolicy(
            allowedPorts: [80, 443, 8080], hostsWithHTTP: ["cdn.test:8080", "other.test"].compactMap(HostPort.init))
        for text in ["http://cdn.test:8080/", "http://other.test/", "http://other.test:8080/", "https://cdn.test/"] {
            #expect(try policy.check(text).text == text)
        }
        for text in ["http://cdn.test/", "http://a.cdn.test:8080/", "http://10.0.0.1:8080/"] {
            #expect(throws: URLRejection.self) { try policy.check(text) }
        }
    }

    @Test func `accepts plain http with a warning when it is allowed`() throws {
        let url = try URLPolicy(allowsHTTP: true).check("http://cdn.test/a.png")
        #expect(url.warnings == [.cleartext])
        #expect(url.port == 80)
    }

    @Test func `opens every port but those of other protocols with the private network`() throws {
        for port in [1024, 8080, 32768, 60999, 65535] {
            #expect(try Self.open.check("http://127.0.0.1:\(port)/").port == port)
        }
        for port in [0, 22, 25, 6000, 6667, 10080] {
            #expect(HostileURLs.reason("http://127.0.0.1:\(port)/", Self.open) == .port)
        }
    }

    @Test func `opens the port of an allowed host, and that alone`() throws {
        let hosts = ["media.test:8443", "127.0.0.1:9000", "any.test"].compactMap { HostPort($0) }
        let policy = URLPolicy(addresses: AddressPolicy(allowedHosts: hosts))
        #expect(try policy.check("https://media.test:8443/").port == 8443)
        #expect(try policy.check("https://any.test:1234/").port == 1234)
        #expect(try policy.check("https://127.0.0.1:9000/").port == 9000)
        #expect(HostileURLs.reason("https://media.test:8444/", policy) == .port)
        #expect(HostileURLs.reason("https://other.test:8443/", policy) == .port)
        #expect(HostileURLs.reason("https://127.0.0.1:9001/", policy) == .addressDenied)
        #expect(HostileURLs.reason("http://media.test:8443/", policy) == .cleartext)
    }

    @Test func `opens ports for every host on request`() throws {
        #expect(try URLPolicy(allowedPorts: [8443]).check("https://cdn.test:8443/").port == 8443)
        #expect(HostileURLs.reason("https://cdn.test/", URLPolicy(allowedPorts: [8443])) == .port)
        #expect(HostileURLs.reason("https://cdn.test:25/", URLPolicy(allowedPorts: [25])) == .port)
    }

    private typealias HostileURLs = `Hostile URLs`
}
