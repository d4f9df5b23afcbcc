/// A connection with TLS.
struct TLSChannel: Channel {
    let socket: LoopbackSocket
    let stop: StopSignal
    private let session: TLSSession

    /// Does the handshake.
    init(_ session: TLSSession, on socket: LoopbackSocket, stop: StopSignal) throws(ConnectionEnd) {
        self.session = session
        self.socket = socket
        self.stop = stop
        _ = try finish { session.handshake() }
    }

    func receive(into buffer: inout [UInt8], atMost limit: Int) throws(ConnectionEnd) -> Int {
        while true {
            let step = session.receive(into: &buffer, atMost: limit)
            if let count = try resolve(step) { return count }
        }
    }

    func send(_ bytes: [UInt8]) throws(ConnectionEnd) {
        var sent = 0
        while sent < bytes.count {
            sent += try finish { session.send(bytes, from: sent) }
        }
    }

    func endSending() {
        session.end()
        socket.endSending()
    }

    /// Repeats a step until it is done.
    private func finish(_ step: () -> TLSSession.Step) throws(ConnectionEnd) -> Int {
        while true {
            if let count = try resolve(step()) { return count }
        }
    }

    /// The bytes a step moved, or `nil` once the socket is ready to repeat it.
    private func resolve(_ step: TLSSession.Step) throws(ConnectionEnd) -> Int? {
        if stop.isRaised { throw .stopped }
        switch step {
        case .moved(let count): return count
        case .ended: return 0
        case .wantsToRead: _ = try stop.wait(for: .readable, on: [socket.descriptor])
        case .wantsToWrite: _ = try stop.wait(for: .writable, on: [socket.descriptor])
        case .failed: throw .lost
        }
        return nil
    }
}
