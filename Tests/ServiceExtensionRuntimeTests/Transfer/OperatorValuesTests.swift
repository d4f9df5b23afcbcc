import Testing

@testable import ServiceExtensionRuntime

@Suite struct `What an operator says of hosts` {
    @Test(arguments: [
        ("cdn.example:443:192.0.2.7", "cdn.example", 443, ["192.0.2.7"]),
        ("CDN.example:8080:192.0.2.7,192.0.2.8", "cdn.example", 8080, ["192.0.2.7", "192.0.2.8"]),
        ("cdn.example:443:[2001:db8::1]", "cdn.example", 443, ["2001:db8::1"]),
        ("cdn.example:443:2001:db8::1", "cdn.example", 443, ["2001:db8::1"]),
        ("+cdn.example:443:192.0.2.7", "cdn.example", 443, ["192.0.2.7"]),
        ("*:443:192.0.2.7", "*", 443, ["192.0.2.7"]),
    ]) func `reads an address that stands for a host and port`(
        _ text: String, _ host: String, _ port: Int, _ addresses: [String]
    ) throws {
        let resolution = try #require(HostResolution(text))
        #expect(resolution.host == host)
        #expect(Int(resolution.port) == port)
        #expect(resolution.addresses.map(\.description) == addresses)
    }

    @Test(arguments: [
        "", "cdn.example", "cdn.example:443", "cdn.example:443:", "cdn.example::192.0.2.7", "cdn.example:0:192.0.2.7",
        "cdn.example:65536:192.0.2.7", "cdn.example:443:other.example", "cdn.example:443:192.0.2.7,",
        "cdn.example:443:127.1", "-cdn.example:443", "a b:443:192.0.2.7", ":443:192.0.2.7",
    ]) func `refuses a resolution that is none`(_ text: String) {
        #expect(HostResolution(text) == nil)
    }

    @Test(arguments: [
        ("cdn.example=X-Key: secret", "cdn.example", "X-Key: secret"),
        ("cdn.example:8443=X-Key:secret", "cdn.example:8443", "X-Key: secret"),
        ("[::1]:80=Authorization: Bearer a=b:c", "[::1]:80", "Authorization: Bearer a=b:c"),
        ("127.0.0.1=cookie: a=1; b=2", "127.0.0.1", "cookie: a=1; b=2"),
    ]) func `reads a header for a host`(_ text: String, _ host: String, _ line: String) throws {
        let header = try #require(HostHeader(text))
        #expect(header.host.description == host)
        #expect(header.line == line)
    }

    @Test(arguments: [
        "", "X-Key: secret", "cdn.example=X-Key", "cdn.example=: secret", "=X-Key: secret", "cdn.example=X Key: secret",
        "cdn.example=X-Key: ", "cdn.example=X-Key: a\r\nX-Other: b", "cdn.example=X-Key: ключ",
        "cdn.example=Host: other.example", "cdn.example=content-length: 5", "cdn.example=Transfer-Encoding: chunked",
        "cdn.example=Range: bytes=0-1", "cdn.example=User-Agent: x", "https://cdn.example=X-Key: secret",
    ]) func `refuses a header that is none or that a transfer sets itself`(_ text: String) {
        #expect(HostHeader(text) == nil)
    }

    @Test(arguments: [
        ("http://proxy.example:3128", "http://proxy.example:3128", "http://proxy.example:3128"),
        ("HTTPS://proxy.example/", "https://proxy.example", "https://proxy.example"),
        ("socks5h://[::1]:1080", "socks5h://[::1]:1080", "socks5h://[::1]:1080"),
        ("http://user:p@ss@10.0.0.1:3128", "http://user:p@ss@10.0.0.1:3128", "http://10.0.0.1:3128"),
    ]) func `reads a proxy, and names it without its password`(_ text: String, _ url: String, _ redacted: String) throws
    {
        let proxy = try #require(ProxyAddress(text))
        #expect(proxy.text == url)
        #expect(proxy.redacted == redacted)
    }

    @Test(arguments: [
        "", "proxy.example", "proxy.example:3128", "ftp://proxy.example", "socks5://proxy.example",
        "http:proxy.example",
        "http://", "http://proxy.example/path", "http://proxy.example:0", "http://proxy.example:99999", "http://a b",
        "http://user:secret@", "http://proxy.example?x",
    ]) func `refuses a proxy that is none`(_ text: String) {
        #expect(ProxyAddress(text) == nil)
    }
}
