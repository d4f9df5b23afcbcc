import ServiceExtensionRuntime
import Testing

@Suite struct `A host that an operator allows` {
    @Test(
        arguments: [
            ("cdn.test", "cdn.test", nil), ("CDN.Test:8443", "cdn.test", 8443), ("127.0.0.1:8080", "127.0.0.1", 8080),
            ("[::1]:8080", "::1", 8080), ("[0:0::1]", "::1", nil), ("::1", "::1", nil), ("localhost", "localhost", nil),
        ] as [(String, String, UInt16?)])
    func `is read with and without port`(text: String, host: String, port: UInt16?) throws {
        let entry = try #require(HostPort(text))
        #expect(entry.host == host)
        #expect(entry.port == port)
        #expect(HostPort(entry.description) == entry)
    }

    @Test(arguments: [
        "", ":80", "cdn.test:", "cdn.test:0", "cdn.test:65536", "cdn.test:http", "cdn.test:-1", "https://cdn.test",
        "a b",
        "cdn.test/path", "*.cdn.test", "127.1", "cdn..test", "cdn.test.", "user@cdn.test", "[::1", "[::1]8080", "::1:",
        "кот.test",
    ])
    func `is not read from what names no host`(text: String) {
        #expect(HostPort(text) == nil)
    }

    @Test func `matches its port, or every port without one`() throws {
        let one = try #require(HostPort("cdn.test:8443"))
        #expect(one.matches(host: "cdn.test", port: 8443))
        #expect(!one.matches(host: "cdn.test", port: 443))
        #expect(!one.matches(host: "www.cdn.test", port: 8443))
        let every = try #require(HostPort("cdn.test"))
        #expect(every.matches(host: "cdn.test", port: 1))
    }
}
