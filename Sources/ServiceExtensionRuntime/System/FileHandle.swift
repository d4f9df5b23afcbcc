import CPosix
import Glibc

/// An open file, closed with its last reference.
package final class FileHandle: Sendable {
    /// Standard input, output and error; never closed.
    package static let standardInput = FileHandle(STDIN_FILENO, isOwned: false)
    package static let standardOutput = FileHandle(STDOUT_FILENO, isOwned: false)
    package static let standardError = FileHandle(STDERR_FILENO, isOwned: false)

    let descriptor: Int32
    private let isOwned: Bool

    init(_ descriptor: Int32, isOwned: Bool = true) {
        self.descriptor = descriptor
        self.isOwned = isOwned
    }

    deinit {
        if isOwned { close(descriptor) }
    }

    /// Opens a file for reading.
    package static func reading(_ path: String) throws(SystemError) -> FileHandle {
        FileHandle(try check(unsafe open(path, O_RDONLY | O_CLOEXEC)))
    }

    /// Opens a file without a name in a directory: it vanishes when it is closed, unless ``link(in:as:)`` names it.
    static func unnamed(in directory: FileHandle) throws(SystemError) -> FileHandle {
        FileHandle(try check(unsafe ser_openat(directory.descriptor, ".", unnamedFlag | O_RDWR | O_CLOEXEC, 0o600)))
    }

    /// `O_TMPFILE`, a macro of macros that Swift does not import (`<asm-generic/fcntl.h>`).
    private static let unnamedFlag = 0o20_000_000 | O_DIRECTORY

    /// Makes a new file; fails if the name is taken.
    static func new(_ name: String, in directory: FileHandle) throws(SystemError) -> FileHandle {
        FileHandle(
            try check(
                unsafe ser_openat(directory.descriptor, name, O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0o600)
            ))
    }

    /// Gives a file made by ``unnamed(in:)`` a name; fails if the name is taken.
    func link(in directory: FileHandle, as name: String) throws(SystemError) {
        _ = try Self.check(
            unsafe linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", directory.descriptor, name, AT_SYMLINK_FOLLOW))
    }

    /// Writes all bytes; to a file at its end.
    package func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
        var rest = bytes
        while !rest.isEmpty {
            let written = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0 {
                if errno == EINTR { continue }
                throw SystemError(errno)
            }
            rest = rest.dropFirst(written)
        }
    }

    /// Writes one byte at a place; the bytes in front of it that nobody wrote are 0.
    func write(_ byte: UInt8, at offset: Int) throws(SystemError) {
        var byte = byte
        while unsafe pwrite(descriptor, &byte, 1, offset) != 1 {
            if errno != EINTR { throw SystemError(errno) }
        }
    }

    /// Waits for bytes from a file, pipe or terminal; none at its end.
    package func read(atMost count: Int) throws(SystemError) -> [UInt8] {
        while true {
            var got = 0
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                unsafe got = Glibc.read(descriptor, buffer.baseAddress, count)
                filled = max(0, got)
            }
            guard got < 0 else { return bytes }
            if errno != EINTR { throw SystemError(errno) }
        }
    }

    /// Reads up to `count` bytes from `offset` on; fewer only at the end of the file.
    func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: max(0, count))
        var total = 0
        while total < bytes.count {
            let got = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe pread(
                    descriptor, buffer.baseAddress.map { unsafe $0 + total }, buffer.count - total, offset + total)
            }
            if got < 0 {
                if errno == EINTR { continue }
                throw SystemError(errno)
            }
            if got == 0 { break }
            total += got
        }
        bytes.removeLast(bytes.count - total)
        return bytes
    }

    func status() throws(SystemError) -> FileStatus {
        var status = stat()
        _ = try Self.check(unsafe fstat(descriptor, &status))
        return FileStatus(status)
    }

    static func check(_ result: Int32) throws(SystemError) -> Int32 {
        guard result >= 0 else { throw SystemError(errno) }
        return result
    }
}

/// The `errno` of a system call that failed.
package struct SystemError: Error, Hashable, CustomStringConvertible {
    package let number: Int32

    package init(_ number: Int32) { self.number = number }

    package var description: String { systemErrorText(number) }
}
