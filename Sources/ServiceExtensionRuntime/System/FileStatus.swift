import Glibc

/// The size in bytes of the regular file at `path`; `nil` when there is none. Does not follow a symbolic link.
func fileSize(atPath path: String) -> Int? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
}
