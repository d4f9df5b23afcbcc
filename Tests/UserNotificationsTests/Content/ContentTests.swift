import Foundation
import ServiceExtensionRuntime
import Testing

@testable import UserNotifications

@Suite struct `Notification content` {
    static func content(_ text: String) throws -> UNNotificationContent {
        UNNotificationContent(
            values: ContentValues(NotificationContent(try NotificationPayload(parsing: Array(text.utf8)))))
    }

    static let full = """
        {"aps":{"alert":{"title":"t","subtitle":"s","body":"b","launch-image":"l"},"badge":3,
        "sound":{"critical":1,"name":"horn.caf","volume":0.7},"category":"c","thread-id":"th",
        "target-content-id":"tc","interruption-level":"time-sensitive","relevance-score":0.25,
        "filter-criteria":"f","mutable-content":1},"deep":{"list":[1,2.5,true,null,"x"]}}
        """

    @Test func `has the payload's values under Apple's names`() throws {
        let content = try Self.content(Self.full)
        #expect(content.title == "t")
        #expect(content.subtitle == "s")
        #expect(content.body == "b")
        #expect(content.launchImageName == "l")
        #expect(content.badge == 3)
        #expect(content.sound == UNNotificationSound(.critical(name: "horn.caf", volume: 0.7)))
        #expect(content.categoryIdentifier == "c")
        #expect(content.threadIdentifier == "th")
        #expect(content.targetContentIdentifier == "tc")
        #expect(content.interruptionLevel == .timeSensitive)
        #expect(content.relevanceScore == 0.25)
        #expect(content.filterCriteria == "f")
        #expect(content.attachments.isEmpty)
    }

    @Test func `gives userInfo in the types that extensions cast to`() throws {
        let userInfo = try Self.content(Self.full).userInfo
        let aps = try #require(userInfo["aps"] as? [String: Any])
        #expect(aps["badge"] as? Int == 3)
        #expect(aps["badge"] as? NSNumber == 3)
        #expect((userInfo["aps"] as? NSDictionary)?["category"] as? String == "c")
        #expect((userInfo["aps"] as? [AnyHashable: Any])?["category"] as? NSString == "c")
        let list = try #require((userInfo["deep"] as? [String: Any])?["list"] as? [Any])
        #expect(list[0] as? Double == 1)
        #expect(list[1] as? Double == 2.5)
        #expect(list[1] as? Int == nil)
        #expect(list[2] as? Bool == true)
        #expect(list[3] is NSNull)
        #expect(list[4] as? String == "x")
        #expect(userInfo["absent"] == nil)
    }

    @Test func `copies are independent, and of the right class`() throws {
        let content = try Self.content(Self.full)
        let mutable = try #require(content.mutableCopy() as? UNMutableNotificationContent)
        mutable.title = "changed"
        mutable.userInfo["new"] = 1
        #expect(content.title == "t")
        #expect(content.userInfo["new"] == nil)
        let copy = try #require(mutable.copy() as? UNNotificationContent)
        #expect(!(copy is UNMutableNotificationContent))
        mutable.title = "again"
        #expect(copy.title == "changed")
        #expect(copy.userInfo["new"] as? Int == 1)
    }

    @Test func `is made empty, to have nothing shown`() throws {
        let content = UNNotificationContent()
        #expect(!(content is UNMutableNotificationContent))
        #expect(content == UNMutableNotificationContent())
        #expect(content.title.isEmpty && content.userInfo.isEmpty && content.attachments.isEmpty)
    }

    @Test func `of a request does not change with the content that it was made of`() {
        let content = UNMutableNotificationContent()
        content.title = "before"
        let request = UNNotificationRequest(identifier: "r", content: content, trigger: nil)
        content.title = "after"
        #expect(request.content.title == "before")
    }

    @Test func `is equal by value`() throws {
        let left = try Self.content(Self.full)
        let right = try #require(left.mutableCopy() as? UNMutableNotificationContent)
        #expect(left == right)
        #expect(left.hash == right.hash)
        right.badge = 4
        #expect(left != right)
    }

    @Test func `goes back as it came when nobody touched it`() throws {
        let original = NotificationContent(try NotificationPayload(parsing: Array(Self.full.utf8)))
        let (content, findings) = ContentValues(original).notificationContent()
        #expect(content == original)
        #expect(findings.isEmpty)
    }

    @Test func `carries what it is updated from`() throws {
        let intent = INSendMessageIntent(
            recipients: nil, content: "c", speakableGroupName: nil, conversationIdentifier: nil, serviceName: nil,
            sender: nil)
        let content = try Self.content(Self.full).updating(from: intent)
        #expect(content.contentProvider === intent)
        #expect(content.title == "t")
    }
}

@Suite struct `userInfo as JSON` {
    static let original: JSONObject = [
        "a": .number(JSONNumber(text: "1.10") ?? JSONNumber(0)), "b": ["x": 1, "y": [1, 2]], "t": true, "n": nil,
    ]

    @Test func `keeps the text and the order of what is equal`() {
        var info = UserInfo(Self.original)
        info.dictionary["z"] = "new"
        info.dictionary["t"] = NSNumber(value: true)
        let (json, lost) = info.json()
        #expect(json.keys == ["a", "b", "t", "n", "z"])
        #expect(json["a"]?.numberValue?.text == "1.10")
        #expect(json["t"] == true)
        #expect(json["n"] == .null)
        #expect(lost.isEmpty)
    }

    @Test func `takes over what was changed inside`() {
        var info = UserInfo(Self.original)
        info.dictionary["b"] = ["x": 1, "y": [1, 3, 2.5, false], "w": NSNumber(value: 7)] as [String: Any]
        info.dictionary["t"] = 1
        info.dictionary["a"] = nil
        let (json, lost) = info.json()
        #expect(json["b"]?["x"] == 1)
        #expect(json["b"]?["y"] == [1, 3, 2.5, false])
        #expect(json["b"]?["w"] == 7)
        #expect(json["t"] == 1)
        #expect(json["a"] == nil)
        #expect(lost.isEmpty)
    }

    @Test func `names the place and the type of what JSON cannot hold`() {
        var info = UserInfo(Self.original)
        info.dictionary["b"] = ["data": Data([1])]
        info.dictionary[7] = "seven"
        info.dictionary["f"] = Double.nan
        let (json, lost) = info.json()
        #expect(json["b"] == .object([:]))
        #expect(lost.map(\.path).sorted() == ["7", "b.data", "f"])
    }
}
