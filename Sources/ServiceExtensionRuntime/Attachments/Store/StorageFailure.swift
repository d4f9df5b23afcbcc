import Glibc

/// Why a file could not be kept.
public struct StorageFailure: Error, Hashable {
    /// What happened, for the record.
    public var finding: Finding

    init(_ finding: Finding) { self.finding = finding }

    /// The failure that a system call's error means, in the directory at `path`.
    init(_ error: SystemError, doing what: String, in path: String) {
        let code: Finding.Code =
            switch error.number {
            case ENOSPC, EDQUOT: .diskFull
            case EROFS, EACCES, EPERM: .notWritable
            case ENOENT, ENOTDIR, ELOOP: .directoryMissing
            case EFBIG: .fileTooLarge
            case EMFILE, ENFILE: .outOfDescriptors
            default: .storageFailed
            }
        let fix: String? =
            switch error.number {
            case EROFS: "Mount the file system for writing, or name another directory."
            case ENAMETOOLONG: "Name a directory with a shorter path."
            default: nil
            }
        finding = Finding(code, .error, "\(what) in \(path) failed: \(error).", fix: fix)
    }
}
