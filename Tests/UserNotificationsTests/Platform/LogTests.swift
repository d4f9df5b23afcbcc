import Foundation
import Testing

@testable import UserNotifications

@Suite struct `Log messages` {
    static let formats: [(format: String, values: [any Sendable], text: String)] = [
        ("plain", [], "plain"),
        ("100%% of %d", [3], "100% of 3"),
        ("%{public}@ and %{private}@", ["a", "b"], "a and <private>"),
        ("%{public, mask.hash}s", ["a"], "a"),
        ("%.2f %ld %x", [1.005, 42, 255], "1.00 42 ff"),
        ("%@ %@", ["one"], "one %@"),
        ("%{private}@", [1], "<private>"),
        ("end %", [1], "end 1"),
    ]

    @Test(arguments: formats.indices) func `fill os_log's formats`(_ index: Int) {
        let row = Self.formats[index]
        #expect(OSLogFormat.text(row.format, row.values) == row.text)
    }

    @Test func `hide what is private`() {
        let secret: String? = "token"
        let message: OSLogMessage = "a \(1) \(secret, privacy: .private) \(secret) \(2.5, privacy: .public)"
        #expect(message.text == "a 1 <private> token 2.5")
    }
}

@Suite struct `What Apple's Foundation has` {
    @Test(
        arguments: [
            ("http://h/a/cat.jpg", "image/jpeg", nil, "cat.jpg"), ("http://h/a/cat", "image/png", nil, "cat.png"),
            ("http://h/", "image/gif", nil, "h.gif"), ("http://h/x", "application/x-nothing", nil, "x"),
            ("http://h/x", "image/jpeg", "attachment; filename=\"dog.png\"", "dog.png"),
            ("http://h/x", "image/jpeg", "attachment; filename=\"../../etc/passwd\"", "passwd.jpeg"),
        ] as [(String, String, String?, String)]) func `a name for a response's body`(
            _ url: String, _ type: String, _ disposition: String?, _ name: String
        ) throws
    {
        var fields = ["Content-Type": type]
        if let disposition { fields["Content-Disposition"] = disposition }
        let address = try #require(URL(string: url))
        let response = try #require(
            HTTPURLResponse(url: address, statusCode: 200, httpVersion: nil, headerFields: fields))
        #expect(Names.suggested(response) == name)
    }

    @Test func `directories of app groups, for group identifiers alone`() throws {
        let url = try #require(
            FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.com.example.test"))
        #expect(FileManager.default.fileExists(atPath: url.path))
        for identifier in ["com.example", "group/../../x", "group.\u{0}", ""] {
            #expect(FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: identifier) == nil)
        }
    }

    @Test func `texts for keys, and their arguments`() {
        #expect(String(localized: "no such key") == "no such key")
        #expect(String(localized: "no such key", defaultValue: "Call from \(1)", comment: "c") == "Call from 1")
        #expect(
            NSString.localizedUserNotificationString(forKey: "%@ of %@", arguments: ["1", 2]) == "1 of 2")
        #expect(autoreleasepool { 3 } == 3)
    }
}
