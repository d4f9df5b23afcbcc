import Glibc

/// What the system says of a file (`stat(2)`).
struct FileStatus: Sendable {
    /// Which file it is, whatever its names.
    struct Identity: Sendable, Hashable {
        var device: UInt64
        var inode: UInt64
    }

    /// A moment of the system's clock, as coarse as the file system keeps it.
    struct Moment: Sendable, Hashable {
        var seconds: Int
        var nanoseconds: Int
    }

    enum Kind: Sendable, Hashable {
        case file, directory, symbolicLink, other
    }

    var identity: Identity
    var kind: Kind
    var owner: UInt32
    /// The twelve bits of `chmod(2)`.
    var mode: UInt32
    var byteCount: Int
    var contentChanged: Moment

    init(_ status: stat) {
        identity = Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .directory
            case S_IFLNK: .symbolicLink
            default: .other
            }
        owner = status.st_uid
        mode = UInt32(status.st_mode) & 0o7777
        byteCount = Int(status.st_size)
        contentChanged = Moment(seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    }

    /// What stands under a path, a symbolic link itself rather than what it leads to.
    init(ofPath path: String) throws(SystemError) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { throw SystemError(errno) }
        self.init(status)
    }
}

/// Why a file cannot be mapped into memory as a whole, such as for want of address space (`ulimit -v`); `nil` where it
/// can. An empty file, or one that is no regular file, has no answer.
///
/// - Parameter spare: The bytes of address space that have to be left beside the file.
func mappingError(ofFile path: String, spare: Int = 0) -> SystemError? {
    let file: FileHandle
    let status: FileStatus
    do {
        file = try FileHandle.reading(path)
        status = try file.status()
    } catch {
        return error
    }
    guard status.kind == .file, status.byteCount > 0 else { return nil }
    let start = unsafe mmap(nil, status.byteCount + spare, PROT_READ | PROT_WRITE, MAP_PRIVATE, file.descriptor, 0)
    guard unsafe start != MAP_FAILED else { return SystemError(errno) }
    unsafe munmap(start, status.byteCount + spare)
    return nil
}

/// The size in bytes of the regular file at `path`; `nil` when there is none. Does not follow a symbolic link.
func fileSize(atPath path: String) -> Int? {
    guard let status = try? FileStatus(ofPath: path), status.kind == .file else { return nil }
    return status.byteCount
}
