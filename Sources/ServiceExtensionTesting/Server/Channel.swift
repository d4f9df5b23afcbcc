/// A connection as the server uses it, plain or with TLS; used by one thread.
protocol Channel {
    /// Appends up to `limit` bytes that the client sent, and says how many; 0 when it sends no more.
    func receive(into buffer: inout [UInt8], atMost limit: Int) throws(ConnectionEnd) -> Int

    /// Sends all bytes.
    func send(_ bytes: [UInt8]) throws(ConnectionEnd)

    /// Tells the client that nothing more comes.
    func endSending()

    /// The socket below, for what TLS has no part in.
    var socket: LoopbackSocket { get }

    /// What ends every wait.
    var stop: StopSignal { get }
}

extension Channel {
    /// Waits until the client leaves.
    func waitForHangUp() throws(ConnectionEnd) {
        _ = try stop.wait(for: .hangUp, on: [socket.descriptor])
    }

    /// Ends the connection in order: what was sent arrives, since nothing unread is left to make the close a reset.
    func close() {
        endSending()
        let deadline = ContinuousClock.now + .seconds(2)
        var rest: [UInt8] = []
        while !stop.isRaised, ContinuousClock.now < deadline {
            rest.removeAll(keepingCapacity: true)
            switch socket.receive(into: &rest, atMost: 4096) {
            case .moved(0), .lost: return
            case .moved: continue
            case .wouldBlock:
                guard (try? stop.wait(for: .readable, on: [socket.descriptor], until: deadline)) != nil else { return }
            }
        }
    }

    /// Resets the connection once the client's system has what was sent, for a second at most.
    ///
    /// A reset discards what still waits in this system.
    func reset() {
        let deadline = ContinuousClock.now + .seconds(1)
        while !socket.isDelivered, ContinuousClock.now < deadline {
            guard (try? stop.wait(until: .now + .milliseconds(1))) != nil else { break }
        }
        socket.resetOnClose()
    }
}

/// A connection without TLS.
struct PlainChannel: Channel {
    let socket: LoopbackSocket
    let stop: StopSignal

    func receive(into buffer: inout [UInt8], atMost limit: Int) throws(ConnectionEnd) -> Int {
        while true {
            if stop.isRaised { throw .stopped }
            switch socket.receive(into: &buffer, atMost: limit) {
            case .moved(let count): return count
            case .wouldBlock: _ = try stop.wait(for: .readable, on: [socket.descriptor])
            case .lost: throw .lost
            }
        }
    }

    func send(_ bytes: [UInt8]) throws(ConnectionEnd) {
        var sent = 0
        while sent < bytes.count {
            if stop.isRaised { throw .stopped }
            switch socket.send(bytes, from: sent) {
            case .moved(let count): sent += count
            case .wouldBlock: _ = try stop.wait(for: .writable, on: [socket.descriptor])
            case .lost: throw .lost
            }
        }
    }

    func endSending() { socket.endSending() }
}
