import Foundation
import Glibc
import ServiceExtensionRuntime
import Synchronization

/// Directories for the temporary files of extensions: `NSTemporaryDirectory()` is one of them while an extension runs.
///
/// Foundation reads `TMPDIR`, of which a process has one. So an extension that runs alone has a directory of its own, and
/// those that run at the same time share the directory of the first; it is removed when the last of them has ended.
final class RunDirectories: Sendable {
    /// The files that an extension left.
    struct Leftovers: Equatable {
        var fileCount = 0
        var byteCount = 0
    }

    static let shared = RunDirectories()

    private struct State {
        var path: String?
        var users = 0
        var isShared = false
    }

    private let state = Mutex(State())
    private let threads = BlockingThreads(name: "temporary", limit: 1)

    private init() {
        // Once the variable is there, a change replaces one pointer, and who reads it at the same time finds the old
        // text or the new one: glibc keeps both.
        Self.setTemporaryDirectory(ProcessDirectory.shared.parent)
    }

    /// Joins the current directory, or makes one.
    func enter() {
        state.withLock { state in
            state.users += 1
            guard state.users == 1 else {
                state.isShared = true
                return
            }
            // Without the directory extensions work in the outer one.
            guard let path = ProcessDirectory.shared.makeDirectory(UUID().uuidString) else { return }
            state.path = path
            Self.setTemporaryDirectory(path)
        }
    }

    /// Leaves the directory; the last to leave removes it. Returns what is in it if the caller was alone in it.
    func leave() -> Leftovers? {
        state.withLock { state in
            state.users -= 1
            guard state.users == 0 else { return nil }
            defer { state = State() }
            guard let path = state.path else { return nil }
            let leftovers = Self.leftovers(in: path)
            Self.setTemporaryDirectory(ProcessDirectory.shared.parent)
            try? FileManager.default.removeItem(atPath: path)
            return state.isShared ? nil : leftovers
        }
    }

    /// Leaves the directory without holding up the caller.
    func leaveLater() { threads.run { _ = self.leave() } }

    private static func leftovers(in path: String) -> Leftovers {
        var leftovers = Leftovers()
        for case let name as String in FileManager.default.enumerator(atPath: path) ?? .init() {
            let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
            guard !isFoundationsOwn(name), attributes?[.type] as? FileAttributeType == .typeRegular else { continue }
            leftovers.fileCount += 1
            leftovers.byteCount += (attributes?[.size] as? Int) ?? 0
        }
        return leftovers
    }

    /// Whether a file is a finished download of `URLSession`, which on Linux never removes them (measured); on a device
    /// they are gone when the completion handler returns.
    private static func isFoundationsOwn(_ name: String) -> Bool {
        name.hasSuffix(".tmp") && UUID(uuidString: String(name.dropLast(4))) != nil
    }

    private static func setTemporaryDirectory(_ path: String) { ProcessEnvironment.set("TMPDIR", to: path) }
}
