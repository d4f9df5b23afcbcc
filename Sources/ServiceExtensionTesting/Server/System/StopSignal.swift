import Glibc
import ServiceExtensionRuntime
import Synchronization

/// What ends every wait of a server at once, however many threads wait.
///
/// It is a pair of sockets of which one end is shut down: from then on the other end is readable, for all.
final class StopSignal: Sendable {
    /// What a descriptor is waited for.
    enum Interest {
        case readable
        case writable
        /// The other side has closed or reset.
        case hangUp

        fileprivate var events: Int16 {
            switch self {
            case .readable: Int16(POLLIN)
            case .writable: Int16(POLLOUT)
            // POLLRDHUP, whose name the Glibc module lacks. POLLHUP, which is always waited for, is later: it needs
            // both directions to be over.
            case .hangUp: 0x2000
            }
        }
    }

    private let sending: Descriptor
    private let receiving: Descriptor
    private let raised = Atomic(false)

    /// Makes a signal that is not raised.
    init() throws(MediaServerError) {
        var pair: [Int32] = [-1, -1]
        guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair) == 0 else {
            throw MediaServerError(.systemRefused, "socketpair failed: \(systemErrorText(errno)).")
        }
        sending = Descriptor(pair[0])
        receiving = Descriptor(pair[1])
    }

    /// Whether it was raised.
    var isRaised: Bool { raised.load(ordering: .acquiring) }

    /// Ends all waits, those to come as well.
    func raise() {
        raised.store(true, ordering: .releasing)
        _ = shutdown(sending.number, Int32(SHUT_WR))
    }

    /// Waits for an instant.
    func wait(until deadline: ContinuousClock.Instant) throws(ConnectionEnd) {
        _ = try wait(for: .readable, on: [], until: deadline)
    }

    /// Waits until a descriptor is ready or an instant has come, and gives the places of those that are ready.
    ///
    /// None are ready when the instant came first, or when the system refuses to wait.
    func wait(
        for interest: Interest, on descriptors: [Descriptor], until deadline: ContinuousClock.Instant? = nil
    ) throws(ConnectionEnd) -> [Int] {
        var entries = descriptors.map { pollfd(fd: $0.number, events: interest.events, revents: 0) }
        entries.append(pollfd(fd: receiving.number, events: Int16(POLLIN), revents: 0))
        while true {
            if isRaised { throw .stopped }
            let timeout = deadline.map { Self.milliseconds(until: $0) } ?? -1
            let count = unsafe poll(&entries, nfds_t(entries.count), timeout)
            if isRaised { throw .stopped }
            if count > 0 { return descriptors.indices.filter { entries[$0].revents != 0 } }
            if count < 0, errno != EINTR { throw .lost }
            if let deadline, ContinuousClock.now >= deadline { return [] }
        }
    }

    /// The time left, rounded up so that a wait never ends early and then spins.
    private static func milliseconds(until deadline: ContinuousClock.Instant) -> Int32 {
        let (seconds, attoseconds) = (deadline - ContinuousClock.now).components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let milliseconds = min(seconds, 1_000_000) * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int32(clamping: milliseconds)
    }
}
