import UserNotifications

class NotificationService: UNNotificationServiceExtension {

    var contentHandler: ((UNNotificationContent) -> Void)?
    var bestAttemptContent: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        bestAttemptContent = (request.content.mutableCopy() as? UNMutableNotificationContent)

        guard let bestAttemptContent = bestAttemptContent else {
            contentHandler(request.content)
            return
        }
        bestAttemptContent.title = "\(bestAttemptContent.title) [modified]"

        guard let address = bestAttemptContent.userInfo["image-url"] as? String, let url = URL(string: address) else {
            contentHandler(bestAttemptContent)
            return
        }
        let task = URLSession.shared.downloadTask(with: url) { location, response, _ in
            if let location = location, let attachment = self.attachment(from: location, response: response) {
                bestAttemptContent.attachments = [attachment]
            }
            contentHandler(bestAttemptContent)
        }
        task.resume()
    }

    override func serviceExtensionTimeWillExpire() {
        if let contentHandler = contentHandler, let bestAttemptContent = bestAttemptContent {
            contentHandler(bestAttemptContent)
        }
    }

    private func attachment(from location: URL, response: URLResponse?) -> UNNotificationAttachment? {
        let name = response?.suggestedFilename ?? "picture.jpg"
        let target = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(UUID().uuidString + "-" + name)
        do {
            try FileManager.default.moveItem(at: location, to: target)
            return try UNNotificationAttachment(identifier: "image", url: target, options: nil)
        } catch {
            return nil
        }
    }
}
