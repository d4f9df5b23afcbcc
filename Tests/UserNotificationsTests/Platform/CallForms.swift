import Foundation
import UserNotifications
import os.log

/// Calls in the forms that extensions in the wild have them: that they compile is the test of most.
enum CallForms {
    static func log(_ request: UNNotificationRequest) {
        let log = OSLog(subsystem: "s", category: "c")
        os_log("plain")
        os_log("one %{public}@", log: log, type: .debug, request.content.userInfo as NSDictionary)
        os_log("%@ %d", log: .default, type: .info, request.identifier, 1)
        os_log(.error, "plain")
        os_log(.error, "with \(request.identifier)")
        os_log(.error, log: log, "with %@", request.identifier)
        os_log("with \(request.identifier, privacy: .public)")
        os.Logger(subsystem: "s", category: "c").log(level: os.OSLogType.debug, "\(request.identifier)")
        Logger(subsystem: Bundle.main.bundleIdentifier ?? "x", category: "p").debug("badge \(request.content.badge)")
    }

    /// The helper with `NSData` and Objective-C options that many extensions share.
    static func make(_ name: String, data: NSData, options: [NSObject: AnyObject]?) -> UNNotificationAttachment? {
        let folder = NSURL(fileURLWithPath: NSTemporaryDirectory())
            .appendingPathComponent(ProcessInfo.processInfo.globallyUniqueString, isDirectory: true)
        guard let folder = folder else { return nil }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: nil)
            let file = folder.appendingPathComponent(name)
            try data.write(to: file, options: [])
            return try UNNotificationAttachment.init(identifier: name, url: file, options: options)
        } catch let error {
            NSLog("%@", error.localizedDescription)
        }
        return nil
    }

    static func code(of url: URL) -> Int {
        do {
            _ = try UNNotificationAttachment(identifier: "a", url: url, options: nil)
            return 0
        } catch let error as NSError {
            return error.code
        }
    }

    static func isInvalid(_ url: URL) -> Bool {
        do {
            _ = try UNNotificationAttachment(identifier: "a", url: url, options: nil)
            return false
        } catch UNError.attachmentInvalidURL {
            return true
        } catch {
            return false
        }
    }

    static func change(_ content: UNMutableNotificationContent) {
        content.sound = .default
        content.sound = .init(named: .init("x.caf"))
        content.badge = 3
        content.userInfo.updateValue(1, forKey: "k")
        content.userInfo["z"] = ["a": 1]
        if #available(iOS 15.0, *) {
            content.interruptionLevel = .timeSensitive
            content.relevanceScore = 1
        }
    }
}
