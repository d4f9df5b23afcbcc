import Glibc
import ServiceExtensionRuntime
import ServiceExtensionTesting
import Testing

/// Holds its task, whatever happens, until the test lets go; then it answers.
private struct HeldExtension: ServiceExtension {
    let clock: ManualClock

    func didReceive(
        _ request: NotificationRequest, bestAttempt: BestAttemptContent
    ) async throws -> NotificationContent {
        bestAttempt.update { $0.title += " so far" }
        // A task of its own does not hear of the cancellation.
        await Task { [clock] in try? await clock.sleep(for: .seconds(60)) }.value
        return request.content
    }

    func serviceExtensionTimeWillExpire(_ request: NotificationRequest, bestAttempt: BestAttemptContent) {
        bestAttempt.update { $0.body = "at \(bestAttempt.elapsed.components.seconds) s" }
    }
}

@Suite(.timeLimit(.minutes(1))) struct `An extension runner` {
    let clock = ManualClock()

    private func payload(_ media: String) -> String {
        #"{"aps":{"alert":{"title":"Sale","body":"Today"},"mutable-content":1},"id":"n1","image-url":"\#(media)"}"#
    }

    @Test func `has a time limit of 30 s pass in milliseconds`() async throws {
        let runner = ExtensionRunner(HeldExtension(clock: clock), clock: clock)
        let elapsed = try await ContinuousClock().measure {
            async let pending = runner.deliver(payload(""))
            await clock.waitForSleepers(2)
            clock.advance(by: .seconds(30))
            let delivery = try await pending
            #expect(delivery.ranOutOfTime)
            #expect(delivery.wasDelivered(within: .seconds(30)))
            #expect(!delivery.wasDelivered(within: .milliseconds(29_999)))
            #expect(delivery.disposition == .bestAttempt)
            #expect(delivery.content.title == "Sale so far")
        }
        #expect(elapsed < .seconds(10))
    }

    @Test func `calls for the expiration at its moment, and tells of answers that come too late`() async throws {
        let runner = ExtensionRunner(
            HeldExtension(clock: clock), configuration: .init(timeLimit: .seconds(20), expirationGrace: .seconds(2)),
            clock: clock)
        #expect(runner.timeUntilExpiration == .seconds(18))
        async let pending = runner.deliver(payload(""))
        await clock.waitForSleepers(2)
        clock.advance(by: runner.timeUntilExpiration - .milliseconds(1))
        #expect(runner.status.expired == 0)
        clock.advance(by: .milliseconds(1))
        await runner.wait { $0.expired == 1 && $0.expiring == 0 }
        clock.advance(by: .seconds(2))
        let delivery = try await pending
        #expect(delivery.content.body == "at 18 s")
        #expect(runner.lateFindings.isEmpty)
        clock.advance(by: .seconds(60))
        await runner.wait { $0.lateAnswers == 1 }
        #expect(runner.lateFindings.map(\.code) == [.answeredLate])
    }

    @Test func `delivers requests, payloads and text`() async throws {
        struct Shouting: ServiceExtension {
            func didReceive(
                _ request: NotificationRequest, bestAttempt: BestAttemptContent
            ) async throws -> NotificationContent {
                var content = request.content
                content.title = content.title.uppercased()
                return content
            }
        }
        let runner = ExtensionRunner(Shouting())
        let text = #"{"aps":{"alert":{"title":"Sale"},"mutable-content":1},"id":"n1",}"#
        let request = NotificationRequest(identifier: "n2", content: NotificationContent(title: "Sale"))
        let deliveries = [
            try await runner.deliver(text), await runner.deliver(request),
            await runner.deliver(try NotificationPayload(parsing: Array(text.utf8)), identifier: "n3"),
        ]
        #expect(deliveries.map(\.requestIdentifier) == ["n1", "n2", "n3"])
        #expect(deliveries.allSatisfy { $0.content.title == "SALE" && $0.disposition == .modified })
        #expect(deliveries.map(\.findings.count) == [1, 0, 1])
        #expect(runner.filesLeft.isEmpty)
        await #expect(throws: PayloadError.self) { try await runner.deliver("[]") }
    }

    @Test(.timeLimit(.minutes(5)))
    func `fetches from a server and has the file for as long as its delivery`() async throws {
        let server = try MediaServer()
        let path: String
        do {
            let delivery = try await ExtensionRunner(fetchingFrom: server).deliver(
                payload(server.url("/samples/jpeg.jpg")))
            #expect(delivery.attachments(of: .image).map(\.type) == ["public.jpeg"])
            #expect(delivery.attachments(of: .movie).isEmpty)
            #expect(delivery.codes == ["url.cleartext"])
            #expect(server.requestCount(path: "/samples/jpeg.jpg") == 1)
            path = try #require(delivery.content.attachments.first).path
            #expect(unsafe access(path, R_OK) == 0)
            #expect(delivery.content.attachments.count == 1)
        }
        // The thread that ran the extension may be the last to let go of its content.
        while unsafe access(path, F_OK) == 0 { await Task.yield() }
    }

    @Test func `trusts the authority of its server and fetches anew each time`() async throws {
        let server = try MediaServer(tls: true)
        let runner = try ExtensionRunner(fetchingFrom: server)
        let first = try await runner.deliver(payload(server.url("/samples/jpeg.jpg")))
        let second = try await runner.deliver(payload(server.url("/samples/jpeg.jpg")))
        #expect(first.findings.isEmpty && second.findings.isEmpty)
        let attachments = first.content.attachments + second.content.attachments
        #expect(runner.filesLeft == attachments.map(\.path).sorted())
        #expect(runner.filesLeft.count == 2)
        #expect(server.requestCount() == 2)
    }

    @Test func `leaves no file of a body that stalls until the time is over`() async throws {
        let server = try MediaServer()
        let runner = try ExtensionRunner(fetchingFrom: server, clock: clock)
        async let pending = runner.deliver(payload(server.url("/samples/jpeg.jpg?stall=body@500")))
        try await server.waitForRequests(count: 1)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(30))
        let delivery = try await pending
        #expect(delivery.ranOutOfTime && delivery.content.attachments.isEmpty)
        await runner.wait { $0.stuck == 0 && $0.running == 0 }
        #expect(runner.filesLeft.isEmpty)
    }

    @Test func `opens its own server only`() async throws {
        let (server, other) = (try MediaServer(), try MediaServer())
        let runner = try ExtensionRunner(fetchingFrom: server)
        let elsewhere = try await runner.deliver(payload(other.url("/samples/jpeg.jpg")))
        #expect(elsewhere.findings(of: .error).map(\.code) == [.addressDenied])
        let redirected = try await runner.deliver(payload(server.url("/?redirect=\(other.url("/"))")))
        #expect(redirected.findings(of: .error).map(\.code) == [.addressDenied])
        #expect(other.requests.isEmpty)
        let http = try await runner.deliver(payload("http://media.example/cat.jpg"))
        #expect(http.findings(of: .urlCleartext).map(\.severity) == [.error])
    }

    @Test func `runs your extension around the built-in one, on any transport`() async throws {
        struct Around: ServiceExtension {
            let media: MediaAttachmentExtension

            func didReceive(
                _ request: NotificationRequest, bestAttempt: BestAttemptContent
            ) async throws -> NotificationContent {
                bestAttempt.update { $0.subtitle = "around" }
                return try await media.didReceive(request, bestAttempt: bestAttempt)
            }
        }
        let url = "https://cdn.example/cat.jpg"
        let sample = try #require(MediaSample.named("jpeg"))
        let transport = RecordedTransport(clock: clock)
        transport.reply(to: url, with: .sample(sample), .sample(sample).stalling(at: 500))
        let runner = try ExtensionRunner(fetchingWith: transport, clock: clock) { Around(media: $0) }
        let delivery = try await runner.deliver(payload(url))
        #expect(delivery.content.subtitle == "around")
        #expect(delivery.attachments(of: .image).count == 1 && delivery.findings.isEmpty)

        async let pending = runner.deliver(payload(url))
        try await transport.waitForRequests(count: 2)
        await clock.waitForSleepers(2)
        clock.advance(by: runner.timeUntilExpiration)
        let late = try await pending
        #expect(late.ranOutOfTime && late.content.attachments.isEmpty && late.content.subtitle == "around")
        #expect(transport.exchanges.map(\.isCancelled) == [false, true])
    }

    @Test func `has deliveries describe themselves`() async throws {
        let transport = RecordedTransport(clock: clock)
        transport.reply(to: "https://cdn.example/cat.jpg", with: .sample(try #require(MediaSample.named("jpeg"))))
        let runner = try ExtensionRunner(fetchingWith: transport, clock: clock)
        #expect(
            "\(try await runner.deliver(payload("https://cdn.example/cat.jpg")))" == """
                modified after 0 ms, request n1
                  title: Sale
                  body: Today
                  image: public.jpeg, 827 bytes, image-url
                """)
        let missing = try await runner.deliver(payload("https://cdn.example/dog.jpg"))
        #expect(
            missing.description.hasPrefix("original after 0 ms, request n1\n  title: Sale\n  body: Today\n  error: "))
        #expect(missing.description.contains("transfer.http-status https://cdn.example/dog.jpg answered 404"))
    }
}
