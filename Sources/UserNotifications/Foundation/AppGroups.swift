public import Foundation

extension FileManager {
    /// The directory that an app shares with its extensions.
    ///
    /// Given for any identifier that begins with `group.`, since there are no entitlements to look at; `nil` for others.
    /// It lies in the directory that the environment variable `APP_GROUP_CONTAINERS` names, so that what is in it
    /// lasts, or else in one of the process's own, which is empty at first and removed at its end.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        guard groupIdentifier.hasPrefix("group."), groupIdentifier.utf8.count <= 200,
            groupIdentifier.utf8.allSatisfy(AppGroups.isAllowed), let root = AppGroups.root
        else { return nil }
        let url = URL(fileURLWithPath: root, isDirectory: true)
            .appendingPathComponent(groupIdentifier, isDirectory: true)
        guard (try? createDirectory(at: url, withIntermediateDirectories: true)) != nil else { return nil }
        return url
    }
}

/// Where the directories of app groups are.
enum AppGroups {
    static var root: String? {
        if let given = ProcessInfo.processInfo.environment["APP_GROUP_CONTAINERS"], !given.isEmpty { return given }
        return ProcessDirectory.shared.makeDirectory("app-groups")
    }

    /// Whether a byte of an identifier can stand in a file name: ASCII letters, digits, `.`, `-` and `_`.
    static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
