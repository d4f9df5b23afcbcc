/// Failures of what a server sends, or does not send, once it was asked.
extension TransferDiagnosis {
    /// Who is at the other end of the connection: a proxy passes plain http on itself.
    var peer: String {
        isProxyPeer ? "The proxy \(facts.proxy ?? "")" : facts.host
    }

    /// The fix where the other end is to blame; `nil` for the code's own.
    var peerFix: String? {
        isProxyPeer ? "Look at the proxy, or at the media server behind it." : nil
    }

    private var isProxyPeer: Bool {
        facts.proxy?.hasPrefix("http") == true && facts.address.hasPrefix("http:")
    }

    /// A response that libcurl refuses to read.
    var responseFailure: TransferFailure {
        let words = facts.resultText
        if words.hasPrefix("Invalid Content-Length") { return faultyResponse("its Content-Length is no number") }
        if words.hasPrefix("Nul byte in header") { return faultyResponse("a header field holds a NUL byte") }
        if words.hasPrefix("Header without colon") { return faultyResponse("a header line has no colon") }
        if words.hasPrefix("Unsupported HTTP version") || words.hasPrefix("Unsupported response code") {
            return faultyResponse("its status line is none that is known (\(words))")
        }
        return failure(.notHTTP, "What answers at \(facts.address) does not speak HTTP.")
    }

    func faultyResponse(_ what: String) -> TransferFailure {
        failure(.protocolError, "The response of \(facts.address) breaks the rules of HTTP: \(what).")
    }

    /// An end of the connection that libcurl tells with one result for many causes; some are its own doing.
    var connectionFailure: TransferFailure {
        let words = facts.resultText
        if let fault = chunkFault { return faultyResponse("\(fault) (\(progress))") }
        if let range = words.firstPlace(of: "nghttp2_session_mem_recv() returned ") {
            let reason = words[range.upperBound...].drop { $0 != ":" }.dropFirst()
            return failure(
                .protocolError, "\(facts.host) broke the rules of HTTP/2, so its connection was ended: \(reason).")
        }
        if words == "Failed sending data to the peer" {
            return failure(
                .protocolError,
                "\(facts.host) sent more HTTP/2 frames that want an answer than were answered, so its connection was ended."
            )
        }
        if words.hasPrefix("Connection died, tried") {
            return failure(
                .connectionReset,
                "\(facts.host) refused the request or broke the connection, each time that libcurl tried.")
        }
        guard facts.hasResponse else {
            return failure(
                .connectionReset, "\(peer) broke the connection before a response.", fix: peerFix, retry: true)
        }
        return failure(.connectionReset, "\(peer) broke the connection in the body: \(progress).", fix: peerFix)
    }

    /// What is wrong with a body in chunks (RFC 9112 §7.1); `nil` when nothing is.
    private var chunkFault: String? {
        guard facts.resultText.hasSuffix("in chunked-encoding") else { return nil }
        if facts.resultText.hasPrefix("Too long hexadecimal") { return "the size of a chunk has too many digits" }
        if facts.resultText.hasPrefix("Illegal or missing") { return "the size of a chunk is no number" }
        // libcurl's buffer for trailer lines.
        if facts.resultText.hasPrefix("Out of memory") { return "a trailer line is longer than 4 KiB" }
        return "a chunk does not end where its size says"
    }

    var timeout: TransferFailure {
        let connectLimit = min(facts.limits.total, facts.limits.connect).text
        if facts.readyAfter == 0 {
            return failure(
                .timedOut,
                facts.isConnected
                    ? "The TLS handshake with \(facts.host) did not end in time (limit \(connectLimit))."
                    : "\(facts.host) did not accept a connection in time (limit \(connectLimit)).")
        }
        // libcurl has one result for both; what ends well before the limit was ended for want of bytes. It judges by the
        // average of the last seconds, and by the body alone.
        let ended = Duration.microseconds(facts.endedAfter)
        let isStalled = ended < facts.timeLimit - .milliseconds(50)
        let limit = facts.limits.total.text
        switch (isStalled, facts.hasResponse) {
        case (true, true):
            return failure(
                .stalled, "The body from \(facts.address) stalled and was ended after \(ended.coarseText): \(progress)."
            )
        case (true, false):
            return failure(
                .stalled, "\(facts.address) sent no whole header section, and was ended after \(ended.coarseText).",
                fix: peerFix)
        case (false, true):
            return failure(
                .timedOut, "The body from \(facts.address) did not end in time (limit \(limit)): \(progress).")
        case (false, false):
            return failure(
                .timedOut, "\(facts.address) sent no response in time (limit \(limit)\(wait)).", fix: peerFix)
        }
    }
}
