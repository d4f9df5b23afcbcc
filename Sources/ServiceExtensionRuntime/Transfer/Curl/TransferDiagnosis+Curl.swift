import CCurl

extension TransferDiagnosis {
    /// Gathers the facts of a transfer that libcurl has just ended.
    init(of transfer: ActiveTransfer, result: CURLcode) {
        let easy = transfer.easy
        let spec = transfer.spec
        var facts = TransferFacts(
            result: Int(result.rawValue), address: spec.url.redacted, host: spec.url.host,
            hasResponse: transfer.head != nil,
            announcedByteCount: transfer.head?.contentLength, receivedByteCount: transfer.receivedByteCount,
            byteLimit: spec.byteLimit, timeLimit: spec.timeLeft, limits: spec.limits,
            isConnected: easy.number(CURLINFO_NUM_CONNECTS) > 0, readyAfter: easy.offset(CURLINFO_PRETRANSFER_TIME_T),
            endedAfter: easy.offset(CURLINFO_TOTAL_TIME_T),
            systemError: transfer.socketError ?? Int32(easy.number(CURLINFO_OS_ERRNO)),
            verifyResult: easy.number(CURLINFO_SSL_VERIFYRESULT), stop: transfer.stop,
            proxyStatus: easy.number(CURLINFO_HTTP_CONNECTCODE), proxy: spec.proxy,
            hasMalformedLength: transfer.head?.hasMalformedLength == true, resultText: easy.text(for: result),
            waited: spec.waited)
        // A TLS proxy has a certificate of its own, which is looked at before it is asked for anything.
        if spec.proxy?.hasPrefix("https:") == true, facts.proxyStatus == 0 {
            facts.verifyResult = easy.number(CURLINFO_PROXY_SSL_VERIFYRESULT)
        }
        self.facts = facts
    }
}
