import CPosix
import Glibc

/// What is done with an open directory. All names are taken relative to the directory that was opened, wherever its
/// path leads by now.
extension FileHandle {
    /// Opens a directory; a symbolic link in its place is refused (`ELOOP` or `ENOTDIR`).
    static func directory(_ path: String) throws(SystemError) -> FileHandle {
        FileHandle(try check(unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)))
    }

    /// Opens a directory in this one; a symbolic link in its place is refused.
    func directory(_ name: String) throws(SystemError) -> FileHandle {
        FileHandle(
            try Self.check(
                unsafe ser_openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0)))
    }

    /// Opens a file in this directory for reading or writing; a symbolic link in its place is refused.
    func file(_ name: String, forWriting: Bool) throws(SystemError) -> FileHandle {
        let flags = (forWriting ? O_WRONLY : O_RDONLY) | O_NOFOLLOW | O_CLOEXEC
        return FileHandle(try Self.check(unsafe ser_openat(descriptor, name, flags, 0)))
    }

    /// Whether ``link(in:as:)`` can work: it goes by way of `/proc`.
    static var canNameUnnamedFiles: Bool { unsafe access("/proc/self/fd", X_OK) == 0 }

    /// Makes a directory with mode 0700; fails if the name is taken.
    func makeDirectory(_ name: String) throws(SystemError) {
        _ = try Self.check(unsafe mkdirat(descriptor, name, 0o700))
    }

    /// Gives a file of this directory one more name in another; fails if that name is taken.
    ///
    /// Where the file system knows one name a file only, the new one takes the old one's place.
    func link(_ name: String, in directory: FileHandle, as newName: String) throws(SystemError) {
        guard unsafe linkat(descriptor, name, directory.descriptor, newName, 0) != 0 else { return }
        guard [EPERM, EOPNOTSUPP, ENOSYS].contains(errno) else { throw SystemError(errno) }
        _ = try Self.check(unsafe ser_rename_to_new(descriptor, name, directory.descriptor, newName))
    }

    /// Removes a file.
    func remove(_ name: String) throws(SystemError) {
        _ = try Self.check(unsafe unlinkat(descriptor, name, 0))
    }

    /// Removes an empty directory.
    func removeDirectory(_ name: String) throws(SystemError) {
        _ = try Self.check(unsafe unlinkat(descriptor, name, AT_REMOVEDIR))
    }

    /// The names in this directory, without `.` and `..`, in no order.
    func names() throws(SystemError) -> [String] {
        // The stream takes over its descriptor, and shares no place with others that read the same directory.
        let copy = try Self.check(unsafe ser_openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0))
        guard let stream = unsafe fdopendir(copy) else {
            let error = SystemError(errno)
            close(copy)
            throw error
        }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// What stands under a name, a symbolic link itself rather than what it leads to.
    func status(of name: String) throws(SystemError) -> FileStatus {
        var status = stat()
        _ = try Self.check(unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW))
        return FileStatus(status)
    }

    /// Takes the lock that `flock(2)` keeps for an open file, and that ends with it, however the process ends.
    ///
    /// - Returns: `false` where somebody else has it.
    func lockWithoutWaiting() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

    /// Waits until everything that was written is on the medium.
    func synchronize() throws(SystemError) {
        _ = try Self.check(fsync(descriptor))
    }
}
