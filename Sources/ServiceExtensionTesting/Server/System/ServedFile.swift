import Glibc
import ServiceExtensionRuntime

/// An open regular file, read by place so that several answers can share it.
struct ServedFile: Sendable {
    private let descriptor: Descriptor
    /// The number of bytes when it was opened.
    let count: Int

    /// Takes an open descriptor; `nil` when it is no regular file.
    init?(_ descriptor: Descriptor) {
        var status = stat()
        guard unsafe fstat(descriptor.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.descriptor = descriptor
        count = Int(status.st_size)
    }

    /// Appends bytes from `offset` on, and says how many; fewer when the file has become shorter.
    func append(to buffer: inout [UInt8], from offset: Int, count: Int) -> Int {
        max(0, unsafe buffer.append(atMost: count) { unsafe pread(descriptor.number, $0, count, offset) })
    }
}

/// A directory whose files the server gives, and nothing outside of it.
struct RootDirectory: Sendable {
    private let descriptor: Descriptor

    /// Opens a directory; that one path may lead over symbolic links.
    init(_ path: String) throws(MediaServerError) {
        let number = unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else {
            throw MediaServerError(
                .rootUnusable, "The root \(path) is no directory that can be read: \(systemErrorText(errno)).")
        }
        descriptor = Descriptor(number)
    }

    /// Opens the regular file at a path below the directory.
    ///
    /// Each name is opened in the directory before it and symbolic links are not followed, so that no path leads out,
    /// also when the directory changes meanwhile.
    func open(_ path: String) -> ServedFile? {
        let names = path.split(separator: "/").map(String.init)
        guard let file = names.last, !names.contains(where: { $0 == "." || $0 == ".." || $0.utf8.contains(0) }) else {
            return nil
        }
        var directory = descriptor
        for name in names.dropLast() {
            guard let next = Self.open(name, in: directory, O_DIRECTORY) else { return nil }
            directory = next
        }
        // Without O_NONBLOCK, opening a named pipe would wait for its writer.
        return Self.open(file, in: directory, O_NONBLOCK).flatMap(ServedFile.init)
    }

    private static func open(_ name: String, in directory: Descriptor, _ flags: Int32) -> Descriptor? {
        let number = unsafe openat(directory.number, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | flags, 0)
        return number >= 0 ? Descriptor(number) : nil
    }
}
