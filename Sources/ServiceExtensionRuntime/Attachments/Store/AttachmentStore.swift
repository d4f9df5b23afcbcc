import Glibc
import Synchronization

/// The one place that makes and removes attachment files.
///
/// A file has no name until it is verified and whole (`O_TMPFILE`, then `linkat`), so a killed process leaves nothing
/// half-written. Names are made here and never come from the network: a word from the request's identifier, a random
/// word, a number, and the detected type's extension. An existing file is never overwritten. A file that is in nobody's
/// delivery is removed.
public final class AttachmentStore: Sendable {
    /// How a store treats its files.
    public struct Configuration: Sendable, Hashable {
        /// Whether files stay when they were delivered. Otherwise they are removed with the last reference to their
        /// ``NotificationAttachment``, and what a killed process leaves of them by the next store in the directory.
        public var keepsDelivered: Bool
        /// The most bytes that the files of the directory may have together, whoever put them there; `nil` for no
        /// limit. Files of others count from when the directory is read anew: when it has changed, but for reading
        /// takes no more than a twentieth of the time. Files that another store is still filling do not count.
        public var byteLimit: Int?
        /// Whether a delivered file stays after a kill only from ``NotificationAttachment/confirmFile()`` on, instead of
        /// from the delivery on.
        package var awaitsRecords = false

        /// Makes a configuration; without arguments the usual one.
        public init(keepsDelivered: Bool = true, byteLimit: Int? = nil) {
            self.keepsDelivered = keepsDelivered
            self.byteLimit = byteLimit
        }
    }

    /// The absolute path of the directory that files are published in.
    public let directoryPath: String
    private let access: StoreDirectory.Access
    private let keepsDelivered: Bool
    private let awaitsRecords: Bool
    private let ledger: StoreLedger?
    private let state: Mutex<State>
    /// Where the path led at the start, without symbolic links.
    private let place: String?
    private let nextNumber = Atomic(1)

    private struct State {
        var directory: StoreDirectory
        /// Made when it is first needed.
        var runDirectory: RunDirectory?
        /// Whether the directory's path was seen to lead elsewhere.
        var isStale = false
        var makesUnnamedFiles: Bool
    }

    /// Opens the store in a directory, which is made with mode 0700 if it is missing, and removes what killed processes
    /// left unfinished in it.
    ///
    /// - Throws: ``StorageFailure`` when the directory cannot be made, opened or written to, is a symbolic link, belongs
    ///   to another user than this one and root, or is open to everybody's writing (without the sticky bit).
    public convenience init(
        directoryPath: String, configuration: Configuration = Configuration()
    ) throws(StorageFailure) {
        try self.init(directoryPath: directoryPath, access: .notOpenToAll, configuration)
    }

    /// Opens the store in `mediafetch-UID` under the directory for temporary files, which must be this user's alone
    /// (mode 0700); otherwise as ``init(directoryPath:configuration:)``.
    ///
    /// - Parameter temporaryDirectory: `$TMPDIR` or `/tmp`. It is not made when it is missing.
    public static func temporary(
        in temporaryDirectory: String, configuration: Configuration = Configuration()
    ) throws(StorageFailure) -> AttachmentStore {
        guard unsafe Glibc.access(temporaryDirectory, F_OK) == 0 else {
            throw StorageFailure(
                Finding(
                    .directoryMissing, .error,
                    "The directory for temporary files, \(temporaryDirectory), cannot be used: \(SystemError(errno)).",
                    fix: "Set TMPDIR to a directory that is there, or name one for the attachments."))
        }
        return try AttachmentStore(
            directoryPath: "\(temporaryDirectory)/mediafetch-\(geteuid())", access: .privateAlone, configuration)
    }

    /// - Parameter makesUnnamedFiles: `false` for the way of file systems without `O_TMPFILE`; `nil` finds out.
    init(
        directoryPath: String, access: StoreDirectory.Access, _ configuration: Configuration,
        makesUnnamedFiles: Bool? = nil
    ) throws(StorageFailure) {
        let directory = try StoreDirectory.making(directoryPath, access: access)
        self.directoryPath = directory.path
        self.access = access
        keepsDelivered = configuration.keepsDelivered
        awaitsRecords = configuration.awaitsRecords
        place = directory.place
        ledger = configuration.byteLimit.map(StoreLedger.init(limit:))
        if let obstacle = RunDirectory.obstacle(in: directory) { throw obstacle }
        RunDirectory.sweep(directory)
        state = Mutex(
            State(directory: directory, makesUnnamedFiles: makesUnnamedFiles ?? FileHandle.canNameUnnamedFiles))
    }

    /// Makes a file to fill.
    func stage() throws(StorageFailure) -> StagedFile {
        let (directory, makesUnnamedFiles) = try state.withLock { state throws(StorageFailure) in
            try reopen(&state)
            return (state.directory, state.makesUnnamedFiles)
        }
        do throws(SystemError) {
            if makesUnnamedFiles, let file = try unnamedFile(in: directory) {
                return StagedFile(file, in: directory, ledger: ledger)
            }
            let runDirectory = try runDirectory()
            let name = SafeName.name(
                stem: "staged", word: runDirectory.word, number: takeNumber(), fileExtension: "part")
            return StagedFile(
                try FileHandle.new(name, in: runDirectory.handle), in: directory, ledger: ledger,
                name: .init(text: name, runDirectory: runDirectory))
        } catch {
            throw failure(error, doing: "Making a file", in: directory)
        }
    }

