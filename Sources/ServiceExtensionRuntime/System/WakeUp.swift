import Glibc

/// Ends a wait for input, or limits one for room for output, from another thread, for good.
///
/// It is a pair of sockets of which one end is shut down: from then on the other end is readable.
package final class WakeUp: Sendable {
    private let sending: FileHandle
    private let receiving: FileHandle

    /// - Throws: ``SystemError`` when the system has no descriptors to give.
    package init() throws(SystemError) {
        var pair: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        _ = try FileHandle.check(unsafe socketpair(AF_UNIX, type, 0, &pair))
        sending = FileHandle(pair[0])
        receiving = FileHandle(pair[1])
    }

    /// Ends the wait, and those to come.
    package func raise() { _ = shutdown(sending.descriptor, Int32(SHUT_WR)) }

    /// Blocks until a file can be read, is at its end or is in error. Returns `false` when it was woken up instead.
    package func wait(toRead file: FileHandle) -> Bool {
        var entries = [receiving, file].map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        // A signal's handler may interrupt it.
        while unsafe poll(&entries, nfds_t(entries.count), -1) < 0, errno == EINTR {}
        return entries[0].revents == 0
    }

    /// Blocks until a file can be written to or is in error, for as long as this takes; once it was woken up, no longer
    /// than `patience`. Returns `false` when that has passed.
    func wait(toWrite file: FileHandle, patience: Duration) -> Bool {
        var entries = [
            pollfd(fd: file.descriptor, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: receiving.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        while unsafe poll(&entries, nfds_t(entries.count), -1) < 0, errno == EINTR {}
        let clock = ContinuousClock()
        let end = clock.now + patience
        while entries[0].revents == 0, clock.now < end {
            let milliseconds = clock.now.duration(to: end).milliseconds.rounded(.up)
            if unsafe poll(&entries, 1, Int32(milliseconds)) < 0 { entries[0].revents = 0 }
        }
        return entries[0].revents != 0
    }
}
