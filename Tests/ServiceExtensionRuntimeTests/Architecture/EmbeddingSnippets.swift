// The code that Documentation/embedding.md shows, block by block: the lines between two markers and those there are the same.

import ServiceExtensionRuntime
import ServiceExtensionTesting
import Testing

// snippet
struct SaleExtension: ServiceExtension {
    let media: MediaAttachmentExtension

    func didReceive(
        _ request: NotificationRequest, bestAttempt: BestAttemptContent
    ) async throws -> NotificationContent {
        bestAttempt.update { $0.title = "Sale: \($0.title)" }
        // A download gets what is left; leave some time for what comes after it.
        guard bestAttempt.timeRemaining > .seconds(1) else { return bestAttempt.content }
        return try await media.didReceive(request, bestAttempt: bestAttempt)
    }

    func serviceExtensionTimeWillExpire(_ request: NotificationRequest, bestAttempt: BestAttemptContent) {
        bestAttempt.update { $0.body = "Open the app to see more." }
    }
}
// end

// snippet
func answer(_ text: String, with serviceExtension: any ServiceExtension) async throws -> JSONObject {
    let payload = try NotificationPayload(parsing: Array(text.utf8))
    let host = ServiceExtensionHost(serviceExtension, configuration: .init(timeLimit: .seconds(5)))
    let delivery = await host.deliver(NotificationRequest(payload: payload))
    return delivery.payload
}
// end

// snippet
func preprocess(
    _ payloads: AsyncStream<NotificationPayload>, on host: ServiceExtensionHost, send: (Delivery) async -> Void
) async {
    let requests = payloads.map { NotificationRequest(payload: $0) }
    for await delivery in host.deliveries(of: requests, order: .completion) {
        await send(delivery)
    }
}
// end

// snippet
struct SlowExtension: ServiceExtension {
    func didReceive(
        _ request: NotificationRequest, bestAttempt: BestAttemptContent
    ) async throws -> NotificationContent {
        try await Task.sleep(for: .seconds(1000))
        return request.content
    }

    func serviceExtensionTimeWillExpire(_ request: NotificationRequest, bestAttempt: BestAttemptContent) {
        bestAttempt.update { $0.body = "Open the app to see more." }
    }
}

@Test func `leaves its short form when the time is over`() async {
    let clock = ManualClock()
    let host = ServiceExtensionHost(SlowExtension(), clock: clock)
    let content = NotificationContent(title: "Sale", body: "Today")
    async let pending = host.deliver(NotificationRequest(identifier: "1", content: content))
    await host.wait { $0.running - $0.waiting == 1 }  // the extension is at work
    await clock.waitForSleepers()  // the host waits for the moment to warn it
    clock.advance(by: .milliseconds(29_500))
    let delivery = await pending
    #expect(delivery.content.body == "Open the app to see more.")
    #expect(delivery.disposition == .bestAttempt)
}
// end
