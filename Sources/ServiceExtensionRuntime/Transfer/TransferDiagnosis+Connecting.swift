import Glibc

/// Failures before a request could be sent: the connection, a proxy, TLS.
extension TransferDiagnosis {
    /// libcurl's results for a TLS handshake that failed.
    static let handshakeResults: Set<Int> = [35, 53, 54, 58, 59, 66, 80, 82, 83, 90, 91]

    private static let proxyFix = "Start the proxy, or correct --proxy."

    func connectFailure(to target: String, fix: String? = nil) -> TransferFailure {
        switch facts.systemError {
        case EMFILE, ENFILE, ENOBUFS, ENOMEM:
            failure(
                .outOfResources, "No socket could be opened for \(target): \(systemErrorText(facts.systemError)).")
        case ENETUNREACH, EHOSTUNREACH, EADDRNOTAVAIL:
            failure(.noRoute, "There is no route to \(target): \(systemErrorText(facts.systemError)).", fix: fix)
        case ECONNREFUSED:
            failure(
                .connectFailed, "The connection to \(target) was refused: nothing listens at that port.", fix: fix)
        case 0: failure(.connectFailed, "No connection to \(target) could be made.", fix: fix)
        case let error:
            failure(.connectFailed, "No connection to \(target) could be made: \(systemErrorText(error)).", fix: fix)
        }
    }

    /// What went wrong on the way through a proxy; `nil` without one, and once it has let the transfer through.
    var proxyFailure: TransferFailure? {
        guard let proxy = facts.proxy, facts.readyAfter == 0, !(200..<300).contains(facts.proxyStatus) else {
            return nil
        }
        let speaksTLS = proxy.hasPrefix("https:")
        let limit = min(facts.limits.total, facts.limits.connect).text
        switch facts.result {
        case 5:
            return failure(
                .connectFailed, "The name of the proxy \(proxy) could not be resolved.", fix: Self.proxyFix)
        case 7: return connectFailure(to: "the proxy \(proxy)", fix: Self.proxyFix)
        case 28:
            return failure(
                .timedOut,
                facts.isConnected
                    ? "Through the proxy \(proxy), no connection to \(facts.host) was made in time (limit \(limit))."
                    : "The proxy \(proxy) did not accept a connection in time (limit \(limit)).", fix: Self.proxyFix)
        case 52, 55, 56: return refusal(by: proxy)
        case 60 where speaksTLS: return trustFailure(of: "the proxy \(proxy)")
        case 97:
            return failure(
                .connectFailed, "The proxy \(proxy) made no connection to \(facts.host): \(facts.resultText).",
                fix: Self.proxyFix)
        case _ where speaksTLS && Self.handshakeResults.contains(facts.result):
            return handshakeFailure(with: "the proxy \(proxy)", fix: Self.proxyFix)
        default: return nil
        }
    }

    private func refusal(by proxy: String) -> TransferFailure {
        guard facts.proxyStatus >= 300 else {
            return failure(
                .connectFailed, "The proxy \(proxy) broke the connection before it had made one to \(facts.host).",
                fix: Self.proxyFix)
        }
        let asksForPassword = [401, 407].contains(facts.proxyStatus)
        return failure(
            .connectFailed,
            "The proxy \(proxy) made no connection to \(facts.host): it answered \(facts.proxyStatus)\(asksForPassword ? ", so it asks for a password" : "").",
            fix: asksForPassword ? StatusDiagnosis.proxyPasswordFix : "Let the proxy connect to this host and port.")
    }

    func handshakeFailure(with target: String, fix: String? = nil) -> TransferFailure {
        // OpenSSL's words for a first record that is none, such as a plain response.
        let isNoTLS = facts.resultText.holds("wrong version number")
        return failure(
            .tlsFailed,
            "TLS with \(target) failed: \(isNoTLS ? "what answers at that port does not speak TLS" : facts.resultText).",
            fix: fix)
    }

    func trustFailure(of target: String) -> TransferFailure {
        guard facts.result == 60 else {
            return failure(
                .tlsFailed, "The certificates to trust could not be loaded: \(facts.resultText).",
                fix: "Correct the file of --cacert, or install the package ca-certificates.")
        }
        return failure(.tlsNotTrusted, "The certificate of \(target) is not trusted: \(certificateFault).")
    }

    /// OpenSSL's verdicts (`x509_vfy.h`) that operators meet, in plain words.
    private var certificateFault: String {
        switch facts.verifyResult {
        case 0, 62: "it is for another host"
        // libcurl's own default, as long as it has not asked OpenSSL: the host name comes first.
        case 1 where facts.resultText.holds("target host name"): "it is for another host"
        case 9: "it is not valid yet"
        case 10: "it has expired"
        case 18: "it is self-signed"
        case 19: "its chain ends in a self-signed certificate that is not trusted"
        case 20, 21: "its issuer is not known here"
        case 23: "it was revoked"
        case 26: "it is not meant for servers"
        case 66: "its key is too short"
        case 67: "an issuer's key is too short"
        case 68: "it is signed with a hash that is too weak"
        case let number: "\(facts.resultText) (OpenSSL verify result \(number))"
        }
    }
}
