import Glibc

/// A directory of one process's own in a store, for files with a name that must not outlive the process: unfinished
/// ones where the file system has no unnamed files, and all where none are kept.
///
/// It is `.mediafetch/WORD` in the store's directory, and locked for as long as the process lives, so that the next one
/// knows what a killed one left: a process number would mean nothing to another container with the same volume.
final class RunDirectory: Sendable {
    /// The name of the directory in the store's that run directories are in.
    static let parentName = ".mediafetch"

    let handle: FileHandle
    let path: String
    private let name: String
    private let store: StoreDirectory
    private let parent: FileHandle

    /// Makes and locks a directory.
    init(in store: StoreDirectory) throws(SystemError) {
        // A process that ends may remove the parent, or a new one sweep what is not locked yet: then once more.
        for _ in 0..<100 {
            do {
                let parent = try Self.parent(in: store)
                let name = SafeName.randomWord()
                try parent.makeDirectory(name)
                let handle = try parent.directory(name)
                guard handle.lockWithoutWaiting(), try parent.status(of: name).identity == handle.status().identity
                else { continue }
                self.handle = handle
                self.name = name
                self.store = store
                self.parent = parent
                path = "\(store.path)/\(Self.parentName)/\(name)"
                return
            } catch  where error.number == ENOENT {
                // The store's own directory may be what is gone.
                guard (try? store.checkPlace()) != nil else { throw error }
            }
        }
        throw SystemError(EAGAIN)
    }

    deinit { removeAll() }

    /// Whether the path still leads here.
    var isInPlace: Bool { (try? FileStatus(ofPath: path).identity == handle.status().identity) ?? false }

    /// Removes the directory with what it holds. Files that are staged or published later fail.
    func removeAll() {
        Self.empty(handle)
        try? parent.removeDirectory(name)
        try? store.handle.removeDirectory(Self.parentName)
    }

    /// Removes the directories of processes that live no more.
    static func sweep(_ store: StoreDirectory) {
        guard let parent = try? store.handle.directory(parentName), isOwn(parent),
            let names = try? parent.names()
        else { return }
        for name in names {
            guard let leftover = try? parent.directory(name), leftover.lockWithoutWaiting() else { continue }
            empty(leftover)
            try? parent.removeDirectory(name)
        }
        try? store.handle.removeDirectory(parentName)
    }

    private static func parent(in store: StoreDirectory) throws(SystemError) -> FileHandle {
        do {
            try store.handle.makeDirectory(parentName)
        } catch  where error.number == EEXIST {
            // Another process's run directory is in it.
        }
        let parent = try store.handle.directory(parentName)
        guard isOwn(parent) else { throw SystemError(EACCES) }
        return parent
    }

    private static func isOwn(_ directory: FileHandle) -> Bool {
        guard let status = try? directory.status() else { return false }
        return status.owner == geteuid() && status.mode & 0o022 == 0
    }

    /// Removes the files, not the directories: none are made here, so any are somebody else's.
    private static func empty(_ directory: FileHandle) {
        for name in (try? directory.names()) ?? [] { try? directory.remove(name) }
    }
}
