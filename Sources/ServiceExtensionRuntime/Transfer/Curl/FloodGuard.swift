import Glibc
import Synchronization

/// Ends connections on which a server sends without end what is no part of a header section or a body, such as empty
/// HTTP/2 frames or a chunk extension: no callback of libcurl hears of it, so that no other limit ends it.
///
/// libcurl reads HTTP/2 for as long as there is something to read and no body in it, in one call that looks at no timer
/// (7.88.1): one server could hold up all transfers. So what libcurl read is compared with what its callbacks were given,
/// by the curl thread itself every so many events of a socket (``SocketFlow``), and from another thread while a call
/// lasts, at an interval that costs nothing and only while there is work.
final class FloodGuard: DeadlineTarget, Sendable {
    /// Whether so much reading for so little content is a flood. Single bytes in chunks of their own, each in a TLS record
    /// of its own, are the worst that means no harm.
    static func isFlood(read: Int, taken: Int) -> Bool { read > (1 << 20) + 8 * taken }

    /// How often is looked whether a call of libcurl still lasts. Its usual calls take less than a millisecond.
    private static let interval = Duration.milliseconds(25)
    /// How long a flood is remembered: to tell why transfers failed, and to connect to no server that just sent one.
    private static let memory = Duration.seconds(10)

    private struct Flood {
        var byteCount: Int
        var moment: Duration
    }

    private struct State {
        /// What libcurl has open; nothing is closed but by ``close(_:)``.
        var sockets: Set<Int32> = []
        var ended: [ConnectionEnds: Flood] = [:]
        var servers: [ConnectionEnds.End: Flood] = [:]
    }

    /// What was seen of libcurl's calls.
    private struct Observed {
        /// The count of calls when last looked.
        var call = 0
        /// What had come when it was first seen that the call lasts.
        var atFirst: (read: [Int32: Int], taken: Int)?
    }

    /// Whether all connections are to a proxy, which is not to blame for what it passes on.
    private let usesProxy: Bool
    private let deadlines = continuousDeadlines
    private let state = Mutex(State())
    private let observed = Mutex(Observed())
    /// Odd while libcurl is in a call.
    private let calls = Atomic(0)
    private let taken = Atomic(0)
    private let isWatching = Atomic(false)

    init(usesProxy: Bool) {
        self.usesProxy = usesProxy
    }

    // MARK: The curl thread's side

    /// How many bytes the callbacks were given so far.
    var takenByteCount: Int { taken.load(ordering: .relaxed) }

    func take(_ count: Int) { taken.wrappingAdd(count, ordering: .relaxed) }

    func opened(_ socket: Int32) { _ = state.withLock { $0.sockets.insert(socket) } }

    /// Closes a socket, at no time when it is being ended.
    func close(_ socket: Int32) {
        state.withLock { state in
            state.sockets.remove(socket)
            _ = Glibc.close(socket)
        }
    }

    /// To be called before libcurl works, and again after.
    func callBegins() {
        calls.wrappingAdd(1, ordering: .sequentiallyConsistent)
        if !isWatching.load(ordering: .sequentiallyConsistent) { watch() }
    }

    func callEnds() { calls.wrappingAdd(1, ordering: .relaxed) }

    /// Ends a connection, and without a proxy all others to the same server, since each would hold up the rest as long
    /// again. Their transfers fail with libcurl's next read.
    func end(_ socket: Int32, byteCount: Int) {
        state.withLock { state in
            guard state.sockets.contains(socket) else { return }
            let flood = Flood(byteCount: byteCount, moment: deadlines.now)
            state.ended = state.ended.filter { $0.value.moment + Self.memory >= flood.moment }
            state.servers = state.servers.filter { $0.value.moment + Self.memory >= flood.moment }
            guard let connection = ConnectionEnds(of: socket) else { return }
            if !usesProxy { state.servers[connection.remote] = flood }
            for other in state.sockets {
                guard let ends = ConnectionEnds(of: other) else { continue }
                guard other == socket || !usesProxy && ends.remote == connection.remote else { continue }
                state.ended[ends] = flood
                shutdown(other, Int32(SHUT_RDWR))
            }
        }
    }

    /// How many bytes a server sent in vain on a connection lately; `nil` for one that may be connected to.
    func floodSize(from server: @autoclosure () -> ConnectionEnds.End) -> Int? {
        state.withLock { state in
            guard !state.servers.isEmpty, let flood = state.servers[server()] else { return nil }
            return flood.moment + Self.memory < deadlines.now ? nil : flood.byteCount
        }
    }

    /// How many bytes had come in vain when a connection was ended; `nil` for one that was not.
    func floodSize(on connection: @autoclosure () -> ConnectionEnds?) -> Int? {
        state.withLock { state in
            guard !state.ended.isEmpty, let connection = connection() else { return nil }
            return state.ended[connection]?.byteCount
        }
    }

    // MARK: The watching side

    private func watch() {
        guard !isWatching.exchange(true, ordering: .sequentiallyConsistent) else { return }
        deadlines.schedule(self, at: deadlines.now + Self.interval)
    }

    var isSettled: Bool { !isWatching.load(ordering: .relaxed) }

    func deadlineReached(now: Duration) -> Duration? {
        let call = calls.load(ordering: .sequentiallyConsistent)
        let isSame = observed.withLock { observed in
            guard call == observed.call else {
                observed = Observed(call: call)
                return false
            }
            if !call.isMultiple(of: 2) { look(&observed) }
            return true
        }
        guard isSame, call.isMultiple(of: 2) else { return now + Self.interval }
        // Nothing happened since the last look. What begins from here on either finds that nobody watches, or is found.
        isWatching.store(false, ordering: .sequentiallyConsistent)
        guard calls.load(ordering: .sequentiallyConsistent) != call,
            !isWatching.exchange(true, ordering: .sequentiallyConsistent)
        else { return nil }
        return now + Self.interval
    }

    /// Ends the connections on which a call that lasts has read a flood.
    private func look(_ observed: inout Observed) {
        let sockets = state.withLock { $0.sockets }
        let read = sockets.reduce(into: [:]) { $0[$1] = bytesRead(from: $1) }
        guard let first = observed.atFirst else {
            observed.atFirst = (read, takenByteCount)
            return
        }
        let taken = takenByteCount - first.taken
        for (socket, count) in read {
            let more = count - first.read[socket, default: 0]
            if Self.isFlood(read: more, taken: taken) { end(socket, byteCount: more) }
        }
    }
}
