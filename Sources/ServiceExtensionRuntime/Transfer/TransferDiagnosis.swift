/// Tells from the facts of an ended transfer whether it brought a whole body, and if not, why: a pure decision.
///
/// The numbers are libcurl's (`libcurl-errors(3)`); what stands behind each was measured with 7.88.1.
struct TransferDiagnosis {
    let facts: TransferFacts

    var outcome: Result<Void, TransferFailure> {
        if let stop = facts.stop { return .failure(failure(for: stop)) }
        if facts.result == 0, facts.hasResponse {
            // libcurl takes 0x33b for 0.
            guard facts.hasMalformedLength, facts.receivedByteCount == 0 else { return .success(()) }
            return .failure(faultyResponse("its Content-Length is no number"))
        }
        return .failure(proxyFailure ?? failure)
    }

    private var failure: TransferFailure {
        switch facts.result {
        case 0:
            return failure(
                .emptyResponse, "\(peer) closed the connection in the header section.", fix: peerFix, retry: true)
        case 1, 8: return responseFailure
        case 6: return failure(.nameNotResolved, "The name \(facts.host) could not be resolved.")
        case 7: return connectFailure(to: facts.host)
        case 16, 92:
            return failure(
                .protocolError, "The HTTP/2 connection to \(facts.host) failed: \(facts.resultText).", retry: true)
        case 18, 52:
            guard facts.hasResponse else {
                return failure(
                    .emptyResponse, "\(peer) closed the connection without a response.", fix: peerFix, retry: true)
            }
            return failure(.truncated, "The body from \(facts.address) ended early: \(progress).")
        case 27 where !facts.hasResponse:
            return failure(.headerTooLarge, "\(facts.address) sent a header line of over 100 KiB.")
        case 28: return timeout
        case 55, 56: return connectionFailure
        case 60, 77: return trustFailure(of: facts.host)
        case _ where Self.handshakeResults.contains(facts.result): return handshakeFailure(with: facts.host)
        default: return failure(.transferFailed, "The transfer from \(facts.address) failed: \(facts.resultText).")
        }
    }

    func failure(
        _ code: Finding.Code, _ message: String, fix: String? = nil, retry: Bool = false
    ) -> TransferFailure {
        // Once a response has begun, a second try would repeat it.
        TransferFailure(
            Finding(code, .error, message, fix: fix, host: facts.host), isRetryable: retry && !facts.hasResponse)
    }

    private func failure(for stop: TransferStop) -> TransferFailure {
        switch stop {
        case .cancelled:
            failure(
                .transferCancelled, "The transfer from \(facts.address) was ended before it was complete: \(stage).")
        case .headerTooLarge:
            failure(
                .headerTooLarge,
                "\(facts.address) sent more than \(ResponseHeadReader.lineLimit) header lines or \(ResponseHeadReader.byteLimit) bytes of them."
            )
        case .bodyNotWanted:
            failure(.transferCancelled, "The body from \(facts.address) was not wanted.")
        case .tooLarge:
            failure(.tooLarge, "The body from \(facts.address) is larger than \(facts.byteLimit.counted("byte")).")
        case .flood(let count):
            failure(
                .flood,
                "\(facts.host) sent \(count.counted("byte")) on one connection that are no part of a response, so its connections were ended (\(stage))."
            )
        case .addressDenied(let range):
            TransferFailure(Self.denied(facts.host, range))
        }
    }

    /// The finding for a host that the address policy denies.
    static func denied(_ host: String, _ range: AddressRange?) -> Finding {
        let isOpenable = range?.access == .privateNetwork
        return Finding(
            .addressDenied, .error,
            "\(host) is at an address that is not open to transfers: \(range.map { "\($0.name) (\($0.prefix))" } ?? "unknown family").",
            fix: "Serve the media from a public host"
                + (isOpenable ? ", or open this one with --allow-host or --allow-private-network." : "."),
            host: host)
    }

    /// How far the transfer had come.
    private var stage: String {
        if facts.readyAfter == 0, let proxy = facts.proxy, !(200..<300).contains(facts.proxyStatus) {
            return "the proxy \(proxy) has made no connection yet"
        }
        if facts.readyAfter == 0 { return facts.isConnected ? "in the TLS handshake" : "no connection yet" }
        return facts.hasResponse ? progress : "no response yet\(wait)"
    }

    /// The time that others took away, where it is worth telling.
    var wait: String {
        facts.waited < .milliseconds(100)
            ? "" : ", after \(Int(facts.waited.milliseconds)) ms in which others held all places"
    }

    var progress: String {
        guard let announced = facts.announcedByteCount else {
            return "\(facts.receivedByteCount.counted("byte")) received"
        }
        return "\(facts.receivedByteCount) of \(announced.counted("byte")) received"
    }
}
