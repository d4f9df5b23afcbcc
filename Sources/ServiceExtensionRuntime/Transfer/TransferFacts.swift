/// What is known of a transfer that ended, from which ``TransferDiagnosis`` tells why. A value without libcurl.
struct TransferFacts: Sendable {
    /// libcurl's result, a `CURLcode`; 0 is success.
    var result: Int
    /// The address without its query.
    var address: String
    var host: String
    var isSecure: Bool
    /// Whether the header section of a response was complete.
    var hasResponse: Bool
    var announcedByteCount: Int?
    var receivedByteCount: Int
    var byteLimit: Int
    var timeLimit: Duration
    /// The time for connecting, the TLS handshake included.
    var connectTimeLimit: Duration
    /// How long nothing may come, once connected.
    var stallTime: Duration
    /// Microseconds from the start to each milestone; 0 when it was not reached (`CURLINFO_*_TIME_T`).
    var connectedAfter = 0
    var securedAfter = 0
    var endedAfter = 0
    /// The `errno` of the last system call that failed in libcurl, or of our own `socket` call; 0 for none.
    var systemError: Int32 = 0
    /// OpenSSL's verdict on the certificate; 0 is fine (`CURLINFO_SSL_VERIFYRESULT`).
    var verifyResult = 0
    /// Why the transfer was stopped from our side.
    var stop: TransferStop?
    /// What a proxy answered to CONNECT; 0 when none was asked (`CURLINFO_HTTP_CONNECTCODE`).
    var proxyStatus = 0
    var usesProxy = false
    /// libcurl's words for the result.
    var resultText = ""
}
