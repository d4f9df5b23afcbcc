import Glibc

/// The one place that makes and removes attachment files.
///
/// A file has no name until it is verified and whole (`O_TMPFILE`, then `linkat`), so a killed process leaves nothing
/// half-written. Names are made here and never come from the network: a word from the request's identifier, random
/// letters, and the detected type's extension. An existing file is never overwritten.
public final class AttachmentStore: Sendable {
    /// The absolute path of the directory that files are published in.
    public let directoryPath: String
    private let directory: FileHandle

    /// Opens the store in a directory, which is made with mode 0700 if it is missing.
    ///
    /// - Throws: ``StorageFailure`` when the directory cannot be made or opened.
    public init(directoryPath: String) throws(StorageFailure) {
        let path = absolutePath(directoryPath)
        self.directoryPath = path
        do {
            try makeDirectory(path)
            directory = try FileHandle.directory(path)
        } catch {
            throw StorageFailure(error, doing: "Opening the attachment directory", in: path)
        }
    }

    /// Opens the store in `mediafetch-UID` under the directory for temporary files, which must be this user's alone.
    ///
    /// - Parameter temporaryDirectory: `$TMPDIR` or `/tmp`.
    public static func temporary(in temporaryDirectory: String) throws(StorageFailure) -> AttachmentStore {
        let path = "\(temporaryDirectory)/mediafetch-\(geteuid())"
        let store = try AttachmentStore(directoryPath: path)
        guard store.isPrivate else {
            throw StorageFailure(
                Finding(
                    .directoryNotPrivate, .error,
                    "\(store.directoryPath) is not a directory that belongs to this user alone (mode 0700).",
                    fix: "Remove it, or name another directory."))
        }
        return store
    }

    /// Makes a file to fill.
    func stage() throws(StorageFailure) -> StagedFile {
        do {
            return StagedFile(try FileHandle.unnamed(in: directory), directoryPath: directoryPath)
        } catch {
            throw StorageFailure(error, doing: "Making a file", in: directoryPath)
        }
    }

    /// Gives a filled file its name. Returns its absolute path.
    func publish(
        _ staged: StagedFile, requestIdentifier: String, fileExtension: String
    ) throws(StorageFailure) -> String {
        let stem = SafeName.stem(requestIdentifier)
        while true {
            let name = "\(stem)-\(SafeName.random()).\(fileExtension)"
            do {
                try staged.file.link(in: directory, as: name)
                return "\(directoryPath)/\(name)"
            } catch  where error.number == EEXIST {
                continue
            } catch {
                throw StorageFailure(error, doing: "Naming an attachment", in: directoryPath)
            }
        }
    }

    /// Removes a published file, for an attachment that nobody gets.
    func remove(_ attachment: NotificationAttachment) {
        guard attachment.path.hasPrefix(directoryPath + "/") else { return }
        _ = unsafe unlink(attachment.path)
    }

    private var isPrivate: Bool {
        var named = stat()
        guard let status = try? directory.status(), unsafe lstat(directoryPath, &named) == 0 else { return false }
        return named.st_mode & S_IFMT == S_IFDIR && named.st_ino == status.st_ino && status.st_uid == geteuid()
            && status.st_mode & 0o077 == 0
    }
}
