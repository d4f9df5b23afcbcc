import Glibc
import Testing

@testable import ServiceExtensionTesting

@Suite(.timeLimit(.minutes(1))) struct `A media server with TLS` {
    @Test(
        arguments: [
            (MediaServer.Certificate.trusted, 0), (.selfSigned, 60), (.expired, 60), (.wrongHost, 60), (.withheld, 28),
        ] as [(MediaServer.Certificate, Int32)])
    func `shows the certificate it is asked for`(certificate: MediaServer.Certificate, exitCode: Int32) async throws {
        let server = try await MediaServer.start(tls: true, certificate: certificate)
        let authority = try #require(server.authorityPath)
        let patience = certificate == .withheld ? ["--max-time", "0.5"] : []
        let curl = try await Curl.run(patience + ["--cacert", authority, "-o", "/dev/null", server.url("/")])
        #expect(curl.exitCode == exitCode, "\(curl.errors)")
        #expect(server.requests.count == (exitCode == 0 ? 1 : 0))
    }

    @Test func `is not trusted without its authority`() async throws {
        let server = try MediaServer(tls: true)
        let other = try MediaServer(tls: true)
        let authority = try #require(other.authorityPath)
        let curl = try await Curl.run("--cacert", authority, "-o", "/dev/null", server.url("/"))
        #expect(curl.exitCode == 60, "\(curl.errors)")
    }

    @Test(arguments: ["localhost", "127.0.0.1"] + (LoopbackClient.hasIPv6 ? ["[::1]"] : []))
    func `is known by each loopback name`(host: String) async throws {
        let server = try MediaServer(alsoIPv6: LoopbackClient.hasIPv6, tls: true)
        let authority = try #require(server.authorityPath)
        let url = "https://\(host):\(server.port)/samples/jpeg.jpg"
        #expect(try await Curl.run("--cacert", authority, "-o", "/dev/null", url).exitCode == 0)
    }

    @Test func `speaks HTTP/1.1 with a client that offers HTTP/2`() async throws {
        let server = try MediaServer(tls: true)
        let authority = try #require(server.authorityPath)
        let arguments = ["--cacert", authority, "--http2", "-o", "/dev/null", "-w", "%{http_version}"]
        #expect(try await Curl.run(arguments + [server.url("/")]).text == "1.1")
    }

    @Test func `sends large bodies whole`() async throws {
        let server = try MediaServer(tls: true)
        let authority = try #require(server.authorityPath)
        let url = server.url("/a?body=random:2MB")
        let secure = try await Curl.run("--cacert", authority, url)
        let plain = try MediaServer()
        #expect(try await Curl.run(plain.url("/a?body=random:2MB")).output == secure.output)
        #expect(secure.output.count == 2_000_000)
    }

    @Test func `keeps its authority in a file for this user alone, and removes it at the end`() throws {
        let server = try MediaServer(tls: true)
        let authority = try #require(server.authorityPath)
        var status = stat()
        #expect(unsafe stat(authority, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        server.stop()
        #expect(unsafe access(authority, F_OK) != 0)
        #expect(try MediaServer().authorityPath == nil)
    }
}
