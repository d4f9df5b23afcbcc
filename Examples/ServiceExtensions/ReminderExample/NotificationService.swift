import UserNotifications

/// Shows the notification as it came, and reminds of it with a picture some minutes later.
class NotificationService: UNNotificationServiceExtension {

    override func didReceive(
        _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        Task {
            do {
                try await scheduleReminder(for: request)
            } catch {
                NSLog("no reminder: %@", error.localizedDescription)
            }
            contentHandler(request.content)
        }
    }

    private func scheduleReminder(for request: UNNotificationRequest) async throws {
        guard
            let reminder = request.content.userInfo["reminder"] as? [String: Any],
            let minutes = reminder["minutes"] as? Int,
            let address = reminder["image"] as? String,
            let url = URL(string: address)
        else { return }
        let (data, response) = try await URLSession.shared.data(from: url)
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("reminder-" + (response.suggestedFilename ?? "image.jpg"))
        try data.write(to: file, options: .atomic)

        let content = UNMutableNotificationContent()
        content.title = "Reminder"
        content.body = request.content.body
        content.sound = .default
        content.attachments = [try UNNotificationAttachment(identifier: "picture", url: file)]
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: TimeInterval(minutes * 60), repeats: false)
        try await UNUserNotificationCenter.current().add(
            UNNotificationRequest(identifier: "reminder-" + request.identifier, content: content, trigger: trigger))
    }
}
