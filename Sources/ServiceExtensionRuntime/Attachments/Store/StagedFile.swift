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
    private let size = Mutex((written: 0, reserved: 0))

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

    var byteCount: Int { size.withLock { $0.written } }

    /// Adds bytes at the end.
    func append(_ bytes: ArraySlice<UInt8>) throws(StorageFailure) {
        if let ledger {
            try ledger.reserve(bytes.count, in: directory)
            size.withLock { $0.reserved += bytes.count }
        }
        do {
            try file.write(bytes)
        } catch {
            throw StorageFailure(error, doing: "Writing an attachment", in: directory.path)
        }
        size.withLock { $0.written += bytes.count }
    }

    /// Gives the file its name; fails if the name is taken.
    func move(to target: FileHandle, as newName: String) throws(SystemError) {
        guard let name else { return try file.link(in: target, as: newName) }
        // File systems without unnamed files, such as NFS, may tell of a full disk only now.
        try file.synchronize()
        try name.runDirectory.handle.rename(name.text, to: target, as: newName)
    }

    /// Hands over the count of the bytes that stand in the ledger for this file.
    func takeReservation() -> Int {
        size.withLock { size in
            defer { size.reserved = 0 }
            return size.reserved
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
