import UserNotifications
import os.log

/// Shows text that only the device can read: the key lies in the directory that app and extension share.
class NotificationService: UNNotificationServiceExtension {

    private let log = OSLog(subsystem: "com.example.messenger.push", category: "decryption")
    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var fallback: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        let content = request.content.mutableCopy() as! UNMutableNotificationContent
        content.body = "(Encrypted)"
        fallback = content

        if let text = request.content.userInfo["cipher"] as? String, let message = decrypt(text) {
            content.title = message["sender"] ?? content.title
            content.body = message["text"] ?? ""
            var userInfo = content.userInfo
            userInfo.removeValue(forKey: "cipher")
            content.userInfo = userInfo
        } else {
            os_log("cannot decrypt %{public}@", log: log, type: .error, request.identifier)
        }
        contentHandler(content)
    }

    override func serviceExtensionTimeWillExpire() {
        if let fallback = fallback {
            contentHandler?(fallback)
        }
    }

    private func decrypt(_ text: String) -> [String: String]? {
        guard
            let folder = FileManager.default.containerURL(
                forSecurityApplicationGroupIdentifier: "group.com.example.messenger"),
            let key = try? Data(contentsOf: folder.appendingPathComponent("push.key")),
            let cipher = BlockCipher(key: key),
            let bytes = Data(base64Encoded: text)
        else { return nil }
        return try? JSONDecoder().decode([String: String].self, from: cipher.apply(to: bytes))
    }
}
