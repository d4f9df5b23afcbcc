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
