import Glibc
import ServiceExtensionRuntime
import Synchronization

/// Standard output or standard error, written to without a buffer.
final class StandardStream: Sendable {
    static let output = StandardStream(file: .standardOutput)
    static let error = StandardStream(file: .standardError)

    /// Raised when the process is to end; `nil` when the system had no descriptors, so that writing just waits.
    private static let end = try? WakeUp()
    private static let patience = Mutex(Duration.seconds(2))

    private let file: Mutex<FileHandle>
    /// Whether its reader had its time and did not use it.
    private let isAbandoned = Atomic(false)

    private init(file: FileHandle) { self.file = Mutex(file) }

    /// Keeps standard output for what the command writes there itself, so that an extension's `print` does not get between
    /// the records: all else that is written there goes to standard error. Call it before any of the extension's code.
    static func reserveOutput() throws(SystemError) {
        let file = try FileHandle.takeStandardOutput()
        output.file.withLock { $0 = file }
    }

    /// Whether it is a terminal.
    var isTerminal: Bool { file.withLock { $0 }.isTerminal }

    /// Waits no longer than this for somebody to read, once ``beginEnd()`` was called; at least two seconds.
    static func setPatience(_ duration: Duration) { patience.withLock { $0 = max($0, duration) } }

    /// Has each stream wait for its reader no longer than the patience from now on, rather than for ever.
    static func beginEnd() { end?.raise() }

    /// Writes all bytes; waits while nobody reads.
    ///
    /// - Throws: ``SystemError``, with `ETIMEDOUT` when nobody read for too long near the end.
    func write(_ bytes: [UInt8]) throws(SystemError) {
        guard !isAbandoned.load(ordering: .relaxed) else { throw SystemError(ETIMEDOUT) }
        let file = file.withLock { $0 }
        guard let end = Self.end else { return try file.write(bytes[...]) }
        do throws(SystemError) {
            try file.write(bytes, until: end, patience: Self.patience.withLock { $0 })
        } catch {
            if error.number == ETIMEDOUT { isAbandoned.store(true, ordering: .relaxed) }
            throw error
        }
    }

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
