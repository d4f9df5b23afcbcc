import Foundation
import ServiceExtensionTesting
import Testing

@testable import UserNotifications

@Suite struct `Forms of calls found in extensions` {
    @Test func `errors are NSError and patterns, too`() {
        let url = URL(fileURLWithPath: "/nowhere/a.jpg")
        #expect(CallForms.code(of: url) == 100)
        #expect(CallForms.isInvalid(url))
        let bridged: any Error = NSError(domain: UNErrorDomain, code: 101)
        #expect((bridged as? UNError)?.code == .attachmentUnrecognizedType)
        let foreign: any Error = NSError(domain: "other", code: 101)
        #expect(foreign as? UNError == nil)
    }

    @Test func `attachments are made of NSData with Objective-C options`() throws {
        let bytes = try #require(MediaSample.named("png")).bytes
        let attachment = CallForms.make("image.png", data: NSData(data: Data(bytes)), options: nil)
        #expect(attachment?.type == "public.png")
        let file = try #require(attachment?.url)
        try FileManager.default.removeItem(at: file.deletingLastPathComponent())
    }

    @Test func `content is changed in place`() throws {
        let content = UNMutableNotificationContent()
        CallForms.change(content)
        #expect(content.badge == 3)
        #expect(content.userInfo["k"] as? Int == 1)
        #expect((content.userInfo["z"] as? NSDictionary)?["a"] as? Int == 1)
        #expect(content.interruptionLevel == .timeSensitive)
        #expect(content.userInfo as? [String: Any] != nil)
        #expect(JSONSerialization.isValidJSONObject(content.userInfo))
    }

    @Test func `logs take formats and interpolations`() {
        CallForms.log(
            UNNotificationRequest(identifier: "1", content: UNMutableNotificationContent(), trigger: nil))
    }
}
