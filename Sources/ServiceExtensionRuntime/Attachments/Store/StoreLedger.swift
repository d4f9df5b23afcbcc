import Glibc
import Synchronization

/// Counts a store's bytes against its limit.
final class StoreLedger: Sendable {
    private struct State {
        /// The bytes of the directory's files, as last read and counted on since.
        var published: Int?
        /// The bytes of files that are being filled, or that are not kept.
        var held = 0
        /// When the directory had last changed when it was read, and the second in which it was read.
        var change: FileStatus.Moment?
        var readSecond = 0
    }

    let limit: Int
    private let state = Mutex(State())

    init(limit: Int) { self.limit = limit }

    /// Counts bytes that are about to be written, or refuses them.
    func reserve(_ byteCount: Int, in directory: StoreDirectory) throws(StorageFailure) {
        let total = state.withLock { state in
            var total = state.held + (state.published ?? readAll(directory, &state)) + byteCount
            // Files may have been taken away meanwhile.
            if total > limit, hasChanged(directory, state) {
                total = state.held + readAll(directory, &state) + byteCount
            }
            if total <= limit { state.held += byteCount }
            return total
        }
        guard total > limit else { return }
        throw StorageFailure(
            Finding(
                .storeFull, .error,
                "The file would bring the files in \(directory.path) to \(total.counted("byte")) or more; the limit is \(limit)."
            )
        )
    }

    /// Gives back the bytes of a file that is gone and was not published, or not to be kept.
    func release(_ byteCount: Int) { state.withLock { $0.held -= byteCount } }

    /// Gives a file its name with `place`, which counts as published from then on.
    func publish(_ file: StagedFile, _ place: () throws(SystemError) -> String) throws(SystemError) -> String {
        // Under the lock, so that nobody reads the directory between the one and the other.
        try state.withLock { state throws(SystemError) in
            let name = try place()
            state.held -= file.takeReservation()
            state.published = (state.published ?? 0) + file.byteCount
            return name
        }
    }

    /// Gives back the bytes of a published file that is removed by `remove`.
    func unpublish(_ byteCount: Int, _ remove: () -> Void) {
        state.withLock { state in
            remove()
            state.published = (state.published ?? 0) - byteCount
        }
    }

    private func readAll(_ directory: StoreDirectory, _ state: inout State) -> Int {
        state.readSecond = time(nil)
        state.change = try? directory.handle.status().contentChanged
        let sizes = ((try? directory.handle.names()) ?? []).map { name in
            guard let status = try? directory.handle.status(of: name), status.kind == .file else { return 0 }
            return status.byteCount
        }
        let sum = sizes.reduce(0, +)
        state.published = sum
        return sum
    }

    /// Whether the directory may hold other files than when it was read. Times of change are a few milliseconds coarse,
    /// so a directory that was read within a second of its last change counts as changed.
    private func hasChanged(_ directory: StoreDirectory, _ state: State) -> Bool {
        guard let change = try? directory.handle.status().contentChanged else { return true }
        return change != state.change || state.readSecond - change.seconds <= 1
    }
}
