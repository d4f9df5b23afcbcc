import Glibc
import ServiceExtensionRuntime
import ServiceExtensionTesting
import Testing

@Suite struct `The flags of transfers` {
    let server: MediaServer
    let directory: String
    let flags: [String]

    init() throws {
        server = try MediaServer()
        directory = "/tmp/mediafetch-tests-\(getpid())-\(UInt32.random(in: .min ... .max))"
        flags = ["--ndjson", "--allow-http", "--allow-private-network", "--output-dir", directory]
    }

    private func payload(_ url: String) -> String {
        #"{"aps":{"alert":"b","mutable-content":1},"image-url":"\#(url)"}"# + "\n"
    }

    private func run(_ arguments: [String], _ urls: [String]) throws -> Mediafetch.Result {
        let result = try Mediafetch.run(flags + arguments, input: urls.map(payload).joined())
        for record in result.records {
            if let path = record["attachments"]?[0]?["path"]?.stringValue { _ = unsafe unlink(path) }
        }
        _ = unsafe rmdir(directory)
        return result
    }

    @Test func `fetches one picture once for five hundred payloads`() throws {
        let urls = [String](repeating: server.url("/samples/jpeg.jpg"), count: 500)
        let result = try run([], urls)
        #expect(result.status == 0)
        #expect(result.error.isEmpty)
        #expect(Set(result.records.compactMap { $0["attachments"]?[0]?["path"]?.stringValue }).count == 500)
        #expect(server.requests.count == 1)
    }

    @Test func `fetches it for each payload with --no-coalesce`() throws {
        let urls = [String](repeating: server.url("/samples/jpeg.jpg"), count: 20)
        #expect(try run(["--no-coalesce"], urls).status == 0)
        #expect(server.requests.count == 20)
    }

    @Test func `fetches what failed again for a later payload`() throws {
        let url = server.url("/samples/jpeg.jpg?once=status%3D404&id=1")
        let result = try run(["--jobs", "1"], [url, url])
        #expect(result.records.map { $0["disposition"] } == ["original", "modified"])
        #expect(server.requests.count == 2)
    }

    @Test func `takes an address from --resolve`() throws {
        let result = try run(
            ["--resolve", "cdn.test:\(server.port):127.0.0.1"], ["http://cdn.test:\(server.port)/samples/gif.gif"])
        #expect(result.status == 0)
        #expect(server.requests.first?.header("Host") == "cdn.test:\(server.port)")
    }

    @Test func `checks an address from --resolve`() throws {
        let result = try Mediafetch.run(
            ["--ndjson", "--output-dir", directory, "--resolve", "cdn.test:443:127.0.0.1"],
            input: payload("https://cdn.test/a.gif"))
        _ = unsafe rmdir(directory)
        #expect(result.records.first?["findings"]?[0]?["code"] == "transfer.address-denied")
    }

    @Test func `sends a header from --header to its host only`() throws {
        let other = try MediaServer()
        let result = try run(
            ["--header", "127.0.0.1:\(server.port)=X-Key: secret"],
            [server.url("/samples/gif.gif"), other.url("/samples/gif.gif")])
        #expect(result.status == 0)
        #expect(server.requests.first?.header("X-Key") == "secret")
        #expect(other.requests.first?.header("X-Key") == nil)
    }

    @Test func `trusts the certificates of --cacert and no others`() throws {
        let (trusted, stranger) = (try MediaServer(tls: true), try MediaServer(tls: true))
        let authority = try #require(trusted.authorityPath)
        let result = try run(
            ["--cacert", authority], [trusted.url("/samples/gif.gif"), stranger.url("/samples/gif.gif")])
        #expect(result.records.map { $0["disposition"] } == ["modified", "original"])
        #expect(result.records.last?["findings"]?[0]?["code"] == "transfer.tls-not-trusted")
    }

    @Test(arguments: [
        ["--resolve", "cdn.test:443"], ["--resolve", "cdn.test:443:name"], ["--header", "X-Key: secret"],
        ["--header", "cdn.test=Host: other"], ["--proxy", "proxy.test:3128"], ["--proxy", "socks5://proxy.test"],
    ]) func `refuses what makes no sense, without repeating secrets`(_ arguments: [String]) throws {
        let result = try Mediafetch.run(arguments, input: "")
        #expect(result.status == 2)
        #expect(result.error.hasPrefix("mediafetch: \(arguments[0]): "))
        #expect(!result.error.contains("secret"))
    }

    @Test func `refuses to start with certificates that cannot be read`() throws {
        let result = try Mediafetch.run(["--cacert", "/nonexistent.pem"], input: "")
        #expect(result.status == 2)
        #expect(result.error.contains("/nonexistent.pem cannot be read: No such file"))
    }

    @Test(arguments: [
        ("-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----\n", "holds no certificate, but a PRIVATE KEY"),
        (
            "-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----\n",
            "holds no certificate, but a CERTIFICATE REQUEST"
        ),
        ("-----BEGIN CERTIFICATE-----\nMIIBAAAA\n-----END CERTIFICATE-----\n", "certificate 1 in "),
        ("-----BEGIN CERTIFICATE-----\nnot base64!\n-----END CERTIFICATE-----\n", "certificate 1 in "),
        ("-----BEGIN CERTIFICATE-----\nMIGA", "certificate 1 in "), ("", "holds no certificate in PEM form"),
        ("<html></html>", "holds no certificate in PEM form"),
    ]) func `refuses to start with a file that holds no whole certificate`(_ text: String, _ words: String) throws {
        let folder = try Folder()
        let result = try Mediafetch.run(["--cacert", try folder.file("authority.pem", text)], input: "")
        #expect(result.status == 2)
        #expect(result.error.contains(words), "\(result.error)")
    }

    @Test func `takes the first whole certificate of a file and a broken one after it for broken`() throws {
        let secure = try MediaServer(tls: true)
        let whole = try FileHandle.reading(try #require(secure.authorityPath)).read(atMost: 1 << 20)
        let folder = try Folder()
        let good = try folder.file("good.pem", Array("A name\r\n".utf8) + whole + whole)
        #expect(try Mediafetch.run(["--cacert", good], input: "").status != 2)
        let bad = try folder.file("bad.pem", whole + Array(whole.dropLast(60)))
        #expect(try Mediafetch.run(["--cacert", bad], input: "").error.contains("certificate 2 in "))
    }

    @Test func `says that an answer cannot be removed, and takes an address for all hosts`() throws {
        let removal = try Mediafetch.run(["--resolve", "-cdn.test:443"], input: "")
        #expect(removal.status == 2)
        #expect(removal.error.contains("there is no kept answer to remove"))
        let port = server.port
        let result = try run(
            ["--resolve", "*:\(port):192.0.2.1", "--resolve", "+cdn.test:\(port):127.0.0.1"],
            ["http://cdn.test:\(port)/samples/gif.gif"])
        #expect(result.status == 0)
    }

    @Test(arguments: [[], ["-q"]]) func `shows no progress where standard error is no terminal`(_ more: [String]) throws
    {
        let result = try run(more, [server.url("/samples/gif.gif?delay=300ms")])
        #expect(result.status == 0)
        #expect(result.error.isEmpty)
    }
}
