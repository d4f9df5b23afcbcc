import Synchronization

/// A published file. It is removed with its last reference, unless it was delivered and the store keeps such files.
final class StoredFile: Sendable {
    private enum Fate: UInt8, AtomicRepresentable {
        case undecided, kept, removed
    }

    let path: String
    let byteCount: Int
    private let name: String
    private let directory: FileHandle
    private let ledger: StoreLedger?
    /// Set where no files are kept.
    private let runDirectory: RunDirectory?
    private let fate = Atomic(Fate.undecided)

    init(
        name: String, in directory: FileHandle, path: String, byteCount: Int, ledger: StoreLedger?,
        runDirectory: RunDirectory?
    ) {
        self.name = name
        self.directory = directory
        self.path = path
        self.byteCount = byteCount
        self.ledger = ledger
        self.runDirectory = runDirectory
    }

    deinit { discard() }

    var isKept: Bool { fate.load(ordering: .relaxed) == .kept }

    /// Lets the file stay, if the store keeps files.
    func keep() {
        guard runDirectory == nil else { return }
        _ = fate.compareExchange(expected: .undecided, desired: .kept, ordering: .relaxed)
    }

    /// Removes the file now, unless it was kept.
    func discard() { remove(from: .undecided) }

    /// Removes the file now that nobody can be told of it, although it was kept.
    func withdraw() { remove(from: .kept) }

    private func remove(from expected: Fate) {
        guard fate.compareExchange(expected: expected, desired: .removed, ordering: .relaxed).exchanged else { return }
        // By the directory that was opened, so that a link in its place leads to no other file.
        let remove = { () -> Void in try? self.directory.remove(self.name) }
        switch ledger {
        case let ledger? where runDirectory == nil: ledger.unpublish(byteCount, remove)
        case let ledger?:
            remove()
            ledger.release(byteCount)
        case nil: remove()
        }
    }
}

extension StoredFile: Hashable {
    static func == (left: StoredFile, right: StoredFile) -> Bool { left.path == right.path }

    func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
