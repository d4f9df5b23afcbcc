import Glibc

/// A directory of one process's own in a store, for files with a name that must not outlive the process: unfinished
/// ones where the file system has no unnamed files, and all where none are kept. Where files are kept it holds the
/// ``RecordMarks`` of those that may stay.
///
/// It is `.mediafetch-UID/WORD` in the store's directory, and locked for as long as the process lives, so that the next
/// one knows what a killed one left: a process number would mean nothing to another container with the same volume.
final class RunDirectory: Sendable {
    /// The name of the directory in the store's that run directories are in: a user's own, so that users who share a store's
    /// directory do not get in each other's way.
    static let parentName = ".mediafetch-\(geteuid())"

    let handle: FileHandle
    let path: String
    /// The directory's name, and the middle of the names of all files that were published by way of it. No other has it.
    let word: String
    /// Set where files are kept.
    let marks: RecordMarks?
    private let store: StoreDirectory
    private let parent: FileHandle

    /// Makes and locks a directory.
    init(in store: StoreDirectory, keepsMarks: Bool) throws(SystemError) {
        // A process that ends may remove the parent, or a new one sweep what is not locked yet: then once more.
        for _ in 0..<100 {
            do {
                let parent = try Self.parent(in: store)
                let word = SafeName.randomWord()
                try parent.makeDirectory(word)
                let handle = try parent.directory(word)
                guard handle.lockWithoutWaiting(), try parent.status(of: word).identity == handle.status().identity
                else { continue }
                let marks = keepsMarks ? try RecordMarks(in: handle) : nil
                self.handle = handle
                self.word = word
                self.marks = marks
                self.store = store
                self.parent = parent
                path = "\(store.path)/\(Self.parentName)/\(word)"
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
        try? parent.removeDirectory(word)
        try? store.handle.removeDirectory(Self.parentName)
    }

    /// Why no directory of this process's own can be made, where something else has the name of their parent.
    static func obstacle(in store: StoreDirectory) -> StorageFailure? {
        guard let status = try? store.handle.status(of: parentName), !isOwn(status) else { return nil }
        let cause =
            status.kind == .directory
            ? "belongs to another user, or can be written to by others" : "is no directory"
        return StorageFailure(
            Finding(
                .directoryNotPrivate, .error,
                "\(store.path)/\(parentName), where unfinished files are kept apart, \(cause).",
                fix: "Remove it, or name another directory."))
    }

    /// Removes the directories of processes that live no more, and the files that they published and told nobody of.
    static func sweep(_ store: StoreDirectory) {
        guard let parent = try? store.handle.directory(parentName), (try? parent.status()).map(isOwn) == true,
            let names = try? parent.names()
        else { return }
        for name in names {
            guard let leftover = try? parent.directory(name), leftover.lockWithoutWaiting() else { continue }
            RecordMarks.removeUnmarked(of: name, by: leftover, in: store.handle)
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
        guard isOwn(try parent.status()) else { throw SystemError(EACCES) }
        return parent
    }

    private static func isOwn(_ status: FileStatus) -> Bool {
        status.kind == .directory && status.owner == geteuid() && status.mode & 0o022 == 0
    }

    /// Removes the files, not the directories: none are made here, so any are somebody else's.
    private static func empty(_ directory: FileHandle) {
        for name in (try? directory.names()) ?? [] { try? directory.remove(name) }
    }
}
