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

    /// Gives the file one more name. Returns its absolute path.
    func publish(
        in store: AttachmentStore, requestIdentifier: String, fileExtension: String
    ) throws(StorageFailure) -> String {
        let name = { (file: StagedFile) throws(StorageFailure) in
            try store.publish(file, requestIdentifier: requestIdentifier, fileExtension: fileExtension)
        }
        let (file, path) = try state.withLock { state throws(StorageFailure) -> (StagedFile, String?) in
            guard !state.isPublished else { return (state.file, nil) }
            let path = try name(state.file)
            state.isPublished = true
            return (state.file, path)
        }
        if let path { return path }
        // Out of the lock, so that many names are given at a time.
        do throws(StorageFailure) {
            return try name(file)
        } catch {
            // Its names were all removed, and the system gives such a file none any more; or it has as many as a file
            // can have (65,000 on ext4). A copy can have more.
            let copy = try store.copy(of: file)
            let path = try name(copy)
            state.withLock { $0.file = copy }
            return path
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
