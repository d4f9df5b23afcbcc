// Documentation/testing-timeouts.md shows what stands between the markers.

// snippet
import UserNotifications

class NotificationService: UNNotificationServiceExtension {
    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var bestAttempt: UNMutableNotificationContent?
    private var download: URLSessionTask?

    override func didReceive(
        _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent,
            let address = content.userInfo["image-url"] as? String, let url = URL(string: address)
        else { return contentHandler(request.content) }
        content.title = "Sale: \(content.title)"
        (self.contentHandler, bestAttempt) = (contentHandler, content)
        let hint = [UNNotificationAttachmentOptionsTypeHintKey: "public.jpeg"]
        download = URLSession.shared.downloadTask(with: url) { file, _, error in
            guard error == nil else { return self.serviceExtensionTimeWillExpire() }
            if let file, let image = try? UNNotificationAttachment(identifier: "image", url: file, options: hint) {
                content.attachments = [image]
            }
            contentHandler(content)
        }
        download?.resume()
    }

    override func serviceExtensionTimeWillExpire() {
        if let contentHandler, let bestAttempt { contentHandler(bestAttempt) }
        contentHandler = nil
        download?.cancel()
    }
}
// end
