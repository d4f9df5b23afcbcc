import Synchronization

/// A file that is being filled and has no name yet; it is gone with its last reference unless it is published.
final class StagedFile: ByteSource, Sendable {
    let file: FileHandle
    private let directoryPath: String
    private let size = Mutex(0)

    init(_ file: FileHandle, directoryPath: String) {
        self.file = file
        self.directoryPath = directoryPath
    }

    var byteCount: Int { size.withLock { $0 } }

    func append(_ bytes: ArraySlice<UInt8>) throws(StorageFailure) {
        do {
            try file.write(bytes)
        } catch {
            throw StorageFailure(error, doing: "Writing an attachment", in: directoryPath)
        }
        size.withLock { $0 += bytes.count }
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
