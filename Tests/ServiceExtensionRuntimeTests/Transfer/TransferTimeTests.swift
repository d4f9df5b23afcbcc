import ServiceExtensionTesting
import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The time of a transfer` {
    /// Short, since these tests wait for it.
    private static let limit = Duration.milliseconds(150)

    struct Row: Sendable, CustomTestStringConvertible {
        var query: String
        var words: String
        var testDescription: String { query }
    }

    @Test(arguments: [
        Row(query: "tls-stall", words: "sent no response in time"),
        Row(query: "stall=headers", words: "sent no response in time"),
        Row(query: "drip=headers", words: "sent no response in time"),
        Row(query: "delay=1m", words: "sent no response in time"),
        Row(query: "stall=body@100", words: "did not end in time (limit 150 ms): 100 of"),
        Row(query: "stall=body@100&chunked", words: "did not end in time (limit 150 ms): 100 bytes"),
        Row(query: "drip", words: "did not end in time"),
        Row(query: "rate=100", words: "did not end in time"),
    ]) func `ends at its limit in whatever phase, and says which`(_ row: Row) async throws {
        let server = try MediaServer()
        let transport = try CurlTransport.forLoopback()
        let clock = ContinuousClock()
        // A connection that is used again must not look like one that was never made.
        _ = try await transport.fetch(server.url("/samples/gif.gif"))
        let start = clock.now
        let failure = await transport.failure(server.url("/samples/jpeg.jpg?\(row.query)"), timeLimit: Self.limit)
        #expect(failure?.finding.code == .timedOut)
        #expect(failure?.finding.message.contains(row.words) == true, "\(failure?.finding.message ?? "")")
        #expect(start.duration(to: clock.now) >= Self.limit - .milliseconds(2))
        // What is waited for without a limit is a minute; a test is woken late while others compute.
        #expect(start.duration(to: clock.now) < .seconds(50))
    }

    @Test func `tells of a silence that is longer than a server's pause may be`() async throws {
        let server = try MediaServer()
        let transport = try CurlTransport.forLoopback { $0.stallTime = .seconds(1) }
        let failure = await transport.failure(server.url("/samples/jpeg.jpg?stall=body@100"))
        #expect(failure?.finding.code == .stalled)
        #expect(failure?.finding.message.contains("stalled and was ended after") == true)
    }

    @Test func `limits the handshake, to which libcurl's own stall rule does not apply`() async throws {
        let server = try MediaServer(tls: true, certificate: .withheld)
        let transport = try CurlTransport.forLoopback { $0.connectTimeLimit = Self.limit }
        let failure = await transport.failure(server.url("/a"))
        #expect(failure?.finding.code == .timedOut)
        #expect(
            failure?.finding.message.contains("TLS handshake with 127.0.0.1 did not end in time (limit 150 ms)") == true
        )
    }

    @Test func `limits a connection that nobody accepts`() async throws {
        let silent = try DeadPort(.silent)
        let transport = try CurlTransport.forLoopback { $0.connectTimeLimit = Self.limit }
        let failure = await transport.failure(silent.url("/a"))
        withExtendedLifetime(silent) {}
        #expect(failure?.finding.code == .timedOut)
        #expect(failure?.finding.message.contains("did not accept a connection in time (limit 150 ms)") == true)
    }

    @Test(arguments: ["stall=headers", "stall=body@100", "tls-stall"]) func `ends at once when its task is cancelled`(
        _ query: String
    ) async throws {
        let server = try MediaServer()
        let transport = try CurlTransport.forLoopback()
        let task = Task {
            try await transport.fetch(server.url("/samples/jpeg.jpg?\(query)"), timeLimit: .seconds(3600))
        }
        try await server.waitForRequests(count: 1)
        task.cancel()
        let failure = await #expect(throws: TransferFailure.self) { try await task.value }
        #expect(failure?.finding.code == .transferCancelled)
    }

    /// Cancels at every moment of a transfer's life.
    @Test func `ends each transfer once, whenever it is cancelled`() async throws {
        let server = try MediaServer()
        let transport = try CurlTransport.forLoopback()
        await withTaskGroup { group in
            for number in 0..<300 {
                group.addTask {
                    let task = Task {
                        try await transport.fetch(server.url("/samples/jpeg.jpg?rate=1000000&id=\(number)"))
                    }
                    for _ in 0..<(number % 60) { await Task.yield() }
                    task.cancel()
                    switch await task.result {
                    case .success(let fetched): #expect(fetched.response.status == 200)
                    case .failure(let error): #expect((error as? TransferFailure)?.finding.code == .transferCancelled)
                    }
                }
            }
        }
        #expect(try await transport.fetch(server.url("/samples/gif.gif")).response.status == 200)
    }

    @Test func `does not let a host that never answers hold up others`() async throws {
        let slow = try MediaServer()
        let fast = try MediaServer()
        let transport = try CurlTransport.forLoopback { $0.connectionsPerHost = 8 }
        let stalled = Task {
            await withTaskGroup { group in
                for number in 0..<1000 {
                    group.addTask {
                        _ = try? await transport.fetch(slow.url("/a?tls-stall&id=\(number)"), timeLimit: .seconds(3600))
                    }
                }
            }
        }
        try await slow.waitForRequests(count: 8)
        for number in 0..<100 {
            _ = try await transport.fetch(fast.url("/samples/gif.gif?id=\(number)"), timeLimit: .seconds(10))
        }
        #expect(slow.connectionCount == 8)
        let waiting = await transport.failure(slow.url("/b"), timeLimit: Self.limit)
        #expect(waiting?.finding.code == .timedOut)
        #expect(waiting?.finding.message.contains("others held all places (at most 8 to one host)") == true)
        stalled.cancel()
        await stalled.value
    }
}
