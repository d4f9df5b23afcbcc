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

    /// Takes standard output away from all other code, C's included: what that writes there goes to standard error from now
    /// on, line by line, and so does what child processes write. Returns the file that standard output was.
    package static func takeStandardOutput() throws(SystemError) -> FileHandle {
        let file = FileHandle(try check(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)))
        _ = try check(dup2(STDERR_FILENO, STDOUT_FILENO))
        ser_buffer_standard_output_by_line()
        return file
    }

    /// Whether it is a terminal.
    package var isTerminal: Bool { isatty(descriptor) == 1 }

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

    /// Writes all bytes; to a file at its end. Waits where there is no room, also where others made the file one that does
    /// not block: a pipe or terminal shares that with all who have it open.
    package func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
        var rest = bytes
        while !rest.isEmpty {
            let written = try writeSome(rest)
            if written == 0 { wait(for: POLLOUT) }
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

    /// Writes as much as there is room for; returns the number of bytes, none where it has to be tried again.
    func writeSome(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
        let written = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
        guard written < 0 else { return written }
        guard errno == EINTR || errno == EAGAIN else { throw SystemError(errno) }
        return 0
    }

    /// Blocks until the file can be read or written, is at its end or in error, or a signal came.
    private func wait(for events: Int32) {
        var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        _ = unsafe poll(&entry, 1, -1)
    }

    /// Writes all bytes, and waits for room for as long as this takes; once `wakeUp` was raised, no longer than `patience`
    /// for each piece.
    ///
    /// - Throws: ``SystemError``, with `ETIMEDOUT` when there was no room for so long.
    package func write(_ bytes: [UInt8], until wakeUp: WakeUp, patience: Duration) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard wakeUp.wait(toWrite: self, patience: patience) else { throw SystemError(ETIMEDOUT) }
            // A pipe that can be written to takes so much without blocking (pipe(7)), and may block for more.
            rest = rest.dropFirst(try writeSome(rest.prefix(Int(PIPE_BUF))))
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
            switch errno {
            case EINTR: break
            case EAGAIN: wait(for: POLLIN)
            case let number: throw SystemError(number)
            }
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
