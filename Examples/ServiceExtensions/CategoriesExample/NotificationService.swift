import Foundation
import Intents
import UserNotifications

/// Gives a message its sender, and the buttons that the payload asks for.
class NotificationService: UNNotificationServiceExtension {

    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var bestAttemptContent: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        bestAttemptContent = request.content.mutableCopy() as? UNMutableNotificationContent
        guard let content = bestAttemptContent else { return contentHandler(request.content) }

        let center = UNUserNotificationCenter.current()
        center.getNotificationCategories { known in
            let category = self.category(for: content.userInfo)
            center.setNotificationCategories(known.union([category]))
            content.categoryIdentifier = category.identifier
            content.badge = NSNumber(value: (content.badge?.intValue ?? 0) + 1)
            content.sound = UNNotificationSound(named: UNNotificationSoundName("message.caf"))
            contentHandler(self.withSender(content))
        }
    }

    override func serviceExtensionTimeWillExpire() {
        if let contentHandler = contentHandler, let content = bestAttemptContent {
            contentHandler(content)
        }
    }

    private func category(for userInfo: [AnyHashable: Any]) -> UNNotificationCategory {
        let buttons = userInfo["buttons"] as? [[String: String]] ?? []
        var actions = buttons.compactMap { button -> UNNotificationAction? in
            guard let identifier = button["id"], let title = button["title"] else { return nil }
            return UNNotificationAction(identifier: identifier, title: title, options: [.foreground])
        }
        actions.append(
            UNTextInputNotificationAction(
                identifier: "reply", title: "Reply", options: [], textInputButtonTitle: "Send",
                textInputPlaceholder: "Message"))
        return UNNotificationCategory(
            identifier: "message-\(buttons.count)", actions: actions, intentIdentifiers: [],
            options: .customDismissAction)
    }

    private func withSender(_ content: UNNotificationContent) -> UNNotificationContent {
        guard #available(iOSApplicationExtension 15.0, *), let name = content.userInfo["sender"] as? String else {
            return content
        }
        let sender = INPerson(
            personHandle: INPersonHandle(value: name, type: .unknown), nameComponents: nil, displayName: name,
            image: nil, contactIdentifier: nil, customIdentifier: name)
        let intent = INSendMessageIntent(
            recipients: nil, outgoingMessageType: .outgoingMessageText, content: content.body, speakableGroupName: nil,
            conversationIdentifier: content.threadIdentifier, serviceName: nil, sender: sender, attachments: nil)
        let interaction = INInteraction(intent: intent, response: nil)
        interaction.direction = .incoming
        interaction.donate(completion: nil)
        return (try? content.updating(from: intent)) ?? content
    }
}
