import CPosix
import Glibc

/// A file that is replaced as a whole, again and again, so that who reads it never sees half of it.
package struct ReplacedFile: Sendable {
    private let directory: FileHandle
    private let name: String
    private let temporaryName: String

    /// - Throws: ``SystemError`` when there is no such directory, or something else than a regular file in the
    ///   place: `EISDIR` for a directory, `ELOOP` for a symbolic link, `EINVAL` for others.
    package init(_ path: String) throws(SystemError) {
        let parts = absolutePath(path).split(separator: "/", omittingEmptySubsequences: false)
        guard let name = parts.last, !name.isEmpty, name != ".", name != ".." else { throw SystemError(EISDIR) }
        let parent = parts.dropLast().joined(separator: "/")
        directory = FileHandle(
            try FileHandle.check(unsafe open(parent.isEmpty ? "/" : parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)))
        self.name = String(name)
        temporaryName = ".\(name).\(getpid())"
        guard let status = try? directory.status(of: self.name) else { return }
        switch status.kind {
        case .file: break
        case .directory: throw SystemError(EISDIR)
        case .symbolicLink: throw SystemError(ELOOP)
        default: throw SystemError(EINVAL)
        }
    }

    /// Puts new bytes in the file's place. Everybody may read it, within the process's umask.
    package func replace(with bytes: [UInt8]) throws(SystemError) {
        // A leftover of a process that was killed and had the same number.
        try? directory.remove(temporaryName)
        do throws(SystemError) {
            let flags = O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC
            let file = FileHandle(
                try FileHandle.check(unsafe ser_openat(directory.descriptor, temporaryName, flags, 0o644)))
            try file.write(bytes[...])
            _ = try FileHandle.check(
                unsafe renameat(directory.descriptor, temporaryName, directory.descriptor, name))
        } catch {
            try? directory.remove(temporaryName)
            throw error
        }
    }
}
