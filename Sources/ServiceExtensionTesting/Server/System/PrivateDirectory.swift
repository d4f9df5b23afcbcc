import Glibc
import ServiceExtensionRuntime

/// A temporary directory that only this user can read, with one file in it; removed at the latest with its last owner.
final class PrivateDirectory: Sendable {
    /// The directory's path.
    let path: String
    /// The file's path.
    let file: String

    /// Makes the directory below `TMPDIR`, or `/tmp`, and writes the file.
    init(file name: String, _ bytes: [UInt8]) throws(MediaServerError) {
        let parent = temporaryDirectoryPath
        var template = Array("\(parent)/media-server-XXXXXX".utf8CString)
        guard let made = unsafe mkdtemp(&template) else {
            throw MediaServerError(
                .systemRefused, "No directory could be made in \(parent): \(systemErrorText(errno)).")
        }
        path = unsafe String(cString: made)
        file = path + "/" + name
        let number = unsafe open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        let written = unsafe number < 0 ? -1 : bytes.withUnsafeBytes { unsafe write(number, $0.baseAddress, $0.count) }
        if number >= 0 { _ = close(number) }
        guard written == bytes.count else {
            remove()
            throw MediaServerError(.systemRefused, "The file \(file) could not be written.")
        }
    }

    deinit { remove() }

    /// Removes the directory; again is no error.
    func remove() {
        _ = unsafe unlink(file)
        _ = unsafe rmdir(path)
    }
}
