import Foundation
import ServiceExtensionRuntime
import ServiceExtensionTesting
import Testing

@testable import CallingExample
@testable import CategoriesExample
@testable import DecryptingExample
@testable import NotificationServiceExample
@testable import ReminderExample
@testable import RichMediaExample
@testable import SilentExample
@testable import SynchronousExample
@testable import UserNotifications

extension `Running extensions` {
    @Suite struct `The examples` {
        let server: MediaServer
        let directory: TestDirectory
        let clock = ManualClock()

        init() throws {
            server = try MediaServer()
            directory = try TestDirectory()
        }

        func runner(_ type: UNNotificationServiceExtension.Type) throws -> ExtensionRunner {
            try ExtensionRunner(type, clock: clock, attachmentDirectory: directory.path)
        }

        /// Delivers while the server holds the body back, up to the moment at which time is nearly out.
        func deliverLate(_ type: UNNotificationServiceExtension.Type, _ members: String) async throws -> Delivery {
            let runner = try runner(type)
            async let delivery = runner.deliver(payload(members))
            try await server.waitForRequests(count: 1)
            await clock.waitForSleepers()
            clock.advance(by: .milliseconds(29_500))
            return try await delivery
        }

        func url(_ path: String) -> String { server.url("/samples/\(path)") }

