import Foundation
import UserNotifications

/// A directory of a test's own, removed with all it holds when the test lets go of it.
final class TestDirectory: Sendable {
    let path: String

    init() throws {
        path = "/tmp/user-notifications-tests-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The names of what is in it, in order.
    /// The names in it, in order; not that of the directory that a store has of its own while it lives.
    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter { !$0.hasPrefix(".mediafetch-") }
            .sorted()
    }

    /// Writes a file. Returns its URL.
    func write(_ bytes: [UInt8], as name: String) throws -> URL {
        let url = URL(fileURLWithPath: path).appendingPathComponent(name)
        try Data(bytes).write(to: url)
        return url
    }
}
