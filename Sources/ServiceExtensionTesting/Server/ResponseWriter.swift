/// Carries out a plan on a connection.
struct ResponseWriter {
    /// What becomes of the connection after an answer.
    enum Ending {
        case keepOpen
        /// Closed as soon as the client uses it again.
        case closeOnReuse
        case close
        case reset
    }

    /// Small enough that a usual picture has several chunks.
    private static let chunkSize = 8 * 1024

    let plan: ResponsePlan
    let channel: any Channel
    /// Is told how many body bytes were sent, piece by piece.
    let report: (Int) -> Void

    /// Answers a request with a head and, unless the request was HEAD, a body.
    ///
    /// The plan's delay is over by now.
    func write(_ head: ResponseHead, _ body: BodyReader, omitsBody: Bool) throws(ConnectionEnd) -> Ending {
        var buffer = head.bytes
        if plan.cut?.place == .head { buffer.removeLast(buffer.count / 2) }
        if plan.pace == .dripFromHead { try drip(&buffer) }
        if plan.cut?.place != .head, !omitsBody { try write(body, after: &buffer) }
        try channel.send(buffer)
        return try ending
    }

    /// Sends a body that brings its own head, up to its cut, and ends the connection.
    func writeVerbatim(_ body: BodyReader) throws(ConnectionEnd) -> Ending {
        var buffer: [UInt8] = []
        try write(body, after: &buffer)
        try channel.send(buffer)
        return try ending
    }

    /// What the plan asks for once all was sent.
    private var ending: Ending {
        get throws(ConnectionEnd) {
            switch plan.cut?.action {
            case .stall:
                try channel.waitForHangUp()
                return .close
            case .close: return .close
            case .reset: return .reset
            case nil where plan.kind == .verbatim: return .close
            case nil: return plan.closesOnReuse ? .closeOnReuse : .keepOpen
            }
        }
    }

    /// Sends what is no HTTP, without end where it has none.
    func write(_ reply: RawReply) throws(ConnectionEnd) {
        let opening = Array(reply.opening.utf8)
        try channel.send(opening)
        report(opening.count)
        guard let repeated = reply.repeated else { return }
        let bytes = Array(String(repeating: repeated, count: Self.chunkSize / repeated.utf8.count).utf8)
        while true {
            try channel.send(bytes)
            report(bytes.count)
        }
    }

    /// Sends a body up to its end or its cut; the first piece goes out with what the buffer holds already.
    ///
    /// What is left in the buffer is still to be sent.
    private func write(_ source: BodyReader, after buffer: inout [UInt8]) throws(ConnectionEnd) {
        var body = source
        var sent = 0
        let limit = limit(for: source)
        let throttle = Throttle(plan.pace)
        let start = ContinuousClock.now
        while sent < limit {
            if sent > 0, let pause = throttle.time(for: sent) { try channel.stop.wait(until: start + pause) }
            let count = append(&body, to: &buffer, atMost: min(throttle.step, limit - sent))
            if count == 0 { break }
            try channel.send(buffer)
            report(count)
            buffer.removeAll(keepingCapacity: true)
            sent += count
        }
        if plan.framing == .chunked, plan.cut == nil { buffer += Array("0\r\n\r\n".utf8) }
    }

    /// The body bytes before the cut.
    private func limit(for body: BodyReader) -> Int {
        guard case .body(let limit) = plan.cut?.place else { return .max }
        return plan.isEndless ? limit : min(limit, max(0, body.count - 1))
    }

    /// Appends one piece of a body, as a chunk where bodies are chunked, and says how many body bytes it holds.
    private func append(_ body: inout BodyReader, to buffer: inout [UInt8], atMost limit: Int) -> Int {
        guard plan.framing == .chunked else { return body.append(to: &buffer, atMost: limit) }
        var chunk: [UInt8] = []
        let count = body.append(to: &chunk, atMost: min(limit, Self.chunkSize))
        if count > 0 { buffer += Array("\(String(count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8) }
        return count
    }

    /// Sends the buffer byte by byte and empties it.
    private func drip(_ buffer: inout [UInt8]) throws(ConnectionEnd) {
        let throttle = Throttle(.dripFromHead)
        let start = ContinuousClock.now
        for (index, byte) in buffer.enumerated() {
            if let pause = throttle.time(for: index) { try channel.stop.wait(until: start + pause) }
            try channel.send([byte])
        }
        buffer = []
    }
}

/// The rhythm of a pace: how much is sent at once, and when.
struct Throttle: Equatable {
    /// The most bytes to send at once.
    let step: Int
    private let bytesPerSecond: Int?

    /// The rhythm of a pace; none is as fast as can be, in pieces of 64 KiB.
    init(_ pace: Pace?) {
        switch pace {
        case nil: (step, bytesPerSecond) = (64 * 1024, nil)
        // Twenty pieces a second look steady to a client.
        case .bytesPerSecond(let rate): (step, bytesPerSecond) = (min(64 * 1024, max(1, rate / 20)), rate)
        case .drip, .dripFromHead: (step, bytesPerSecond) = (1, 10)
        }
    }

    /// How long after the first byte so many bytes may have been sent.
    func time(for count: Int) -> Duration? {
        bytesPerSecond.map { .seconds(Double(count) / Double($0)) }
    }
}
