import Synchronization

/// Accepts connections, and gives each a thread of its own.
final class Listener: Sendable {
    /// What stands between TCP and HTTP.
    enum Security {
        case none
        case tls(TLSIdentity)
        /// A handshake that the server never answers.
        case stalledHandshake
    }

    private struct Threads {
        var acceptor: ServerThread?
        var running: [Int: ServerThread] = [:]
        /// Connections whose threads do nothing more and wait to be joined.
        var finished: [Int] = []
        var accepted = 0
    }

    /// The port that all sockets listen on.
    let port: UInt16
    private let sockets: Mutex<[LoopbackSocket]>
    private let threads = Mutex(Threads())
    private let stopping = Mutex(())
    private let state: ServerState
    private let security: Security
    private let connectionLimit: Int

    /// Listens on 127.0.0.1 and, with `alsoIPv6`, on the same port of ::1.
    ///
    /// Beyond `connectionLimit` connections at a time, further ones are closed at once.
    init(
        port: UInt16, alsoIPv6: Bool, state: ServerState, security: Security, connectionLimit: Int = 4096
    ) throws(MediaServerError) {
        let sockets = try Self.sockets(port: port, alsoIPv6: alsoIPv6)
        self.port = sockets.first?.port ?? port
        self.sockets = Mutex(sockets)
        self.state = state
        self.security = security
        self.connectionLimit = connectionLimit
    }

    /// Listening sockets with one port.
    private static func sockets(port: UInt16, alsoIPv6: Bool) throws(MediaServerError) -> [LoopbackSocket] {
        func attempt() throws(MediaServerError) -> [LoopbackSocket] {
            let first = try LoopbackSocket.listen(on: .v4, port: port)
            return alsoIPv6 ? [first, try LoopbackSocket.listen(on: .v6, port: first.port)] : [first]
        }
        // A port that the system chose on 127.0.0.1 may be taken on ::1: then another one will do.
        for _ in 0..<8 where port == 0 {
            if let sockets = try? attempt() { return sockets }
        }
        return try attempt()
    }

    /// How many connections were accepted.
    var connectionCount: Int { threads.withLock { $0.accepted } }

    /// Begins to accept.
    func start() throws(MediaServerError) {
        let sockets = self.sockets.withLock { $0 }
        let acceptor = try ServerThread { self.accept(sockets) }
        threads.withLock { $0.acceptor = acceptor }
    }

    /// Ends all connections and waits until the threads have ended; again is no error.
    func stop() {
        state.stop.raise()
        // The second of two callers waits here for the first.
        stopping.withLock { _ in
            threads.withLock { $0.acceptor.take() }?.join()
            // Without the acceptor, nobody adds a thread any more.
            let running = threads.withLock { threads in
                defer { threads.running = [:] }
                return threads.running.values
            }
            for thread in running { thread.join() }
            sockets.withLock { $0 = [] }
        }
        state.log.close()
    }

    private func accept(_ sockets: [LoopbackSocket]) {
        while let ready = try? state.stop.wait(for: .readable, on: sockets.map(\.descriptor)) {
            joinFinished()
            for index in ready {
                guard let socket = sockets[index].accept() else {
                    // Perhaps no descriptor is left: the connection waits in the backlog, and so do we a little.
                    try? state.stop.wait(until: .now + .milliseconds(5))
                    continue
                }
                begin(socket)
            }
        }
    }

    private func begin(_ socket: LoopbackSocket) {
        threads.withLock { threads in
            threads.accepted += 1
            let number = threads.accepted
            guard threads.running.count < connectionLimit else { return }
            threads.running[number] = try? ServerThread {
                self.serve(socket, number)
                self.threads.withLock { $0.finished.append(number) }
            }
        }
    }

    private func serve(_ socket: LoopbackSocket, _ number: Int) {
        do {
            try Connection(channel: channel(on: socket), number: number, state: state).serve()
        } catch {
            // The client left or the server stops. The socket is closed with this thread either way.
        }
    }

    private func channel(on socket: LoopbackSocket) throws(ConnectionEnd) -> any Channel {
        let plain = PlainChannel(socket: socket, stop: state.stop)
        switch security {
        case .none: return plain
        case .stalledHandshake:
            try plain.waitForHangUp()
            throw .lost
        case .tls(let identity):
            guard let session = identity.session(on: socket) else { throw .lost }
            return try TLSChannel(session, on: socket, stop: state.stop)
        }
    }

    private func joinFinished() {
        let finished = threads.withLock { threads in
            defer { threads.finished = [] }
            return threads.finished.compactMap { threads.running.removeValue(forKey: $0) }
        }
        for thread in finished { thread.join() }
    }
}
