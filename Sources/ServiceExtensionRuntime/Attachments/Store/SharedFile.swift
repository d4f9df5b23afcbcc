import Synchronization

/// A verified file that any number of notifications get, each under a name of its own.
final class SharedFile: Sendable {
    private struct State {
        var file: StagedFile
        var isPublished = false
    }

    let byteCount: Int
    private let state: Mutex<State>

    init(_ file: StagedFile) {
        byteCount = file.byteCount
        state = Mutex(State(file: file))
    }

    /// Gives the file one more name. See ``AttachmentStore/publish(_:requestIdentifier:fileExtension:)``.
    func publish(
        in store: AttachmentStore, requestIdentifier: String, fileExtension: String
    ) throws(StorageFailure) -> StoredFile {
        try state.withLock { state throws(StorageFailure) in
            do throws(StorageFailure) {
                let stored = try store.publish(
                    state.file, requestIdentifier: requestIdentifier, fileExtension: fileExtension)
                state.isPublished = true
                return stored
            } catch {
                guard state.isPublished else { throw error }
            }
            // Its names were all removed, and the system gives such a file none any more; or it has as many as a file
            // can have (65,000 on ext4). A copy can have more.
            let copy = try store.copy(of: state.file)
            let stored = try store.publish(copy, requestIdentifier: requestIdentifier, fileExtension: fileExtension)
            state.file = copy
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
