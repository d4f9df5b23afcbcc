import Foundation
import Glibc
import ServiceExtensionRuntime
import Synchronization

/// A directory of this process for what its extensions write: removed at the process's end, or, when that comes by a
/// signal, by the next process that makes one.
///
/// The owner holds a lock on the directory (`flock(2)`), which the system lets go of when the process ends in any way.
final class ProcessDirectory: Sendable {
    private static let prefix = "service-extension-"

    /// The directory of this process, in the directory for temporary files as it was at first.
    static let shared: ProcessDirectory = {
        let directory = ProcessDirectory(in: temporaryDirectoryPath)
        atexit { ProcessDirectory.shared.remove() }
        return directory
    }()

    /// The directory that it was made in.
    let parent: String
    /// The absolute path, or the parent's where no directory could be made.
    let path: String
    private let descriptor: Int32?

    /// Makes the directory, and removes those in `parent` whose process has ended.
    init(in parent: String) {
        self.parent = parent
        Self.removeAbandoned(in: parent)
        let path = "\(parent)/\(Self.prefix)\(UUID().uuidString)"
        descriptor = unsafe mkdir(path, 0o700) == 0 ? Self.lock(path) : nil
        self.path = descriptor == nil ? parent : path
    }

    deinit {
        remove()
        if let descriptor { close(descriptor) }
    }

    /// Removes the directory with all it holds.
    func remove() {
        guard descriptor != nil else { return }
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Makes a directory inside. Returns its path, or `nil` when there is no place for it.
    func makeDirectory(_ name: String) -> String? {
        let made = "\(path)/\(name)"
        guard descriptor != nil, unsafe mkdir(made, 0o700) == 0 || errno == EEXIST else { return nil }
        return made
    }

    /// Locks a directory. Returns `nil` when somebody else holds the lock, or when it cannot be opened, as those of other
    /// users cannot.
    private static func lock(_ path: String) -> Int32? {
        let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    private static func removeAbandoned(in parent: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        for name in names where name.hasPrefix(prefix) && UUID(uuidString: String(name.dropFirst(prefix.count))) != nil
        {
            let path = "\(parent)/\(name)"
            guard let descriptor = lock(path) else { continue }
            defer { close(descriptor) }
            // One that is empty may have been made a moment ago, by a process that is about to lock it.
            guard (try? FileManager.default.contentsOfDirectory(atPath: path))?.isEmpty == false else { continue }
            try? FileManager.default.removeItem(atPath: path)
        }
    }
}
