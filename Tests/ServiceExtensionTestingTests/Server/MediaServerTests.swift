import Glibc
import Testing

@testable import ServiceExtensionTesting

@Suite(.timeLimit(.minutes(1))) struct `The media server` {
    @Test func `gives samples, bytes of a test and its own list`() async throws {
        let server = try await MediaServer.start()
        server.serve("/my cat.jpg", [1, 2, 3], type: "image/jpeg")
        let sample = try #require(MediaSample.named("png.png"))
        #expect(try await Curl.run(server.url("/samples/png.png")).output == sample.bytes)
        let cat = try await Curl.run("-w", "%{content_type}", server.url("my%20cat.jpg"))
        #expect(cat.output == [1, 2, 3] + Array("image/jpeg".utf8))
        let list = try await Curl.run(server.url("/")).text
        for behaviour in MediaServer.behaviours {
            #expect(list.contains("<code>\(behaviour.spelling)</code>"))
            let example = behaviour.example.replacing("&", with: "&amp;")
            #expect(list.contains("<a href=\"/samples/\(MediaSample.all[0].name)?\(example)\">\(example)</a>"))
        }
    }

    @Test func `answers 404 where there is nothing and 400 where the query means nothing`() async throws {
        let server = try MediaServer()
        for path in ["/none", "/samples/none", "/samples/", "/%ff"] {
            let curl = try await Curl.run("-o", "/dev/null", "-w", "%{http_code}", server.url(path))
            #expect(curl.text == "404", "\(path)")
        }
        let curl = try await Curl.run("-w", "%{http_code}", server.url("/samples/png.png?dely=1s"))
        #expect(curl.text.hasPrefix("dely=1s is no behaviour of this server.") && curl.text.hasSuffix("400"))
        #expect(curl.text.contains("delay=DURATION"))
    }

    @Test func `remembers requests in order, as they were sent`() async throws {
        let server = try MediaServer()
        let first = server.url("/samples/jpeg.jpg?id=1")
        _ = try await Curl.run("-H", "X-Test: a", first, "-o", "/dev/null", server.url("/a%20b"), "-o", "/dev/null")
        _ = try await Curl.run("-I", server.url("/samples/jpeg.jpg"))
        let requests = server.requests
        #expect(requests.map(\.method) == ["GET", "GET", "HEAD"])
        #expect(requests.map(\.path) == ["/samples/jpeg.jpg", "/a%20b", "/samples/jpeg.jpg"])
        #expect(requests.map(\.query) == ["id=1", nil, nil])
        #expect(requests.map(\.status) == [200, 404, 200])
        #expect(requests.map(\.connection) == [1, 1, 2])
        #expect(requests[0].bytesSent == MediaSample.named("jpeg.jpg")?.bytes.count && requests[2].bytesSent == 0)
        #expect(requests[0].headers.map(\.name) == ["Host", "User-Agent", "Accept", "X-Test"])
        #expect(requests[0].header("x-test") == "a" && requests[0].header("cookie") == nil)
        #expect(requests[0].received <= requests[1].received)
        #expect(server.requestCount(path: "/samples/jpeg.jpg") == 2 && server.requestCount(path: "/a b") == 0)
        #expect(server.connectionCount == 2)
    }

    @Test func `answers requests that came together one after the other`() async throws {
        let server = try MediaServer()
        let client = try #require(LoopbackClient(port: server.port))
        let answer = client.exchange(
            "HEAD /samples/jpeg.jpg HTTP/1.1\r\n\r\nGET /none HTTP/1.1\r\n\r\n"
                + "GET / HTTP/1.1\r\nConnection: close\r\n\r\n")
        let statuses = answer.matches(of: /HTTP\/1\.1 (\d+)/).map { String($0.1) }
        #expect(statuses == ["200", "404", "200"])
        #expect(server.connectionCount == 1)
    }

    @Test func `refuses requests that are malformed, too large or of another method`() throws {
        let large = String(repeating: "x", count: 70_000)
        let requests = [
            ("GET / HTTP/3\r\n\r\n", "400"), ("\u{16}\u{3}\u{1}\r\n\r\n", "400"),
            ("POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc", "405"), ("GET /" + large, "431"),
            ("GET / HTTP/1.1\r\nX: \(large)\r\n\r\n", "431"),
        ]
        let server = try MediaServer()
        for (request, status) in requests {
            let client = try #require(LoopbackClient(port: server.port))
            #expect(client.exchange(request).hasPrefix("HTTP/1.1 \(status) "), "\(request.prefix(20))")
        }
    }

    @Test(.enabled(if: LoopbackClient.hasIPv6, "this machine has no ::1"))
    func `listens on ::1 only when asked to`() async throws {
        let both = try MediaServer(alsoIPv6: true)
        #expect(try await Curl.run("-o", "/dev/null", "http://[::1]:\(both.port)/").exitCode == 0)
        let one = try MediaServer()
        #expect(try await Curl.run("-o", "/dev/null", "http://[::1]:\(one.port)/").exitCode == 7)
        #expect(one.connectionCount == 0)
    }

    @Test func `says that a port is in use`() throws {
        let server = try MediaServer()
        let error = try #require(throws: MediaServerError.self) { try MediaServer(port: server.port) }
        #expect(error.code == .portUnavailable && error.message.contains("\(server.port)"))
    }

    @Test func `ends with its last owner`() throws {
        var server: MediaServer? = try MediaServer()
        let port = try #require(server?.port)
        let client = try #require(LoopbackClient(port: port))
        server = nil
        #expect(client.readToEnd() == "")
        #expect(LoopbackClient(port: port) == nil)
    }

    /// The number the runtime's own budget names: 1,000 downloads that stall at once.
    @Test func `holds 1,000 stalled connections, still answers, and ends all of them at once`() async throws {
        // Both sides of each connection are in this process.
        var limit = rlimit()
        _ = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let server = try MediaServer()
        let items = ["stall=headers", "stall=body@100", "delay=1m", "drip", "tls-stall"]
        let clients = try (0..<1000).map { index in
            let client = try #require(LoopbackClient(port: server.port))
            client.send("GET /samples/jpeg.jpg?\(items[index % items.count]) HTTP/1.1\r\n\r\n")
            return client
        }
        #expect(try await server.waitForRequests(count: 1000).count == 1000)
        #expect(try await Curl.run("-o", "/dev/null", server.url("/")).exitCode == 0)
        server.stop()
        server.stop()
        for client in clients { #expect(client.readToEnd().utf8.count < 1000) }
        #expect(LoopbackClient(port: server.port) == nil)
    }

    @Test func `wakes tasks that wait for requests`() async throws {
        let server = try MediaServer()
        async let all = server.waitForRequests(count: 2)
        async let one = server.waitForRequests(count: 1, path: "/b")
        _ = try await Curl.run("-o", "/dev/null", server.url("/a"), "-o", "/dev/null", server.url("/b"))
        #expect(try await all.map(\.path) == ["/a", "/b"])
        #expect(try await one.contains { $0.path == "/b" })
        #expect(try await server.waitForRequests(count: 0).count == 2)
    }

    @Test func `ends waiting when it stops or the task is cancelled`() async throws {
        let server = try MediaServer()
        let cancelled = Task { try await server.waitForRequests(count: 1) }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        let stopped = Task { try await server.waitForRequests(count: 1) }
        server.stop()
        let error = await #expect(throws: MediaServerError.self) { try await stopped.value }
        #expect(error?.code == .stopped)
    }

    @Test func `forgets the oldest of very many requests and still counts all`() {
        let log = RequestLog<ReceivedRequest>(capacity: 10)
        for _ in 0...10 {
            let number = log.add(
                ReceivedRequest(
                    method: "GET", path: "/", query: nil, headers: [], received: .now, connection: 1, status: nil,
                    bytesSent: 0))
            log.update(number) { $0.bytesSent = number }
        }
        log.update(0) { $0.bytesSent = -1 }
        #expect(log.requests.map(\.bytesSent) == [5, 6, 7, 8, 9, 10])
        #expect(log.count(nil) == 11)
        #expect(log.count("/") == 6)
    }

    @Test func `closes connections beyond its limit and takes others when some have ended`() throws {
        let state = try ServerState(root: nil)
        let listener = try Listener(port: 0, alsoIPv6: false, state: state, security: .none, connectionLimit: 2)
        try listener.start()
        defer { listener.stop() }
        let request = "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"
        do {
            let first = try #require(LoopbackClient(port: listener.port))
            let second = try #require(LoopbackClient(port: listener.port))
            #expect(try #require(LoopbackClient(port: listener.port)).readToEnd() == "")
            #expect(first.exchange(request).hasPrefix("HTTP/1.1 200 "))
            #expect(second.exchange(request).hasPrefix("HTTP/1.1 200 "))
        }
        // Their threads end a moment after the clients have seen the end.
        while try #require(LoopbackClient(port: listener.port)).exchange(request).isEmpty {}
        #expect(state.log.count("/") == 3)
    }
}
