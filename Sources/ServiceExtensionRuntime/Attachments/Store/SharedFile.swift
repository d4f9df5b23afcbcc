import Synchronization

/// A verified file that any number of notifications get, each under a name of its own.
final class SharedFile: Sendable {
    let byteCount: Int
    private let file: Mutex<StagedFile>

    init(_ file: StagedFile) {
        byteCount = file.byteCount
        self.file = Mutex(file)
    }

    /// Gives the file one more name. See ``AttachmentStore/publish(_:requestIdentifier:fileExtension:)``.
    func publish(
        in store: AttachmentStore, requestIdentifier: String, fileExtension: String
    ) throws(StorageFailure) -> StoredFile {
        try file.withLock { file throws(StorageFailure) in
            do throws(StorageFailure) {
                return try store.publish(file, requestIdentifier: requestIdentifier, fileExtension: fileExtension)
            } catch {
                guard file.isExhausted else { throw error }
            }
            // A copy can have names again.
            let copy = try store.copy(of: file)
            let stored = try store.publish(copy, requestIdentifier: requestIdentifier, fileExtension: fileExtension)
            file = copy
            return stored
        }
    }
}

extension AttachmentStore {
    private static let copyPieceSize = 256 << 10

    /// A file without a name that holds the same bytes.
    func copy(of file: StagedFile) throws(StorageFailure) -> StagedFile {
        let copy = try stage()
        while copy.byteCount < file.byteCount {
            let piece: ArraySlice<UInt8>
            do {
                piece = try file.read(at: copy.byteCount, count: Self.copyPieceSize)
            } catch {
                throw StorageFailure(Finding(.storageFailed, .error, "Copying an attachment failed: \(error.message)."))
            }
            guard !piece.isEmpty else { break }
            try copy.append(piece)
        }
        return copy
    }
}
