import Glibc

/// The directory for temporary files, as `TMPDIR` named it when it was first asked for; `/tmp` where it named none.
///
/// The variable changes while a `UNNotificationServiceExtension` runs that is given a directory of its own.
package let temporaryDirectoryPath: String = {
    guard let value = unsafe getenv("TMPDIR") else { return "/tmp" }
    let path = unsafe String(cString: value)
    return path.isEmpty ? "/tmp" : path
}()

/// The path made absolute with the current directory; not resolved further.
func absolutePath(_ path: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    guard let current = unsafe getcwd(nil, 0) else { return path }
    defer { unsafe free(current) }
    return "\(unsafe String(cString: current))/\(path)"
}

/// The path without symbolic links; `nil` when it leads nowhere.
func resolvedPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
}

/// What keeps a path from being one of a directory, in words; `nil` when nothing stands in the way.
func obstacle(onPath path: String) -> String? {
    var above = ""
    for part in path.split(separator: "/") {
        above += "/\(part)"
        var status = stat()
        if unsafe stat(above, &status) == 0 {
            if status.st_mode & S_IFMT != S_IFDIR { return "\(above) is no directory" }
        } else if unsafe lstat(above, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
            return "\(above) is a symbolic link that leads nowhere"
        } else {
            return nil
        }
    }
    return nil
}

/// Makes a directory with mode 0700, and those above it that are missing. Fine if it is there already.
func makeDirectory(_ path: String) throws(SystemError) {
    var made = ""
    for part in path.split(separator: "/") {
        made += "/\(part)"
        guard unsafe mkdir(made, 0o700) != 0 else { continue }
        let error = errno
        // A directory above may be closed to writing and still be there.
        var status = stat()
        guard unsafe stat(made, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { throw SystemError(error) }
    }
}
