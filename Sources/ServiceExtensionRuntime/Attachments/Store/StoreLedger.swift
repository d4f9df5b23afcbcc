import Glibc
import Synchronization

/// Counts a store's bytes against its limit.
final class StoreLedger: Sendable {
    private struct State {
        /// The bytes of the directory's files, as last read and counted on since.
        var published: Int?
        /// The bytes of files that are being filled, or that are not kept.
        var held = 0
        /// When the directory had last changed when all its files were known.
        var change: FileStatus.Moment?
        /// The second in which it was read.
        var readSecond = 0
        /// How long it took to read it, all times together.
        var readingTime = Duration.zero
    }

    let limit: Int
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    init(limit: Int) { self.limit = limit }

    /// Counts bytes that are about to be written, or refuses them.
    func reserve(_ byteCount: Int, in directory: StoreDirectory) throws(StorageFailure) {
        let total = state.withLock { state in
            if isWorthReading(directory, state) { state.published = nil }
            var total = state.held + (state.published ?? readAll(directory, &state)) + byteCount
            // Files may have been taken away meanwhile.
            if total > limit, mayHaveChanged(directory, state) {
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
    func publish<Place>(_ file: StagedFile, _ place: () throws(SystemError) -> Place) throws(SystemError) -> Place {
        // Under the lock, so that nobody reads the directory between the one and the other.
        try state.withLock { state throws(SystemError) in
            let wasKnown = change(of: file.directory.handle) == state.change
            let place = try place()
            state.held -= file.takeReservation()
            state.published = (state.published ?? 0) + file.byteCount
            if wasKnown { state.change = change(of: file.directory.handle) }
            return place
        }
    }

    /// Gives back the bytes of a published file that is removed from a directory by `remove`.
    func unpublish(_ byteCount: Int, in directory: FileHandle, _ remove: () -> Void) {
        state.withLock { state in
            let wasKnown = change(of: directory) == state.change
            remove()
            state.published = (state.published ?? 0) - byteCount
            if wasKnown { state.change = change(of: directory) }
        }
    }

    private func readAll(_ directory: StoreDirectory, _ state: inout State) -> Int {
        let start = ContinuousClock.now
        state.readSecond = time(nil)
        state.change = change(of: directory.handle)
        let sizes = ((try? directory.handle.names()) ?? []).map { name in
            guard let status = try? directory.handle.status(of: name), status.kind == .file else { return 0 }
            return status.byteCount
        }
        let sum = sizes.reduce(0, +)
        state.published = sum
        state.readingTime += ContinuousClock.now - start
        return sum
    }

    private func change(of directory: FileHandle) -> FileStatus.Moment? { try? directory.status().contentChanged }

    /// Whether others have changed the directory, and reading it anew does not hold up the work: that may take a tenth of
    /// a second, and later a twentieth of all time.
    private func isWorthReading(_ directory: StoreDirectory, _ state: State) -> Bool {
        change(of: directory.handle) != state.change
            && state.readingTime <= .milliseconds(100) + (ContinuousClock.now - start) / 20
    }

    /// Whether the directory may hold other files than when it was read. Times of change are a few milliseconds coarse,
    /// so a directory that was read within a second of its last change counts as changed.
    private func mayHaveChanged(_ directory: StoreDirectory, _ state: State) -> Bool {
        guard let change = change(of: directory.handle) else { return true }
        return change != state.change || state.readSecond - change.seconds <= 1
    }
}