    /// Gives a filled file its name, or one more. The result's last reference removes it, unless it was kept.
    func publish(
        _ staged: StagedFile, requestIdentifier: String, fileExtension: String
    ) throws(StorageFailure) -> StoredFile {
        try staged.reserveName()
        let stem = SafeName.stem(requestIdentifier)
        let file: StoredFile
        do throws(SystemError) {
            let runDirectory = try runDirectory()
            let target = keepsDelivered ? staged.directory.handle : runDirectory.handle
            let mark = try runDirectory.marks?.awaited()
            let placing = { () throws(SystemError) -> (name: String, number: Int) in
                try self.place(
                    staged, in: target, stem: stem, word: runDirectory.word, fileExtension: fileExtension)
            }
            let (name, number) =
                if let ledger, keepsDelivered { try ledger.publish(staged, placing) } else { try placing() }
            file = StoredFile(
                name: name, number: number, in: target,
                path: "\(keepsDelivered ? directoryPath : runDirectory.path)/\(name)",
                byteCount: staged.byteCount, ledger: ledger, runDirectory: runDirectory, mark: mark,
                awaitsRecord: awaitsRecords)
            // A file that is not kept stays reserved until it is removed.
            if !keepsDelivered { _ = staged.takeReservation() }
        } catch {
            throw failure(error, doing: "Naming an attachment", in: staged.directory)
        }
        do {
            try staged.directory.checkPlace()
        } catch {
            state.withLock { if $0.directory === staged.directory { $0.isStale = true } }
            throw error
        }
        return file
    }

    /// Removes the files of a store that keeps none, and what else belongs to this process alone.
    package func removeUnkept() {
        state.withLock { $0.runDirectory.take() }?.removeAll()
    }

    /// The paths of the files that have a name now, in order: of a store that keeps its files all in the directory,
    /// whoever put them there, and otherwise its own. Unfinished files are among them where they have a name.
    package var namedFiles: [String] {
        let (directory, runDirectory) = state.withLock { ($0.directory.handle, $0.runDirectory) }
        let kept = keepsDelivered ? Self.paths(directory, directoryPath) : []
        return (kept + (runDirectory.map { Self.paths($0.handle, $0.path) } ?? [])).sorted()
    }

    // MARK: Parts

    private static func paths(_ directory: FileHandle, _ path: String) -> [String] {
        let own = [RunDirectory.parentName, RecordMarks.fileName]
        return ((try? directory.names()) ?? []).filter { !own.contains($0) }.map { "\(path)/\($0)" }
    }

    /// `nil` where the file system has no unnamed files.
    private func unnamedFile(in directory: StoreDirectory) throws(SystemError) -> FileHandle? {
        do {
            return try FileHandle.unnamed(in: directory.handle)
        } catch  where [EOPNOTSUPP, EISDIR, EINVAL].contains(error.number) {
            state.withLock { $0.makesUnnamedFiles = false }
            return nil
        }
    }

    private func place(
        _ staged: StagedFile, in target: FileHandle, stem: String, word: String, fileExtension: String
    ) throws(SystemError) -> (name: String, number: Int) {
        while true {
            let number = takeNumber()
            let name = SafeName.name(stem: stem, word: word, number: number, fileExtension: fileExtension)
            do {
                try staged.link(in: target, as: name)
                return (name, number)
            } catch  where error.number == EEXIST {
                continue
            }
        }
    }

    private func takeNumber() -> Int { nextNumber.wrappingAdd(1, ordering: .relaxed).oldValue }

    private func runDirectory() throws(SystemError) -> RunDirectory {
        try state.withLock { state throws(SystemError) -> RunDirectory in
            if let runDirectory = state.runDirectory { return runDirectory }
            let runDirectory = try RunDirectory(in: state.directory, keepsMarks: keepsDelivered)
            state.runDirectory = runDirectory
            return runDirectory
        }
    }

    /// Looks for the directory anew after it was seen to be gone or another one, as strictly as at the start; and no
    /// directory above it may have become a link since. It is not made again: an administrator who took it away, such as
    /// with the volume it is on, had a reason.
    private func reopen(_ state: inout State) throws(StorageFailure) {
        guard state.isStale else { return }
        let directory = try StoreDirectory(directoryPath, access: access)
        guard directory.place == place else {
            throw StorageFailure(
                Finding(
                    .directoryReplaced, .error,
                    "A directory above \(directoryPath) leads to another place than at the start.",
                    fix: "Put it back, or start anew."))
        }
        if let obstacle = RunDirectory.obstacle(in: directory) { throw obstacle }
        state.directory = directory
        state.runDirectory = nil
        state.isStale = false
    }

    /// What an error means; the system's own numbers for a directory that was removed differ by file system.
    private func failure(_ error: SystemError, doing what: String, in directory: StoreDirectory) -> StorageFailure {
        do {
            try directory.checkPlace()
        } catch {
            state.withLock { if $0.directory === directory { $0.isStale = true } }
            return error
        }
        // Somebody removed the directory for unfinished files: the next file gets a new one.
        state.withLock { if $0.runDirectory?.isInPlace == false { $0.runDirectory = nil } }
        if let obstacle = RunDirectory.obstacle(in: directory) { return obstacle }
        return StorageFailure(error, doing: what, in: directoryPath)
    }
}
