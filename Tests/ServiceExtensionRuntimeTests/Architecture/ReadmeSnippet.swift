// What README.md shows under "The library", from the marker on.

// snippet
import ServiceExtensionRuntime

struct CampaignExtension: ServiceExtension {
    func didReceive(
        _ request: NotificationRequest, bestAttempt: BestAttemptContent
    ) async throws -> NotificationContent {
        var content = request.content
        if content.userInfo["campaign"] == "summer" { content.title = "Summer sale" }
        return content
    }
}

func delivery(of payload: String) async throws -> Delivery {
    let host = ServiceExtensionHost(CampaignExtension(), configuration: .init(timeLimit: .seconds(5)))
    return await host.deliver(NotificationRequest(payload: try NotificationPayload(parsing: Array(payload.utf8))))
}
