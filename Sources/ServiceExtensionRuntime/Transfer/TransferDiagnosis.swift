import Glibc

/// Tells from the facts of an ended transfer whether it brought a whole body, and if not, why: a pure decision.
///
/// The numbers are libcurl's (`libcurl-errors(3)`); what stands behind each was measured with 7.88.1.
struct TransferDiagnosis {
    let facts: TransferFacts

    var outcome: Result<Void, TransferFailure> {
        if let stop = facts.stop { return .failure(failure(for: stop)) }
        switch facts.result {
        case 0: return .success(())
        case 1, 8: return fail(.notHTTP, "\(facts.address) does not speak HTTP.")
        case 5, 6: return fail(.nameNotResolved, "The name \(facts.host) could not be resolved.")
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
            return fail(.tlsFailed, "TLS with \(facts.host) failed: \(facts.resultText).")
        case 61:
            return fail(.badEncoding, "The body from \(facts.address) is not encoded as its Content-Encoding says.")
        default: return fail(.transferFailed, "The transfer from \(facts.address) failed: \(facts.resultText).")
        }
    }

    private func fail(_ code: Finding.Code, _ message: String, retry: Bool = false) -> Result<Void, TransferFailure> {
        .failure(failure(code, message, retry: retry))
    }

    private func failure(_ code: Finding.Code, _ message: String, retry: Bool = false) -> TransferFailure {
        // Once a part of the body was handed on, a second try would repeat it.
        TransferFailure(
            Finding(code, .error, message, host: facts.host), isRetryable: retry && facts.receivedByteCount == 0)
    }

    private func failure(for stop: TransferStop) -> TransferFailure {
        switch stop {
        case .cancelled:
            failure(
                .transferCancelled, "The transfer from \(facts.address) was ended before it was complete: \(stage).")
        case .tooManyHeaderLines:
            failure(.headerTooLarge, "\(facts.address) sent more than \(ResponseHeadReader.lineLimit) header lines.")
        case .bodyNotWanted:
            failure(.transferCancelled, "The body from \(facts.address) was not wanted.")
        case .tooLarge:
            failure(.tooLarge, "The body from \(facts.address) is larger than \(facts.byteLimit) bytes.")
        case .addressDenied(let range):
            failure(.addressDenied, Self.denied(facts.host, range))
        }
    }

    /// The words for a host that the address policy denies.
    static func denied(_ host: String, _ range: AddressRange?) -> String {
        "\(host) is at an address that is not open to transfers: \(range.map { "\($0.name) (\($0.prefix))" } ?? "unknown family")."
    }

    private var connectFailure: TransferFailure {
        switch facts.systemError {
        case EMFILE, ENFILE, ENOBUFS, ENOMEM:
            failure(
                .outOfResources, "No socket could be opened for \(facts.host): \(systemErrorText(facts.systemError)).")
        case ENETUNREACH, EHOSTUNREACH, EADDRNOTAVAIL:
            failure(.noRoute, "There is no route to \(facts.host): \(systemErrorText(facts.systemError)).")
        case ECONNREFUSED: failure(.connectFailed, "\(facts.host) refused the connection.")
        case let error:
            failure(
                .connectFailed,
                "No connection to \(facts.host)\(error == 0 ? "" : ": \(systemErrorText(error))").")
        }
    }

    private var connectionFailure: TransferFailure {
        guard facts.hasResponse else {
            return failure(.connectionReset, "\(facts.host) broke the connection before a response.", retry: true)
        }
        return failure(.connectionReset, "\(facts.host) broke the connection in the body: \(progress).")
    }

    private var timeout: TransferFailure {
        let limit = facts.timeLimit.text
        if facts.connectedAfter == 0 {
            return failure(.timedOut, "\(facts.host) did not accept a connection in time (limit \(limit)).")
        }
        if facts.isSecure, facts.securedAfter == 0 {
            return failure(.timedOut, "The TLS handshake with \(facts.host) did not end in time (limit \(limit)).")
        }
        if !facts.hasResponse {
            return failure(.timedOut, "\(facts.address) sent no response in time (limit \(limit)).")
        }
        if .microseconds(facts.endedAfter) < facts.timeLimit - .milliseconds(50) {
            return failure(.stalled, "The body from \(facts.address) stalled: \(progress).")
        }
        return failure(.timedOut, "The body from \(facts.address) did not end in time (limit \(limit)): \(progress).")
    }

    /// How far the transfer had come.
    private var stage: String {
        if facts.connectedAfter == 0 { return "no connection yet" }
        if facts.isSecure, facts.securedAfter == 0 { return "in the TLS handshake" }
        return facts.hasResponse ? progress : "no response yet"
    }

    private var progress: String {
        guard let announced = facts.announcedByteCount else { return "\(facts.receivedByteCount) bytes received" }
        return "\(facts.receivedByteCount) of \(announced) bytes received"
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
