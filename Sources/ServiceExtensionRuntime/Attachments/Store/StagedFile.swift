import Glibc
import Synchronization

/// A file that is being filled; it is gone with its last reference unless it is published.
final class StagedFile: ByteSource, Sendable {
    /// The name of a file that has one already, where the file system has no unnamed files.
    struct Name: Sendable {
        var text: String
        var runDirectory: RunDirectory
    }

    let directory: StoreDirectory
    private let file: FileHandle
    private let name: Name?
    private let ledger: StoreLedger?
    private let state = Mutex(State())

    private struct State {
        var written = 0
        var reserved = 0
        var isNamed = false
        var isExhausted = false
    }

    init(_ file: FileHandle, in directory: StoreDirectory, ledger: StoreLedger?, name: Name? = nil) {
        self.file = file
        self.directory = directory
        self.ledger = ledger
        self.name = name
    }

    deinit {
        if let name { try? name.runDirectory.handle.remove(name.text) }
        ledger?.release(takeReservation())
    }

    var byteCount: Int { state.withLock { $0.written } }

    /// Whether the file had names and the system gives it none any more: all were removed, or it has as many as a file
    /// can have (65,000 on ext4).
    var isExhausted: Bool { state.withLock { $0.isExhausted } }

    /// Adds bytes at the end.
    func append(_ bytes: ArraySlice<UInt8>) throws(StorageFailure) {
        if let ledger {
            try ledger.reserve(bytes.count, in: directory)
            state.withLock { $0.reserved += bytes.count }
        }
        do {
            try file.write(bytes)
        } catch {
            throw StorageFailure(error, doing: "Writing an attachment", in: directory.path)
        }
        state.withLock { $0.written += bytes.count }
    }

    /// Gives the file a name, or one more; fails if the name is taken.
    func link(in target: FileHandle, as newName: String) throws(SystemError) {
        do throws(SystemError) {
            if let name {
                // File systems without unnamed files, such as NFS, may tell of a full disk only now.
                try file.synchronize()
                try name.runDirectory.handle.link(name.text, in: target, as: newName)
            } else {
                try file.link(in: target, as: newName)
            }
        } catch {
            if [ENOENT, EMLINK].contains(error.number) { state.withLock { $0.isExhausted = $0.isNamed } }
            throw error
        }
        state.withLock { $0.isNamed = true }
    }

    /// Sees to it that all bytes of the file are counted for the name that it is to get.
    func reserveName() throws(StorageFailure) {
        guard let ledger else { return }
        let missing = state.withLock { $0.written - $0.reserved }
        guard missing > 0 else { return }
        try ledger.reserve(missing, in: directory)
        state.withLock { $0.reserved += missing }
    }

    /// Hands over the count of the bytes that stand in the ledger for this file.
    func takeReservation() -> Int {
        state.withLock { state in
            defer { state.reserved = 0 }
            return state.reserved
        }
    }

    func read(at offset: Int, count: Int) throws(ByteSourceError) -> ArraySlice<UInt8> {
        do {
            return try file.read(at: offset, count: count)[...]
        } catch {
            throw ByteSourceError(
                offset: offset, errorNumber: error.number, message: "the file cannot be read: \(error)")
        }
    }
}
