import Foundation
import ServiceExtensionRuntime
import ServiceExtensionTesting
import Testing

@testable import UserNotifications

extension `Running extensions` {
    @Suite struct `The files of an answer` {
        let directory: TestDirectory
        let runner: ExtensionRunner
        let jpeg: [UInt8]

        init() throws {
            directory = try TestDirectory()
            unsafe ScriptedService.script = ScriptedService.Script()
            runner = try ExtensionRunner(
                ScriptedService.self, clock: ManualClock(), attachmentDirectory: directory.path)
            jpeg = try #require(MediaSample.named("jpeg")).bytes
        }

        /// Writes files into the extension's temporary directory and attaches the first ones.
        func deliver(_ files: [(name: String, bytes: [UInt8])], attaching count: Int) async throws -> Delivery {
            unsafe ScriptedService.script.receive = { _, request, handler in
                let content = UNMutableNotificationContent()
                content.body = "b"
                let folder = URL(fileURLWithPath: NSTemporaryDirectory())
                for (index, file) in files.enumerated() {
                    let url = folder.appendingPathComponent(file.name)
                    try? Data(file.bytes).write(to: url)
                    if index < count, let attachment = try? UNNotificationAttachment(identifier: "\(index)", url: url) {
                        content.attachments.append(attachment)
                    }
                }
                handler(content)
            }
            return try await runner.deliver(payload())
        }

        @Test func `are moved into the store under names made there`() async throws {
            let delivery = try await deliver([("cat.jpg", jpeg)], attaching: 1)
            #expect(delivery.findings.isEmpty)
            let attachment = try #require(delivery.content.attachments.first)
            #expect(attachment.identifier == "0")
            #expect(attachment.type == "public.jpeg")
            #expect(attachment.path.hasPrefix(directory.path + "/"))
            #expect(attachment.pixelWidth == 64)
            #expect(try Data(contentsOf: URL(fileURLWithPath: attachment.path)) == Data(jpeg))
            #expect(directory.names.count == 1)
        }

        @Test func `have the thumbnail that the extension asks for`() async throws {
            unsafe ScriptedService.script.receive = { [jpeg] _, request, handler in
                let content = request.content.mutableCopy() as! UNMutableNotificationContent
                let url = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("cat.jpg")
                try? Data(jpeg).write(to: url)
                let options: [AnyHashable: Any] = [
                    UNNotificationAttachmentOptionsThumbnailHiddenKey: true,
                    UNNotificationAttachmentOptionsThumbnailClippingRectKey:
                        CGRect(x: 0.25, y: 0, width: 0.5, height: 1).dictionaryRepresentation,
                    UNNotificationAttachmentOptionsThumbnailTimeKey: 3,
                ]
                let attachment = try? UNNotificationAttachment(identifier: "cat", url: url, options: options)
                content.attachments = [attachment].compactMap { $0 }
                handler(content)
            }
            let attachment = try #require(try await runner.deliver(payload()).content.attachments.first)
            #expect(
                attachment.thumbnail
                    == ThumbnailOptions(
                        isHidden: true, clippingRect: .init(x: 0.25, y: 0, width: 0.5, height: 1), time: 3))
        }

        @Test func `are told when they are left behind, and removed`() async throws {
            let delivery = try await deliver(
                [("cat.jpg", jpeg), ("rest.bin", Array(repeating: 0, count: 2_000_000)), ("b", [1])], attaching: 1)
            #expect(delivery.codes == ["extension.leftover-files"])
            #expect(
                delivery.findings.first?.message
                    == "The extension left 2 files in its temporary directory, 2.0 MB.")
            #expect(delivery.findings.first?.severity == .note)
        }

        @Test func `that URLSession forgot on Linux are not the extension's`() async throws {
            let delivery = try await deliver([("\(UUID().uuidString).tmp", [1])], attaching: 0)
            #expect(delivery.findings.isEmpty)
        }

        @Test func `are in another directory for each notification`() async throws {
            let first = try await deliver([("same.jpg", jpeg)], attaching: 1)
            let second = try await deliver([("same.jpg", jpeg)], attaching: 1)
            #expect((first.findings + second.findings).isEmpty)
            #expect(Set([first, second].flatMap(\.content.attachments).map(\.path)).count == 2)
            #expect(!NSTemporaryDirectory().contains("service-extension-"))
        }

        @Test func `that were refused are told as errors when nothing is attached`() async throws {
            let webP = try #require(MediaSample.named("webp")).bytes
            let delivery = try await deliver([("cat.webp", webP)], attaching: 1)
            #expect(delivery.codes == ["attachment.type-not-supported", "extension.leftover-files"])
            #expect(delivery.findings.first?.severity == .error)
            #expect(delivery.content.attachments.isEmpty)
        }

        @Test func `that were refused are told as warnings when another is attached`() async throws {
            let delivery = try await deliver([("cat.jpg", [1, 2, 3]), ("cat.jpeg", jpeg)], attaching: 2)
            #expect(delivery.content.attachments.count == 1)
            #expect(delivery.findings.first?.severity == .warning)
        }

        @Test func `are judged again when they are moved`() async throws {
            unsafe ScriptedService.script.receive = { [jpeg] _, request, handler in
                let content = UNMutableNotificationContent()
                content.body = "b"
                let url = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("a.jpg")
                try? Data(jpeg).write(to: url)
                content.attachments = (try? [UNNotificationAttachment(identifier: "", url: url)]) ?? []
                try? Data(jpeg.prefix(300)).write(to: url)
                handler(content)
            }
            let delivery = try await runner.deliver(payload())
            #expect(delivery.content.attachments.isEmpty)
            #expect(delivery.codes.first == "attachment.truncated")
            #expect(directory.names.isEmpty)
        }

        @Test func `of two attachments may be one file`() async throws {
            unsafe ScriptedService.script.receive = { [jpeg] _, request, handler in
                let content = UNMutableNotificationContent()
                content.body = "b"
                let url = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("a.jpg")
                try? Data(jpeg).write(to: url)
                content.attachments = ["one", "two"].compactMap {
                    try? UNNotificationAttachment(identifier: $0, url: url)
                }
                handler(content)
            }
            let delivery = try await runner.deliver(payload())
            #expect(delivery.content.attachments.map(\.identifier) == ["one", "two"])
            #expect(delivery.findings.isEmpty)
        }
    }
}
