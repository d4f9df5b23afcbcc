import ServiceExtensionRuntime

/// Changes a notification by the campaign that it belongs to.
///
/// The rules are those of an imaginary shop: sales get a heading and a picture, digests are for the morning and need no
/// media, everything else goes out as it came.
struct CampaignExtension: ServiceExtension {
    /// Downloads what the payload names under `image-url` and its kin, checks it, and attaches it.
    let media: MediaAttachmentExtension

    func didReceive(
        _ request: NotificationRequest, bestAttempt: BestAttemptContent
    ) async throws -> NotificationContent {
        guard let campaign = request.content.userInfo["campaign"]?.stringValue else { return request.content }

        if campaign == "digest" {
            var content = request.content
            content.threadIdentifier = "digest"
            content.interruptionLevel = .passive
            return content
        }

        guard campaign.hasPrefix("sale-") else { return request.content }
        // What stands in the best attempt is sent even if the media takes too long.
        bestAttempt.update { content in
            content.title = "Sale: \(content.title)"
            content.categoryIdentifier = "sale"
            content.userInfo["media-checked"] = false
        }
        var content = try await media.didReceive(request, bestAttempt: bestAttempt)
        // The app shows a frame for the picture only when there will be one.
        content.userInfo["media-checked"] = .bool(!content.attachments.isEmpty)
        return content
    }
}
