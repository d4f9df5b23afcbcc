import Glibc

/// Tells from the facts of an ended transfer whether it brought a whole body, and if not, why: a pure decision.
///
/// The numbers are libcurl's (`libcurl-errors(3)`); what stands behind each was measured with 7.88.1.
struct TransferDiagnosis {
    let facts: TransferFacts

    var outcome: Result<Void, TransferFailure> {
        if let stop = facts.stop { return .failure(failure(for: stop)) }
        switch facts.result {
        case 0 where facts.hasResponse: return .success(())
        case 0:
            return fail(.emptyResponse, "\(facts.host) closed the connection in the header section.", retry: true)
        case 1, 8: return fail(.notHTTP, "What answers at \(facts.address) does not speak HTTP.")
        case 5: return fail(.connectFailed, "The name of the proxy could not be resolved.")
        case 6: return fail(.nameNotResolved, "The name \(facts.host) could not be resolved.")
        case 7: return .failure(connectFailure)
        case 16, 92:
            return fail(
                .protocolError, "The HTTP/2 connection to \(facts.host) failed: \(facts.resultText).", retry: true)
        case 18: return fail(.truncated, "The body from \(facts.address) ended early: \(progress).")
        case 27 where !facts.hasResponse:
            return fail(.headerTooLarge, "\(facts.address) sent a header line of over 100 KiB.")
        case 28: return .failure(timeout)
        case 52: return fail(.emptyResponse, "\(facts.host) closed the connection without a response.", retry: true)
        case 55, 56: return .failure(connectionFailure)
        case 60: return fail(.tlsNotTrusted, "The certificate of \(facts.host) is not trusted: \(certificateFault).")
        case 35, 53, 54, 58, 59, 66, 77, 80, 82, 83, 90, 91:
            // OpenSSL's words for a first record that is none, such as a plain response.
            let isNoTLS = facts.resultText.contains("wrong version number")
            return fail(
                .tlsFailed,
                "TLS with \(facts.host) failed: \(isNoTLS ? "what answers at that port does not speak TLS" : facts.resultText)."
            )
        case 97: return fail(.connectFailed, "The proxy made no connection to \(facts.host): \(facts.resultText).")
        default: return fail(.transferFailed, "The transfer from \(facts.address) failed: \(facts.resultText).")
        }
    }

    private func fail(_ code: Finding.Code, _ message: String, retry: Bool = false) -> Result<Void, TransferFailure> {
        .failure(failure(code, message, retry: retry))
    }

    private func failure(_ code: Finding.Code, _ message: String, retry: Bool = false) -> TransferFailure {
        // Once a response has begun, a second try would repeat it.
        TransferFailure(Finding(code, .error, message, host: facts.host), isRetryable: retry && !facts.hasResponse)
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
        case .addressDenied(let range):
            failure(.addressDenied, Self.denied(facts.host, range))
        }
    }

    /// The words for a host that the address policy denies.
    static func denied(_ host: String, _ range: AddressRange?) -> String {
        "\(host) is at an address that is not open to transfers: \(range.map { "\($0.name) (\($0.prefix))" } ?? "unknown family")."
    }

    private var connectFailure: TransferFailure {
        let target = facts.usesProxy ? "the proxy" : facts.host
        switch facts.systemError {
        case EMFILE, ENFILE, ENOBUFS, ENOMEM:
            return failure(
                .outOfResources, "No socket could be opened for \(target): \(systemErrorText(facts.systemError)).")
        case ENETUNREACH, EHOSTUNREACH, EADDRNOTAVAIL:
            return failure(.noRoute, "There is no route to \(target): \(systemErrorText(facts.systemError)).")
        case ECONNREFUSED:
            return failure(.connectFailed, "The connection to \(target) was refused: nothing listens at that port.")
        case 0: return failure(.connectFailed, "No connection to \(target) could be made.")
        case let error:
            return failure(.connectFailed, "No connection to \(target) could be made: \(systemErrorText(error)).")
        }
    }

    private var connectionFailure: TransferFailure {
        if facts.proxyStatus >= 300 {
            return failure(
                .connectFailed, "The proxy made no connection to \(facts.host): it answered \(facts.proxyStatus).")
        }
        guard facts.hasResponse else {
            return failure(.connectionReset, "\(facts.host) broke the connection before a response.", retry: true)
        }
        return failure(.connectionReset, "\(facts.host) broke the connection in the body: \(progress).")
    }

    private var timeout: TransferFailure {
        let connectLimit = min(facts.limits.total, facts.limits.connect).text
        if facts.readyAfter == 0 {
            return failure(
                .timedOut,
                facts.isConnected
                    ? "The TLS handshake with \(facts.host) did not end in time (limit \(connectLimit))."
                    : "\(facts.host) did not accept a connection in time (limit \(connectLimit)).")
        }
        // libcurl has one result for both; what ends well before the limit was ended for want of bytes.
        let isStalled = .microseconds(facts.endedAfter) < facts.timeLimit - .milliseconds(50)
        let limit = (isStalled ? facts.limits.stall : facts.limits.total).text
        switch (isStalled, facts.hasResponse) {
        case (true, true):
            return failure(
                .stalled, "The body from \(facts.address) stalled, nothing came for \(limit): \(progress).")
        case (true, false):
            return failure(.stalled, "\(facts.address) sent no response; nothing came for \(limit).")
        case (false, true):
            return failure(
                .timedOut, "The body from \(facts.address) did not end in time (limit \(limit)): \(progress).")
        case (false, false):
            return failure(.timedOut, "\(facts.address) sent no response in time (limit \(limit)).")
        }
    }

    /// How far the transfer had come.
    private var stage: String {
        if facts.readyAfter == 0 { return facts.isConnected ? "in the TLS handshake" : "no connection yet" }
        return facts.hasResponse ? progress : "no response yet"
    }

    private var progress: String {
        guard let announced = facts.announcedByteCount else {
            return "\(facts.receivedByteCount.counted("byte")) received"
        }
        return "\(facts.receivedByteCount) of \(announced.counted("byte")) received"
    }

    /// OpenSSL's verdicts (`x509_vfy.h`) that operators meet, in plain words.
    private var certificateFault: String {
        switch facts.verifyResult {
        case 0, 62: "it is for another host"
        case 9: "it is not valid yet"
        case 10: "it has expired"
        case 18: "it is self-signed"
        case 19: "its chain ends in a self-signed certificate that is not trusted"
        case 20, 21: "its issuer is not known here"
        case 23: "it was revoked"
        case let number: "OpenSSL verify result \(number)"
        }
    }
}
