import Glibc
import Synchronization

/// A pipe to block on in `read(2)`.
final class Pipe: Sendable {
    private let readEnd: Int32
    private let writeEnd: Mutex<Int32?>

    struct Failure: Error {}

    init() throws {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { throw Failure() }
        readEnd = ends[0]
        writeEnd = Mutex(ends[1])
    }

    deinit {
        hangUp()
        close(readEnd)
    }

    /// Blocks the calling thread in a system call until ``hangUp()``.
    func readUntilHangUp() {
        var byte: UInt8 = 0
        while unsafe read(readEnd, &byte, 1) < 0, errno == EINTR {}
    }

    /// Lets readers go, now and later.
    func hangUp() {
        let end = writeEnd.withLock { end in
            defer { end = nil }
            return end
        }
        if let end { close(end) }
    }
}
