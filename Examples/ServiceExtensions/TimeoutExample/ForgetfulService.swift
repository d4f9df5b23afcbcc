// Documentation/testing-timeouts.md shows what stands between the markers.

// snippet
import UserNotifications

class ForgetfulService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent,
            let address = content.userInfo["image-url"] as? String, let url = URL(string: address)
        else { return contentHandler(request.content) }
        content.title = "Sale: \(content.title)"
        let hint = [UNNotificationAttachmentOptionsTypeHintKey: "public.jpeg"]
        URLSession.shared.downloadTask(with: url) { file, _, _ in
            if let file, let image = try? UNNotificationAttachment(identifier: "image", url: file, options: hint) {
                content.attachments = [image]
            }
            contentHandler(content)
        }.resume()
    }
}
// end
