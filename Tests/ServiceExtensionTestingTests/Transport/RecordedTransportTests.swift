import ServiceExtensionRuntime
import ServiceExtensionTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct `A recorded transport` {
    static let url = "https://cdn.example/cat.jpg"

    let clock = ManualClock()
    let transport: RecordedTransport

    init() { transport = RecordedTransport(clock: clock) }

    private func request(
        _ url: String = Self.url, byteLimit: Int = 1 << 20, timeLimit: Duration = .seconds(30)
    ) throws -> MediaRequest {
        MediaRequest(url: try URLPolicy().check(url), accept: "image/*", byteLimit: byteLimit, timeLimit: timeLimit)
    }

    /// The pieces of a body, each at least one byte.
    private func pieces(_ request: MediaRequest) async throws(TransferFailure) -> [[UInt8]] {
        let response = try await transport.fetch(request)
        var pieces: [[UInt8]] = []
        while true {
            let piece = try await response.body.next(atLeast: 1)
            guard !piece.isEmpty else { return pieces }
            pieces.append(piece)
        }
    }

    /// The code of the failure of a transfer that must not succeed.
    private func failure(_ request: MediaRequest) async -> Finding.Code? {
        await #expect(throws: TransferFailure.self) { _ = try await pieces(request) }?.finding.code
    }

    @Test func `gives bytes with their type and size, and notes that they were taken`() async throws {
        transport.reply(to: Self.url, with: .bytes([1, 2, 3], type: "image/jpeg"))
        let response = try await transport.fetch(try request())
        #expect(response.status == 200 && response.contentType == "image/jpeg" && response.contentLength == 3)
        #expect(transport.exchanges.map(\.bytesTaken) == [0])
        #expect(try await response.body.next(atLeast: 100) == [1, 2, 3])
        #expect(try await response.body.next(atLeast: 100) == [])
        let exchange = try #require(transport.exchanges.first)
        #expect(exchange.bytesTaken == 3 && !exchange.isCancelled && exchange.request.accept == "image/*")
    }

    @Test func `gives a sample as a server would`() async throws {
        let sample = try #require(MediaSample.named("png"))
        transport.reply(to: Self.url, with: .sample(sample))
        let response = try await transport.fetch(try request())
        #expect(response.contentType == "image/png" && response.contentLength == sample.bytes.count)
    }

    @Test func `lets a piece come when the clock says so`() async throws {
        transport.reply(
            to: Self.url,
            with: .bytes([1, 2, 3, 4, 5]).delayed(by: .seconds(2)).inPieces(of: 2, every: .seconds(3)))
        let request = try request()
        async let pending = pieces(request)
        for wait in [2, 3, 3] {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(wait) - .milliseconds(1))
            #expect(clock.sleeperCount == 1)
            clock.advance(by: .milliseconds(1))
        }
        await clock.waitForSleepers()
        #expect(transport.exchanges.map(\.bytesTaken) == [4])
        clock.advance(by: .seconds(3))
        #expect(try await pending == [[1, 2], [3, 4], [5]])
    }

    @Test func `fails before the response or in the body, with the host`() async throws {
        transport.reply(
            to: Self.url, with: .failure(.connectFailed), .bytes([1, 2, 3]).failing(at: 2, with: .connectionReset))
        let failure = await #expect(throws: TransferFailure.self) { try await pieces(try request()) }
        #expect(failure?.finding.code == .connectFailed && failure?.finding.host == "cdn.example")
        #expect(failure?.finding.fix != nil)
        let response = try await transport.fetch(try request())
        #expect(try await response.body.next(atLeast: 1) == [1, 2])
        await #expect(throws: TransferFailure.self) { try await response.body.next(atLeast: 1) }
        #expect(transport.exchanges.map(\.isCancelled) == [false, false])
    }

    @Test(arguments: [RecordedTransport.Reply.silence, .bytes([1, 2, 3]).stalling(at: 2), .bytes([1]).stalling(at: 1)])
    func `waits for ever only until the time limit`(_ reply: RecordedTransport.Reply) async throws {
        transport.reply(to: Self.url, with: reply)
        let request = try request(timeLimit: .seconds(10))
        async let code = failure(request)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(10))
        #expect(await code == .timedOut)
    }

    @Test(arguments: [RecordedTransport.Reply.silence, .bytes([1, 2, 3]).stalling(at: 2)])
    func `ends when its task is cancelled`(_ reply: RecordedTransport.Reply) async throws {
        transport.reply(to: Self.url, with: reply)
        let request = try request()
        let task = Task { await failure(request) }
        await clock.waitForSleepers()
        task.cancel()
        #expect(await task.value == .transferCancelled)
        #expect(transport.exchanges.map(\.isCancelled) == [true])
    }

    @Test func `gives nothing more of a body that was cancelled`() async throws {
        transport.reply(to: Self.url, with: .bytes([1, 2, 3]).inPieces(of: 1))
        let response = try await transport.fetch(try request())
        #expect(try await response.body.next(atLeast: 2) == [1, 2])
        response.body.cancel()
        await #expect(throws: TransferFailure.self) { try await response.body.next(atLeast: 1) }
        #expect(transport.exchanges.map(\.isCancelled) == [true])
    }

    @Test func `treats status and size as libcurl's transport does`() async throws {
        transport.reply(to: Self.url, with: .status(503), .bytes([1, 2, 3]))
        #expect(await failure(try request()) == .httpStatus)
        #expect(await failure(try request(byteLimit: 2)) == .tooLarge)
        #expect(await failure(try request("https://cdn.example/other")) == .httpStatus)
        #expect(try await pieces(try request()) == [[1, 2, 3]])
    }

    @Test func `counts requests by URL and wakes those who wait for them`() async throws {
        transport.reply(to: Self.url, with: .bytes([1]))
        async let waiting = transport.waitForRequests(count: 2, url: Self.url)
        for url in [Self.url, "https://cdn.example/other", Self.url] { _ = try? await pieces(try request(url)) }
        #expect(try await waiting.count >= 2)
        #expect(transport.requestCount() == 3 && transport.requestCount(url: Self.url) == 2)
    }
}
