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
            byteLimit: spec.byteLimit, timeLimit: spec.timeLimit,
            connectedAfter: easy.offset(CURLINFO_CONNECT_TIME_T), securedAfter: easy.offset(CURLINFO_APPCONNECT_TIME_T),
            firstByteAfter: easy.offset(CURLINFO_STARTTRANSFER_TIME_T), endedAfter: easy.offset(CURLINFO_TOTAL_TIME_T),
            systemError: transfer.socketError ?? Int32(easy.number(CURLINFO_OS_ERRNO)),
            verifyResult: easy.number(CURLINFO_SSL_VERIFYRESULT), stop: transfer.stop,
            resultText: unsafe String(cString: curl_easy_strerror(result)))
    }
}
