// The code that Documentation/testing-timeouts.md shows, block by block: the lines between two markers and those there are
// the same, but for the indentation of them all. The services that it shows are in Examples/ServiceExtensions/TimeoutExample.

// snippet
import ServiceExtensionRuntime
import ServiceExtensionTesting
import Testing
import UserNotifications
// end

@testable import TimeoutExample

// snippet
struct ForgetfulExtension: ServiceExtension {
    /// Asks the shop, and takes as long as the shop does.
    let price: @Sendable () async -> String

    func didReceive(
        _ request: NotificationRequest, bestAttempt: BestAttemptContent
    ) async throws -> NotificationContent {
        var content = request.content
        content.title = "Sale: \(content.title)"
        content.body = "Now \(await price())"
        return content
    }
}
// end

// snippet
struct PriceExtension: ServiceExtension {
    let price: @Sendable () async -> String

    func didReceive(
        _ request: NotificationRequest, bestAttempt: BestAttemptContent
    ) async throws -> NotificationContent {
        bestAttempt.update { $0.title = "Sale: \($0.title)" }
        let price = await price()
        bestAttempt.update { $0.body = "Now \(price)" }
        return bestAttempt.content
    }

    func serviceExtensionTimeWillExpire(_ request: NotificationRequest, bestAttempt: BestAttemptContent) {
        bestAttempt.update { $0.body = "See the price in the app." }
    }
}
// end

// snippet
/// A shop that takes a minute. Like many an SDK it does not hear of cancellation: its work is a task of its own.
func slowPrice(on clock: ManualClock) async -> String {
    await Task { try? await clock.sleep(for: .seconds(60)) }.value
    return "9 €"
}

func shoes(_ members: String = "") -> String {
    #"{"aps":{"alert":{"title":"Shoes","body":"Today"},"mutable-content":1}\#(members)}"#
}
// end

extension `Running extensions` {
    @Suite(.timeLimit(.minutes(1))) struct `The guide to testing timeouts, native` {
        // snippet
        @Test func `loses all its work to a slow shop`() async throws {
            let clock = ManualClock()
            let runner = ExtensionRunner(ForgetfulExtension { await slowPrice(on: clock) }, clock: clock)
            async let pending = runner.deliver(shoes())
            await clock.waitForSleepers(2)  // the runner and the shop
            clock.advance(by: .seconds(30))
            let delivery = try await pending
            #expect(delivery.ranOutOfTime)
            #expect(delivery.disposition == .original)
            #expect(delivery.content.title == "Shoes")
        }
        // end

        // snippet
        @Test func `shows its best attempt when the shop is slow`() async throws {
            let clock = ManualClock()
            let runner = ExtensionRunner(PriceExtension { await slowPrice(on: clock) }, clock: clock)
            async let pending = runner.deliver(shoes())
            await clock.waitForSleepers(2)  // the runner and the shop
            clock.advance(by: runner.timeUntilExpiration)
            await runner.wait { $0.expired == 1 && $0.expiring == 0 }
            clock.advance(by: .milliseconds(500))
            let delivery = try await pending
            #expect(delivery.ranOutOfTime && delivery.wasDelivered(within: .seconds(30)))
            #expect(delivery.disposition == .bestAttempt)
            #expect(delivery.content.title == "Sale: Shoes")
            #expect(delivery.content.body == "See the price in the app.")
        }

        @Test func `shows the price when the shop answers`() async throws {
            let delivery = try await ExtensionRunner(PriceExtension { "9 €" }).deliver(shoes())
            #expect(!delivery.ranOutOfTime)
            #expect(delivery.content.body == "Now 9 €")
        }
        // end

        // snippet
        @Test func `shows the text when the picture stalls, and leaves no file`() async throws {
            let server = try await MediaServer.start()
            let clock = ManualClock()
            let runner = try ExtensionRunner(fetchingFrom: server, clock: clock)
            let picture = server.url("/samples/jpeg.jpg?stall=body@500")
            async let pending = runner.deliver(shoes(#","image-url":"\#(picture)""#))
            try await server.waitForRequests(count: 1)
            await clock.waitForSleepers()
            clock.advance(by: .seconds(30))
            let delivery = try await pending
            #expect(delivery.attachments(of: .image).isEmpty)
            #expect(delivery.findings(of: .timeExpired).count == 1)
            #expect(server.requestCount(path: "/samples/jpeg.jpg") == 1)
            await runner.wait { $0.running == 0 && $0.stuck == 0 }
            #expect(runner.filesLeft.isEmpty)
        }
        // end

        // snippet
        @Test func `shows a picture that takes 25 seconds`() async throws {
            let clock = ManualClock()
            let transport = RecordedTransport(clock: clock)
            let url = "https://cdn.example/shoes.jpg"
            let sample = try #require(MediaSample.named("jpeg"))
            transport.reply(to: url, with: .sample(sample).delayed(by: .seconds(25)))
            let runner = try ExtensionRunner(fetchingWith: transport, clock: clock)
            async let pending = runner.deliver(shoes(#","image-url":"\#(url)""#))
            await clock.waitForSleepers(2)  // the runner and the transport
            clock.advance(by: .seconds(25))
            let delivery = try await pending
            #expect(delivery.attachments(of: .image).count == 1)
            #expect(delivery.timing.total == .seconds(25))
        }
        // end
    }

    @Suite(.timeLimit(.minutes(1))) struct `The guide to testing timeouts, UserNotifications` {
        // snippet
        @Test(arguments: [ForgetfulService.self, NotificationService.self])
        func `what shows when the picture stalls`(_ service: UNNotificationServiceExtension.Type) async throws {
            let server = try await MediaServer.start()
            let clock = ManualClock()
            let runner = try ExtensionRunner(service, clock: clock)
            let picture = server.url("/samples/jpeg.jpg?stall=body@500")
            async let pending = runner.deliver(shoes(#","image-url":"\#(picture)""#))
            try await server.waitForRequests(count: 1)
            await clock.waitForSleepers()
            clock.advance(by: runner.timeUntilExpiration)
            await runner.wait { $0.expired == 1 && $0.expiring == 0 }
            clock.advance(by: .milliseconds(500))
            let delivery = try await pending
            #expect(delivery.ranOutOfTime && delivery.content.attachments.isEmpty)
            #expect(delivery.content.title == (service == ForgetfulService.self ? "Shoes" : "Sale: Shoes"))
        }
        // end

        @Test func `attaches a picture that comes in time`() async throws {
            let server = try await MediaServer.start()
            for service in [ForgetfulService.self, NotificationService.self] {
                let picture = server.url("/samples/jpeg.jpg")
                let delivery = try await ExtensionRunner(service).deliver(shoes(#","image-url":"\#(picture)""#))
                #expect(delivery.attachments(of: .image).count == 1)
                #expect(delivery.content.title == "Sale: Shoes")
                #expect(delivery.findings.isEmpty)
            }
        }
    }
}
