import Foundation
import ServiceExtensionRuntime

/// What a content object holds: the runtime's content, and beside it what that has no place for.
struct ContentValues {
    /// Texts and numbers. Its `userInfo`, `sound` and `attachments` are not used; those below are.
    var content: NotificationContent
    var userInfo: UserInfo
    var badge: NSNumber?
    var sound: UNNotificationSound?
    var attachments: [UNNotificationAttachment] = []
    var summaryArgument = ""
    var summaryArgumentCount = 0
    /// What ``UNNotificationContent/updating(from:)`` was given last.
    var provider: (any UNNotificationContentProviding)?

    init(_ content: NotificationContent = NotificationContent()) {
        self.content = content
        userInfo = UserInfo(content.userInfo)
        badge = content.badge.map(NSNumber.init(value:))
        sound = content.sound.map(UNNotificationSound.init)
        self.content.userInfo = JSONObject()
        self.content.sound = nil
        self.content.badge = nil
        self.content.attachments = []
    }

    /// The runtime's content without attachments, and findings for what could not be carried over.
    func notificationContent() -> (NotificationContent, findings: [Finding]) {
        var content = content
        let (json, lost) = userInfo.json()
        content.userInfo = json
        content.badge = badge?.intValue
        content.sound = sound?.sound
        guard !lost.isEmpty else { return (content, []) }
        let places = lost.map { "\($0.path) (\($0.type))" }.joined(separator: ", ")
        let finding = Finding(
            .userInfoNotJSON, .warning, "The extension put values into userInfo that JSON cannot hold: \(places).")
        return (content, [finding])
    }

    static func isEqual(_ left: ContentValues, _ right: ContentValues) -> Bool {
        left.content == right.content && left.badge == right.badge && left.sound == right.sound
            && left.attachments == right.attachments && left.summaryArgument == right.summaryArgument
            && left.summaryArgumentCount == right.summaryArgumentCount
            && FoundationJSON.isEqual(left.userInfo.dictionary, right.userInfo.dictionary)
    }
}
