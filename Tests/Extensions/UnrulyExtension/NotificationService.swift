import UserNotifications

/// Does what the payload's `do` says, and then hands the content back.
class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else { return }
        switch content.userInfo["do"] as? String {
        case "print": Noise.make()
        case "answer twice": contentHandler(content)
        case "keep a file": content.body = replacedFiles()
        default: break
        }
        contentHandler(content)
    }

    /// Writes a file into each directory of an app, in place of one that is there. Returns where they are, a line each.
    private func replacedFiles() -> String {
        let places: [FileManager.SearchPathDirectory] = [
            .cachesDirectory, .applicationSupportDirectory, .documentDirectory, .downloadsDirectory,
        ]
        return places.map { place in
            let file = FileManager.default.urls(for: place, in: .userDomainMask)[0].appendingPathComponent("cat.jpg")
            try? FileManager.default.removeItem(at: file)
            do { try Data("mine".utf8).write(to: file) } catch { return "\(error)" }
            return file.path
        }.joined(separator: "\n")
    }
}
