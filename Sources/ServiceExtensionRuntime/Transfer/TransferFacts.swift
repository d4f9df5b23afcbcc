/// What is known of a transfer that ended, from which ``TransferDiagnosis`` tells why. A value without libcurl.
struct TransferFacts: Sendable {
    /// libcurl's result, a `CURLcode`; 0 is success.
    var result: Int
    /// The address without its query.
    var address: String
    var host: String
    /// Whether the header section of a response was complete.
    var hasResponse: Bool
    var announcedByteCount: Int?
    var receivedByteCount: Int
    var byteLimit: Int
    /// The time that the transfer had.
    var timeLimit: Duration
    /// The times as they were asked for, before parts of them were spent: for words.
    var limits: TransferSpec.Limits
    /// Whether the server accepted a new connection, whatever came of TLS on it (`CURLINFO_NUM_CONNECTS`, which counts
    /// it before the handshake; `CURLINFO_CONNECT_TIME_T` is set after it, measured).
    var isConnected = false
    /// Microseconds from the start until the request could be sent, over a new connection or one that was there
    /// already; 0 when it never could (`CURLINFO_PRETRANSFER_TIME_T`).
    var readyAfter = 0
    /// Microseconds from the start to the end (`CURLINFO_TOTAL_TIME_T`).
    var endedAfter = 0
    /// The `errno` of the last system call that failed in libcurl, or of our own `socket` call; 0 for none.
    var systemError: Int32 = 0
    /// OpenSSL's verdict on the certificate; 0 is fine (`CURLINFO_SSL_VERIFYRESULT`).
    var verifyResult = 0
    /// Why the transfer was stopped from our side.
    var stop: TransferStop?
    /// What a proxy answered to CONNECT; 0 when none was asked (`CURLINFO_HTTP_CONNECTCODE`).
    var proxyStatus = 0
    /// The proxy of the transfer, without its password.
    var proxy: String?
    /// Whether the announced size is no number.
    var hasMalformedLength = false
    /// libcurl's words for the result.
    var resultText = ""
    /// How long it waited for a place before it began.
    var waited = Duration.zero
}