        @Test func `template with a download task: picture in time`() async throws {
            let delivery = try await runner(NotificationServiceExample.NotificationService.self).deliver(
                payload(#""image-url":"\#(url("jpeg.jpg"))""#))
            #expect(delivery.content.title == "Sale [modified]")
            #expect(delivery.content.attachments.map(\.type) == ["public.jpeg"])
            #expect(delivery.disposition == .modified)
            #expect(delivery.findings.isEmpty)
        }

        @Test func `template with a download task: time runs out`() async throws {
            let delivery = try await deliverLate(
                NotificationServiceExample.NotificationService.self,
                #""image-url":"\#(url("jpeg.jpg?stall=body@100"))""#)
            #expect(delivery.content.title == "Sale [modified]")
            #expect(delivery.content.attachments.isEmpty)
            #expect(delivery.disposition == .bestAttempt)
            #expect(delivery.codes == ["extension.time-expired"])
        }

        @Test func `template with a download task: WebP is told as on a device`() async throws {
            let delivery = try await runner(NotificationServiceExample.NotificationService.self).deliver(
                payload(#""image-url":"\#(url("webp.webp"))""#))
            #expect(delivery.content.attachments.isEmpty)
            #expect(delivery.codes.first == "attachment.type-not-supported")
        }

        @Test func `synchronous, with a type hint`() async throws {
            let delivery = try await runner(SynchronousExample.NotificationService.self).deliver(
                payload(#""media":{"url":"\#(url("png.png"))","format":"png"}"#))
            #expect(delivery.content.attachments.map(\.type) == ["public.png"])
            #expect(delivery.content.subtitle == "1")
            #expect(delivery.findings.isEmpty)
        }

        @Test func `synchronous: a blocked thread holds up nothing`() async throws {
            let delivery = try await deliverLate(
                SynchronousExample.NotificationService.self,
                #""media":{"url":"\#(url("png.png?stall=body@20"))"}"#)
            #expect(delivery.disposition == .original)
            #expect(delivery.codes == ["extension.time-expired"])
        }

        @Test func `decrypting`() async throws {
            let key = Data(0..<16)
            let folder = try #require(
                FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.com.example.messenger"))
            try key.write(to: folder.appendingPathComponent("push.key"))
            let cipher = try #require(BlockCipher(key: key))
            let text = cipher.apply(to: Data(#"{"sender":"Ada","text":"See you at six"}"#.utf8)).base64EncodedString()
            let runner = try runner(DecryptingExample.NotificationService.self)
            let delivery = try await runner.deliver(payload(#""cipher":"\#(text)""#))
            #expect(delivery.content.title == "Ada")
            #expect(delivery.content.body == "See you at six")
            #expect(delivery.content.userInfo["cipher"] == nil)
            #expect(delivery.content.userInfo["aps"] != nil)

            let failed = try await runner.deliver(payload(#""cipher":"AAAA""#))
            #expect(failed.content.body == "(Encrypted)")
        }

        @Test(arguments: [
            ("image-url", "gif-animated.gif", "com.compuserve.gif"), ("video-url", "mp4.mp4", "public.mpeg-4"),
            ("audio-url", "mp3.mp3", "public.mp3"),
        ]) func `image, film and sound keys`(_ key: String, _ sample: String, _ type: String) async throws {
            let delivery = try await runner(RichMediaExample.NotificationService.self).deliver(
                payload(#""\#(key)":"\#(url(sample))""#))
            #expect(delivery.content.attachments.map(\.type) == [type])
            #expect(delivery.content.attachments.map(\.identifier) == [key])
            #expect(delivery.findings.isEmpty)
        }

        @Test func `image, film and sound keys: cancels its task when time runs out`() async throws {
            let delivery = try await deliverLate(
                RichMediaExample.NotificationService.self, #""video-url":"\#(url("mp4.mp4?stall=body@100"))""#)
            #expect(delivery.content.subtitle == "Media not loaded")
            #expect(delivery.disposition == .bestAttempt)
            #expect(delivery.codes == ["extension.time-expired"])
        }

        @Test func `one that never calls back: the original is delivered`() async throws {
            let runner = try runner(SilentExample.NotificationService.self)
            async let delivery = runner.deliver(payload())
            await clock.waitForSleepers()
            while runner.status.waiting > 0 { await Task.yield() }
            clock.advance(by: .milliseconds(29_500))
            await clock.waitForSleepers()
            clock.advance(by: .milliseconds(500))
            let result = try await delivery
            #expect(result.content.title == "Sale")
            #expect(result.disposition == .original)
            #expect(result.codes.contains("extension.time-expired"))
        }

        @Test func `calls, in Swift 6 mode`() async throws {
            let runner = try runner(CallingExample.NotificationService.self)
            let call = try await runner.deliver(payload(#""number":"+1 555""#))
            #expect(call.content.title == "Call from +1 555")
            #expect(call.findings.isEmpty)
            let taken = try await runner.deliver(payload(#""number":"+1 555","state":"taken""#))
            #expect(taken.codes == ["extension.nothing-visible"])
        }

        @Test func `categories, actions and a sender`() async throws {
            let center = UNUserNotificationCenter.current()
            center.setNotificationCategories([
                UNNotificationCategory(identifier: "known", actions: [], intentIdentifiers: [])
            ])
            let delivery = try await runner(CategoriesExample.NotificationService.self).deliver(
                payload(#""sender":"Ada","buttons":[{"id":"like","title":"Like"}]"#))
            #expect(delivery.content.categoryIdentifier == "message-1")
            #expect(delivery.content.badge == 1)
            #expect(delivery.content.sound == .named("message.caf"))
            let categories = await center.notificationCategories()
            #expect(Set(categories.map(\.identifier)) == ["known", "message-1"])
            #expect(
                categories.first { $0.identifier == "message-1" }?.actions.map(\.identifier) == ["like", "reply"])
        }

        @Test func `a local notification with an attachment`() async throws {
            let center = UNUserNotificationCenter(clock: clock, now: Date(timeIntervalSince1970: 0))
            let runner = try ExtensionRunner(
                ReminderExample.NotificationService.self, clock: clock, center: center,
                attachmentDirectory: directory.path)
            let image = url("png.png")
            let delivery = try await runner.deliver(payload(#""reminder":{"minutes":10,"image":"\#(image)"}"#))
            #expect(delivery.disposition == .original)
            let pending = await center.pendingNotificationRequests()
            #expect(pending.map(\.identifier) == ["reminder-1"])
            #expect(pending.first?.content.attachments.map(\.type) == ["public.png"])
            #expect((pending.first?.trigger as? UNTimeIntervalNotificationTrigger)?.timeInterval == 600)
        }
    }
}
