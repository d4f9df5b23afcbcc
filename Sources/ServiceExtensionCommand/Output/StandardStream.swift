import Glibc
import ServiceExtensionRuntime

/// Standard output or standard error, written to without a buffer.
struct StandardStream: Sendable {
    static let output = StandardStream(file: .standardOutput)
    static let error = StandardStream(file: .standardError)

    private let file: FileHandle

    /// Writes all bytes; blocks while nobody reads.
    func write(_ bytes: [UInt8]) throws(SystemError) { try file.write(bytes[...]) }

    /// Writes a text. Returns whether that worked, which for most messages does not matter.
    @discardableResult
    func print(_ text: String) -> Bool {
        do throws(SystemError) {
            try write(Array(text.utf8))
            return true
        } catch {
            return false
        }
    }

    /// Opens the null device in the place of each stream that is closed, so that no other file gets its number. It is
    /// opened the wrong way round: reading and writing fail as they do without a stream.
    static func fillGaps() {
        for (number, flags) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(number, F_GETFD) < 0 {
            // The system gives the lowest free number, and those below are taken.
            _ = unsafe open("/dev/null", flags)
        }
    }
}
