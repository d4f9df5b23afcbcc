import MobileCoreServices
import UserNotifications

/// Loads the picture in one blocking call, writes it under a name without extension, and hints its type.
class NotificationService: UNNotificationServiceExtension {

    private var handler: ((UNNotificationContent) -> Void)?
    private var content: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        handler = contentHandler
        content = request.content.mutableCopy() as? UNMutableNotificationContent
        defer { finish() }

        guard
            let aps = request.content.userInfo["aps"] as? NSDictionary,
            let media = request.content.userInfo["media"] as? [String: Any],
            let address = media["url"] as? String,
            let url = URL(string: address),
            let data = NSData(contentsOf: url)
        else { return }
        content?.subtitle = (aps["mutable-content"] as? NSNumber)?.stringValue ?? ""

        let folder = URL(fileURLWithPath: NSTemporaryDirectory(), isDirectory: true)
            .appendingPathComponent(ProcessInfo.processInfo.globallyUniqueString, isDirectory: true)
        let isPNG = (media["format"] as? String) == "png"
        let options = [UNNotificationAttachmentOptionsTypeHintKey: isPNG ? kUTTypePNG : kUTTypeJPEG]
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: nil)
            let file = folder.appendingPathComponent("download")
            try data.write(to: file, options: [])
            content?.attachments = [try UNNotificationAttachment(identifier: "", url: file, options: options)]
        } catch {
            print("no attachment: \(error.localizedDescription)")
        }
    }

    override func serviceExtensionTimeWillExpire() {
        finish()
    }

    private func finish() {
        guard let handler = handler, let content = content else { return }
        self.handler = nil
        handler(content)
    }
}
