import Glibc
import ServiceExtensionRuntime
import Testing

@testable import ServiceExtensionCommand
@testable import ServiceExtensionTesting

@Suite(.timeLimit(.minutes(5))) struct `mediafetch test-server` {
    /// Fetches a path, and gives its body or `nil` where it fails.
    private func fetch(_ text: String) async throws -> [UInt8]? {
        let urls = URLPolicy(addresses: AddressPolicy(allowsPrivateNetwork: true), allowsHTTP: true)
        let transport = try CurlTransport(configuration: .init(redirects: RedirectPolicy(urls: urls)))
        let request = MediaRequest(
            url: try urls.check(text), accept: "*/*", byteLimit: 1 << 20, timeLimit: .seconds(100))
        return try? await transport.fetch(request).body.next(atLeast: 1 << 16)
    }

    @Test(arguments: [SIGINT, SIGTERM]) func `prints what was asked when a signal ends it, and dies of that`(
        _ number: Int32
    ) async throws {
        let child = try ChildProcess(try Mediafetch.path(), ["test-server"])
        let address = try await aside {
            var bytes: [UInt8] = []
            var byte: UInt8 = 0
            while unsafe read(child.outputEnd, &byte, 1) == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
            return String(decoding: bytes, as: UTF8.self)
        }
        for path in ["/samples/jpeg.jpg?id=1", "/none", "/samples/jpeg.jpg?id=1", "/samples/png.png?truncate=100"] {
            _ = try await fetch(address + path)
        }
        kill(child.id, number)
        let (error, output, status) = try await aside {
            (child.readAll(child.errorEnd), child.readAll(child.outputEnd), child.wait())
        }
        close(child.inputEnd)
        #expect(status & 0x7F == number)
        #expect(output.isEmpty)
        #expect(
            error.split(separator: "\n").dropFirst(2).map { $0.split(separator: " ").map(String.init) } == [
                ["2", "1654", "200", "/samples/jpeg.jpg?id=1"], ["1", "84", "404", "/none"],
                ["1", "100", "200", "/samples/png.png?truncate=100"],
            ], "\(error)")
        #expect(error.hasPrefix("4 requests on 4 connections\nrequests  bytes sent  status    path\n"))
    }

    @Test func `has a table of many paths name the first ones and count the rest`() {
        let requests = (0..<205).map { index in
            ReceivedRequest(
                method: "GET", path: "/\(index)\u{9B}", query: nil, headers: [], received: .now, connection: 1,
                status: nil, bytesSent: 0)
        }
        let text = RequestTable(requests, total: 1000, connections: 1).text
        #expect(text.hasPrefix("1000 requests on 1 connection\n"))
        #expect(text.contains("       1           0  none      /199\u{FFFD}\nand 5 more paths\n"))
        #expect(RequestTable([], total: 0, connections: 0).text == "0 requests on 0 connections\n")
    }
}
