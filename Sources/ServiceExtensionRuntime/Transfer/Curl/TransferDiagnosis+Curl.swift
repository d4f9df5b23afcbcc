import CCurl

extension TransferDiagnosis {
    /// Gathers the facts of a transfer that libcurl has just ended.
    init(of transfer: ActiveTransfer, result: CURLcode) {
        let easy = transfer.easy
        let spec = transfer.spec
        facts = TransferFacts(
            result: Int(result.rawValue), address: spec.url.redacted, host: spec.url.host,
            isSecure: spec.url.isSecure, hasResponse: transfer.head != nil,
            announcedByteCount: transfer.head?.contentLength, receivedByteCount: transfer.receivedByteCount,
            byteLimit: spec.byteLimit, timeLimit: spec.timeLimit, connectTimeLimit: spec.connectTimeLimit,
            stallTime: spec.stallTime,
            connectedAfter: easy.offset(CURLINFO_CONNECT_TIME_T), securedAfter: easy.offset(CURLINFO_APPCONNECT_TIME_T),
            endedAfter: easy.offset(CURLINFO_TOTAL_TIME_T),
            systemError: transfer.socketError ?? Int32(easy.number(CURLINFO_OS_ERRNO)),
            verifyResult: easy.number(CURLINFO_SSL_VERIFYRESULT), stop: transfer.stop,
            proxyStatus: easy.number(CURLINFO_HTTP_CONNECTCODE), usesProxy: spec.addressPolicy == nil,
            resultText: easy.text(for: result))
    }
}
