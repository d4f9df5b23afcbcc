import CPosix
import Glibc

/// Tells which of many sockets can be read or written, at a cost that grows with those that can, not with those that are
/// watched (`epoll(7)`).
///
/// One thread watches and waits; ``wakeUp()`` may be called from any, hence `@unchecked`.
@safe final class SocketPoller: @unchecked Sendable {
    /// What a socket is watched for, or is ready for.
    struct Interest: OptionSet {
        let rawValue: UInt32

        static let reading = Interest(rawValue: 0x1)
        static let writing = Interest(rawValue: 0x4)
        /// An error or the other end's going, which a read tells; always watched for.
        static let failure = Interest(rawValue: 0x8 | 0x10)
    }

    /// A socket that is ready.
    struct Event {
        var socket: Int32
        var interest: Interest
    }

    private enum Operation {
        static let add: Int32 = 1
        static let remove: Int32 = 2
        static let change: Int32 = 3
    }

    /// The most sockets that one wait tells of; the others come with the next.
    private static let batch = 64

    private let poller: Int32
    /// Readable after ``wakeUp()``.
    private let bell: Int32
    private let buffer: UnsafeMutablePointer<ser_epoll_event>

    /// Makes a poller; `nil` when the system has no descriptor or memory for it.
    init?() {
        poller = epoll_create1(O_CLOEXEC)
        bell = eventfd(0, O_CLOEXEC | O_NONBLOCK)
        unsafe buffer = .allocate(capacity: Self.batch)
        guard poller >= 0, bell >= 0 else { return nil }
        watch(bell, for: .reading)
    }

    deinit {
        unsafe buffer.deallocate()
        if poller >= 0 { close(poller) }
        if bell >= 0 { close(bell) }
    }

    /// Watches a socket from now on for this and nothing else.
    func watch(_ socket: Int32, for interest: Interest) {
        var event = ser_epoll_event(events: interest.rawValue, data: UInt64(UInt32(bitPattern: socket)))
        guard unsafe epoll_ctl(poller, Operation.change, socket, &event) != 0, errno == ENOENT else { return }
        _ = unsafe epoll_ctl(poller, Operation.add, socket, &event)
    }

    /// Watches a socket no more. One that was closed is forgotten by itself.
    func forget(_ socket: Int32) {
        _ = epoll_ctl(poller, Operation.remove, socket, nil)
    }

    /// Waits until a socket is ready, ``wakeUp()`` is called, or the time is over, and appends what is ready.
    func wait(milliseconds: Int32, into events: inout [Event]) {
        let count = unsafe epoll_wait(poller, buffer, Int32(Self.batch), milliseconds)
        for index in 0..<max(0, Int(count)) {
            let event = unsafe buffer[index]
            let socket = Int32(bitPattern: UInt32(truncatingIfNeeded: event.data))
            if socket == bell {
                var count: UInt = 0
                _ = unsafe eventfd_read(bell, &count)
            } else {
                events.append(Event(socket: socket, interest: Interest(rawValue: event.events)))
            }
        }
    }

    /// Ends a wait, or the next one.
    func wakeUp() {
        _ = eventfd_write(bell, 1)
    }
}
