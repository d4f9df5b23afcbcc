/// One connection: reads requests one after the other and answers each.
struct Connection {
    let channel: any Channel
    /// The connection's number, counted from 1.
    let number: Int
    let state: ServerState

    /// Serves until either side ends the connection; the socket is closed with its last owner, not here.
    func serve() throws(ConnectionEnd) {
        var buffer: [UInt8] = []
        while let end = try readHead(&buffer) {
            let head = Result { () throws(RequestFault) in
                guard end <= RequestHead.limit else { throw .tooLarge }
                return try RequestHead(buffer[..<end])
            }
            buffer.removeFirst(end)
            switch try answer(head) {
            case .keepOpen: continue
            case .closeOnReuse:
                if buffer.isEmpty { _ = try channel.receive(into: &buffer, atMost: RequestHead.limit) }
                return channel.close()
            case .close: return channel.close()
            case .reset: return channel.reset()
            }
        }
        channel.close()
    }

    /// Reads until the buffer begins with a whole head, and gives its size; `nil` when the client sends no more.
    ///
    /// What is over the limit without an end counts as a head.
    private func readHead(_ buffer: inout [UInt8]) throws(ConnectionEnd) -> Int? {
        while true {
            if let end = RequestHead.end(in: buffer) { return end }
            if buffer.count > RequestHead.limit { return buffer.count }
            if try channel.receive(into: &buffer, atMost: 4096) == 0 { return nil }
        }
    }

    private func answer(_ head: Result<RequestHead, RequestFault>) throws(ConnectionEnd) -> ResponseWriter.Ending {
        switch head {
        case .success(let request): return try answer(request)
        case .failure(let fault):
            let plan = ResponsePlan(status: fault.status, explanation: fault.rawValue + "\n")
            return try send(Answer(plan, path: nil, in: state.resources), to: nil) { _ in }
        }
    }

    private func answer(_ request: RequestHead) throws(ConnectionEnd) -> ResponseWriter.Ending {
        let entry = state.log.add(
            ReceivedRequest(
                method: request.method, path: request.target.path, query: request.target.query,
                headers: request.headers, received: .now, connection: number, status: nil, bytesSent: 0))
        let report = { (count: Int) in state.log.update(entry) { $0.bytesSent += count } }
        let plan = state.plan(for: request)
        if plan.delay > .zero { try channel.stop.wait(until: .now + plan.delay) }
        switch plan.kind {
        case .silence:
            try channel.waitForHangUp()
            return .close
        case .raw(let reply):
            try ResponseWriter(plan: plan, channel: channel, report: report).write(reply)
            return .close
        case .verbatim:
            let answer = Answer(plan, path: request.target.decodedPath, in: state.resources)
            return try ResponseWriter(plan: plan, channel: channel, report: report).writeVerbatim(answer.body)
        case .http:
            let answer = Answer(plan, path: request.target.decodedPath, in: state.resources)
            state.log.update(entry) { $0.status = answer.plan.status }
            return try send(answer, to: request, report)
        }
    }

    private func send(
        _ answer: Answer, to request: RequestHead?, _ report: @escaping (Int) -> Void
    ) throws(ConnectionEnd) -> ResponseWriter.Ending {
        let ending = try ResponseWriter(plan: answer.plan, channel: channel, report: report)
            .write(answer.head(for: request), answer.body, omitsBody: request?.method == "HEAD")
        switch ending {
        case .keepOpen, .closeOnReuse: return answer.keepsConnection(of: request) ? ending : .close
        case .close, .reset: return ending
        }
    }
}
