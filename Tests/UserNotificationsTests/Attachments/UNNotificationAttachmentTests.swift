import Foundation
import ServiceExtensionTesting
import Testing

@testable import UserNotifications

@Suite struct `An attachment's initializer` {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var bytes: [UInt8]
        var hint: String?
        var code: UNError.Code
        var testDescription: String { "\(name) \(hint ?? "") \(bytes.count)" }
    }

    static func sample(_ name: String) -> [UInt8] { MediaSample.named(name)?.bytes ?? [] }

    static let refused: [Row] = [
        Row(name: "a", bytes: sample("jpeg"), code: .attachmentUnrecognizedType),
        Row(name: "a.tmp", bytes: sample("jpeg"), code: .attachmentUnrecognizedType),
        Row(name: "a.webp", bytes: sample("webp"), code: .attachmentUnrecognizedType),
        Row(name: "a.heic", bytes: sample("heic"), code: .attachmentUnrecognizedType),
        Row(name: "a.jpg", bytes: sample("jpeg"), hint: "public.heic", code: .attachmentUnrecognizedType),
        Row(name: "a.jpg", bytes: sample("jpeg"), hint: "image/jpeg", code: .attachmentUnrecognizedType),
        Row(name: "a.jpg", bytes: [], code: .attachmentInvalidFileSize),
        Row(name: "a.mp3", bytes: Array(repeating: 0, count: 5 << 20 + 1), code: .attachmentInvalidFileSize),
        Row(name: "a.jpg", bytes: Array(sample("jpeg").prefix(300)), code: .attachmentCorrupt),
        Row(name: "a.jpg", bytes: sample("html"), code: .attachmentCorrupt),
        Row(name: "a.jpg", bytes: sample("webp"), code: .attachmentCorrupt),
        Row(name: "a.jpg", bytes: sample("mp4"), code: .attachmentCorrupt),
        Row(name: "a.mp4", bytes: sample("png"), code: .attachmentCorrupt),
        Row(name: "a.png", bytes: [0xFF, 0xD8, 0xFF], code: .attachmentCorrupt),
    ]

    @Test(arguments: refused) func `refuses with Apple's code`(_ row: Row) throws {
        let directory = try TestDirectory()
        let url = try directory.write(row.bytes, as: row.name)
        let options = row.hint.map { [UNNotificationAttachmentOptionsTypeHintKey: $0] }
        let error = #expect(throws: UNError.self) {
            try UNNotificationAttachment(identifier: "a", url: url, options: options)
        }
        #expect(error?.code == row.code)
        #expect(error?.localizedDescription.contains(row.name) == true)
        let bridged = try #require(error) as NSError
        #expect(bridged.domain == UNErrorDomain)
        #expect(bridged.code == row.code.rawValue)
        #expect(directory.names == [row.name])
    }

    @Test(arguments: ["https://cdn.example/a.jpg", "file:///nowhere/a.jpg", "file:///tmp/"])
    func `refuses what is no file`(_ text: String) throws {
        let url = try #require(URL(string: text))
        let error = #expect(throws: UNError.self) { try UNNotificationAttachment(identifier: "a", url: url) }
        #expect(error?.code == .attachmentInvalidURL)
    }

    @Test func `refuses a symbolic link`() throws {
        let directory = try TestDirectory()
        let target = try directory.write(Self.sample("jpeg"), as: "a.jpg")
        let link = URL(fileURLWithPath: directory.path).appendingPathComponent("b.jpg")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
        #expect(throws: UNError.self) { try UNNotificationAttachment(identifier: "a", url: link) }
    }

    static let accepted: [(sample: String, name: String, hint: String?, type: String)] = [
        ("jpeg", "a.jpg", nil, "public.jpeg"), ("jpeg", "A.JPEG", nil, "public.jpeg"),
        ("png", "a.png", nil, "public.png"), ("gif-animated", "a.gif", nil, "com.compuserve.gif"),
        ("mp4", "a.mp4", nil, "public.mpeg-4"), ("m4v", "a.m4v", nil, "public.mpeg-4"),
        ("mp3", "a.mp3", nil, "public.mp3"), ("m4a", "a.m4a", nil, "public.mpeg-4-audio"),
        ("m4a", "a.mp4", nil, "public.mpeg-4-audio"), ("wav", "a.wav", nil, "com.microsoft.waveform-audio"),
        ("aiff", "a.aif", nil, "public.aiff-audio"), ("avi", "a.avi", nil, "public.avi"),
        ("mpeg1", "a.mpg", nil, "public.mpeg"), ("jpeg", "noextension", "public.jpeg", "public.jpeg"),
        ("m4a", "b", "com.apple.m4a-audio", "public.mpeg-4-audio"),
        // A device shows a PNG that is named as a JPEG: both are pictures.
        ("png", "a.jpg", nil, "public.png"), ("jpeg", "a.gif", "public.jpeg", "public.jpeg"),
    ]

    @Test(arguments: accepted) func `accepts`(_ row: (sample: String, name: String, hint: String?, type: String)) throws
    {
        let directory = try TestDirectory()
        let url = try directory.write(Self.sample(row.sample), as: row.name)
        let options = row.hint.map { [UNNotificationAttachmentOptionsTypeHintKey: $0] }
        let attachment = try UNNotificationAttachment(identifier: "x", url: url, options: options)
        #expect(attachment.type == row.type)
        #expect(attachment.url == url)
        #expect(attachment.identifier == "x")
    }

    @Test func `makes an identifier when it gets none, and takes a UTType as hint`() throws {
        let directory = try TestDirectory()
        let url = try directory.write(Self.sample("gif"), as: "a")
        let attachment = try UNNotificationAttachment(
            identifier: "", url: url, options: [UNNotificationAttachmentOptionsTypeHintKey: UTType.gif])
        #expect(!attachment.identifier.isEmpty)
    }
}
