import Foundation
import Glibc
import ServiceExtensionRuntime
import ServiceExtensionTesting
import Synchronization
import Testing

@testable import UserNotifications

extension `Running extensions` {
    @Suite struct `The adapter` {
        let directory: TestDirectory
        let clock = ManualClock()

        init() throws {
            directory = try TestDirectory()
            unsafe ScriptedService.script = ScriptedService.Script()
        }

        func runner(_ instances: ServiceExtensionAdapter.Instances = .onePerNotification) throws -> ExtensionRunner {
            try ExtensionRunner(
                ScriptedService.self, instances: instances, clock: clock, attachmentDirectory: directory.path)
        }

        @Test func `delivers what the content handler was given`() async throws {
            unsafe ScriptedService.script.receive = { _, request, handler in
                let content = request.content.mutableCopy() as? UNMutableNotificationContent
                content?.title = "Changed"
                handler(content ?? request.content)
            }
            let delivery = try await runner().deliver(payload())
            #expect(delivery.content.title == "Changed")
            #expect(delivery.content.body == "Today")
            #expect(delivery.disposition == .modified)
            #expect(delivery.requestIdentifier == "1")
            #expect(delivery.findings.isEmpty)
        }

        @Test func `delivers the original of an extension that changes nothing, to the text of its numbers`()
            async throws
        {
            let delivery = try await runner().deliver(payload(#""n":1.10,"big":9007199254740993,"null":null"#))
            #expect(delivery.disposition == .original)
            #expect(delivery.content.userInfo["n"]?.numberValue?.text == "1.10")
        }

        @Test func `delivers the original where the answer is empty, and says so`() async throws {
            unsafe ScriptedService.script.receive = { _, _, handler in handler(UNNotificationContent()) }
            let delivery = try await runner().deliver(payload())
            #expect(delivery.disposition == .original)
            #expect(delivery.content.title == "Sale")
            #expect(delivery.codes == ["extension.nothing-visible"])
        }

        @Test(arguments: [PlainOverride.self, SendableOverride.self])
        func `calls overrides of both spellings`(_ service: UNNotificationServiceExtension.Type) async throws {
            let delivery = try await ExtensionRunner(service, clock: clock).deliver(payload())
            #expect(delivery.content.title == "Sale [\(service)]")
        }

        @Test func `gives the request of a push`() async throws {
            unsafe ScriptedService.script.receive = { _, request, handler in
                let content = UNMutableNotificationContent()
                content.title = request.identifier
                content.body = request.trigger is UNPushNotificationTrigger ? "push" : "other"
                let aps = request.content.userInfo["aps"] as? [String: Any]
                content.subtitle = "\(aps?["mutable-content"] as? Int ?? 0)"
                handler(content)
            }
            let delivery = try await runner().deliver(payload(id: "abc"))
            #expect(delivery.content.title == "abc")
            #expect(delivery.content.body == "push")
            #expect(delivery.content.subtitle == "1")
        }

        @Test func `makes one instance for each notification`() async throws {
            let runner = try runner()
            for _ in 0..<3 { _ = try await runner.deliver(payload()) }
            #expect(unsafe ScriptedService.script.instanceCount == 3)
        }

        @Test func `makes one instance for all notifications where that is asked for`() async throws {
            let runner = try runner(.shared)
            for _ in 0..<3 { _ = try await runner.deliver(payload()) }
            #expect(unsafe ScriptedService.script.instanceCount == 1)
        }

        @Test func `calls the two methods on different threads`() async throws {
            let threads = Mutex<[pthread_t]>([])
            let isReached = Signal()
            let isReleased = DispatchSemaphore(value: 0)
            unsafe ScriptedService.script.receive = { _, _, _ in
                threads.withLock { $0.append(pthread_self()) }
                isReached.send()
                isReleased.wait()
            }
            unsafe ScriptedService.script.expire = { service in
                threads.withLock { $0.append(pthread_self()) }
                if let request = service.request { service.handler?(request.content) }
            }
            let runner = try runner()
            async let delivery = runner.deliver(payload())
            await isReached.wait()
            await clock.waitForSleepers()
            clock.advance(by: .seconds(30) - .milliseconds(500))
            #expect(try await delivery.codes == ["extension.time-expired"])
            isReleased.signal()
            let seen = threads.withLock { $0 }
            #expect(seen.count == 2)
            #expect(Set(seen).count == 2)
        }

        @Test func `delivers the original at the limit when nobody calls the handler`() async throws {
            let isReached = Signal()
            let isExpired = Signal()
            unsafe ScriptedService.script.receive = { _, _, _ in isReached.send() }
            unsafe ScriptedService.script.expire = { _ in isExpired.send() }
            let runner = try runner()
            async let delivery = runner.deliver(payload())
            await isReached.wait()
            await clock.waitForSleepers()
            clock.advance(by: .seconds(30) - .milliseconds(500))
            await isExpired.wait()
            await clock.waitForSleepers()
            clock.advance(by: .milliseconds(500))
            let result = try await delivery
            #expect(result.disposition == .original)
            #expect(result.codes.last == "extension.time-expired")
            #expect(result.findings.last?.fix?.hasPrefix("Hand over what there is in serviceExtension") == true)
            #expect(result.content.title == "Sale")
        }

        @Test func `tells nothing of URLs that only the extension knows to read`() async throws {
            let members = #""image-url":"https://a.test/b.jpg","images":["https://a.test/c.jpg"]"#
            #expect(try await runner().deliver(payload(members)).findings.isEmpty)
        }

        @Test func `keeps an app's files for the notifications to come, and away from the user's own`() async throws {
            let bodies = Mutex<[String]>([])
            unsafe ScriptedService.script.receive = { _, request, handler in
                let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
                let file = caches.appendingPathComponent("count")
                let before = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
                try? Data("\(before)+".utf8).write(to: file)
                bodies.withLock { $0.append(before) }
                #expect(caches.path.hasPrefix(ProcessDirectory.shared.path + "/"))
                handler(request.content)
            }
            let runner = try runner()
            for _ in 0..<2 { #expect(try await runner.deliver(payload()).findings.isEmpty) }
            let (first, second) = bodies.withLock { ($0[0], $0[1]) }
            #expect(second == first + "+")
        }

        @Test func `is not needed where a test wants to see what only Apple's classes hold`() {
            let intent = INSendMessageIntent(
                recipients: nil, content: "c", speakableGroupName: nil, conversationIdentifier: nil, serviceName: nil,
                sender: nil)
            unsafe ScriptedService.script.receive = { $2((try? $1.content.updating(from: intent)) ?? $1.content) }
            let request = UNNotificationRequest(
                identifier: "1", content: UNMutableNotificationContent(), trigger: nil)
            var answer: UNNotificationContent?
            ScriptedService().didReceive(request) { answer = $0 }
            #expect(answer?.contentProvider === intent)
        }

        @Test func `counts the first answer alone and tells of the second`() async throws {
            unsafe ScriptedService.script.receive = { _, request, handler in
                let content = UNMutableNotificationContent()
                content.body = "first"
                handler(content)
                content.body = "second"
                handler(content)
            }
            let runner = try runner()
            #expect(try await runner.deliver(payload()).content.body == "first")
            await runner.wait { $0.lateAnswers == 1 }
            #expect(runner.lateFindings.map(\.code) == [.answeredTwice])
        }

        @Test func `tells of an answer after the delivery, and takes none of its files`() async throws {
            let isReached = Signal()
            let isExpired = Signal()
            let instance = Mutex<ExtensionInstance?>(nil)
            unsafe ScriptedService.script.receive = { service, _, _ in
                let box = ExtensionInstance(object: service)
                instance.withLock { $0 = box }
                isReached.send()
            }
            unsafe ScriptedService.script.expire = { _ in isExpired.send() }
            let runner = try runner()
            async let delivery = runner.deliver(payload())
            await isReached.wait()
            await clock.waitForSleepers()
            clock.advance(by: .seconds(30) - .milliseconds(500))
            await isExpired.wait()
            await clock.waitForSleepers()
            clock.advance(by: .milliseconds(500))
            #expect(try await delivery.disposition == .original)

            let files = try TestDirectory()
            let picture = try files.write(try #require(MediaSample.named("jpeg")).bytes, as: "a.jpg")
            let content = UNMutableNotificationContent()
            content.body = "late"
            content.attachments = [try UNNotificationAttachment(identifier: "", url: picture)]
            (instance.withLock { $0 }?.object as? ScriptedService)?.handler?(content)
            await runner.wait { $0.lateAnswers == 1 }
            #expect(runner.lateFindings.map(\.code) == [.answeredLate])
            #expect(runner.filesLeft.isEmpty)
            #expect(files.names == ["a.jpg"])
        }

        @Test func `lets go of the instance after the delivery`() async throws {
            struct Reference: @unchecked Sendable { weak var object: ScriptedService? }
            let kept = Mutex(Reference())
            unsafe ScriptedService.script.receive = { service, request, handler in
                let reference = Reference(object: service)
                kept.withLock { $0 = reference }
                handler(request.content)
            }
            let runner = try runner()
            _ = try await runner.deliver(payload())
            unsafe ScriptedService.script.receive = { $2($1.content) }
            // The first call's last steps come after its answer; others give them the time.
            for _ in 0..<1000 where kept.withLock({ $0.object != nil }) { _ = try await runner.deliver(payload()) }
            #expect(kept.withLock { $0.object } == nil)
        }

        @Test func `tells of values in userInfo that JSON cannot hold`() async throws {
            unsafe ScriptedService.script.receive = { _, request, handler in
                let content = request.content.mutableCopy() as? UNMutableNotificationContent
                content?.userInfo["when"] = Date()
                content?.userInfo["flag"] = true
                handler(content ?? request.content)
            }
            let delivery = try await runner().deliver(payload())
            #expect(delivery.codes == ["extension.user-info-not-json"])
            #expect(delivery.content.userInfo["flag"] == true)
            #expect(delivery.content.userInfo["when"] == nil)
        }
    }
}
