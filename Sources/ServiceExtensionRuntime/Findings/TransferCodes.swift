extension Finding.Code {
    /// The URL's text is no URL that is fetched.
    public static let urlInvalid = Finding.Code("url.invalid")
    /// The URL has no scheme.
    public static let urlWithoutScheme = Finding.Code("url.no-scheme")
    /// The URL's scheme is not http or https.
    public static let urlSchemeRefused = Finding.Code("url.scheme-refused")
    /// The URL is plain http.
    public static let urlCleartext = Finding.Code("url.cleartext")
    /// The URL's port is not open.
    public static let urlPortRefused = Finding.Code("url.port-refused")
    /// The URL held characters that were encoded.
    public static let urlNotEncoded = Finding.Code("url.not-encoded")

    static let urlEntries = [
        Entry(
            .urlInvalid, "The text is no URL, or one that readers take differently.", fix: "Write a plain https URL."),
        Entry(.urlWithoutScheme, "The URL has no scheme; none is guessed.", fix: "Begin the URL with https://."),
        Entry(.urlSchemeRefused, "The URL's scheme is not http or https.", fix: "Serve the media over https."),
        Entry(
            .urlCleartext, "Plain http, which App Transport Security blocks on a device.",
            fix: "Serve the media over https."),
        Entry(
            .urlPortRefused, "The port is not 80 or 443, or belongs to another protocol.",
            fix: "Serve the media on port 443, or open the host."),
        Entry(
            .urlNotEncoded, "The URL holds characters that must be percent-encoded; they were encoded once.",
            fix: "Percent-encode the URL."),
    ]

    /// The name has no address.
    public static let nameNotResolved = Finding.Code("transfer.name-not-resolved")
    /// The address is in a range that is not open.
    public static let addressDenied = Finding.Code("transfer.address-denied")
    /// No connection was made.
    public static let connectFailed = Finding.Code("transfer.connect-failed")
    /// No route leads to the host.
    public static let noRoute = Finding.Code("transfer.no-route")
    /// The certificate is not trusted.
    public static let tlsNotTrusted = Finding.Code("transfer.tls-not-trusted")
    /// The TLS handshake failed.
    public static let tlsFailed = Finding.Code("transfer.tls-failed")
    /// The status is not a success.
    public static let httpStatus = Finding.Code("transfer.http-status")
    /// A redirect leads to a place that is refused.
    public static let redirectRefused = Finding.Code("transfer.redirect-refused")
    /// Too many redirects in a row.
    public static let tooManyRedirects = Finding.Code("transfer.too-many-redirects")
    /// The body is larger than anything that could be accepted.
    public static let tooLarge = Finding.Code("transfer.too-large")
    /// The header section is larger than allowed.
    public static let headerTooLarge = Finding.Code("transfer.header-too-large")
    /// The body ended before its announced end.
    public static let truncated = Finding.Code("transfer.truncated")
    /// The body's encoding has a name that none has.
    public static let unknownEncoding = Finding.Code("transfer.unknown-encoding")
    /// The body is not encoded as it claims.
    public static let badEncoding = Finding.Code("transfer.bad-encoding")
    /// Nothing came for too long.
    public static let stalled = Finding.Code("transfer.stalled")
    /// A phase took too long.
    public static let timedOut = Finding.Code("transfer.timed-out")
    /// The server sent bytes without end that are no part of a response.
    public static let flood = Finding.Code("transfer.flood")
    /// The connection was closed without a response.
    public static let emptyResponse = Finding.Code("transfer.empty-response")
    /// The connection broke.
    public static let connectionReset = Finding.Code("transfer.connection-reset")
    /// The response breaks the rules of HTTP.
    public static let protocolError = Finding.Code("transfer.protocol-error")
    /// The server does not speak HTTP.
    public static let notHTTP = Finding.Code("transfer.not-http")
    /// The transfer was ended before it was complete.
    public static let transferCancelled = Finding.Code("transfer.cancelled")
    /// The system had no socket, thread or memory.
    public static let outOfResources = Finding.Code("transfer.out-of-resources")
    /// Nothing is fetched in a dry run.
    public static let notFetched = Finding.Code("transfer.not-fetched")
    /// Something else went wrong.
    public static let transferFailed = Finding.Code("transfer.failed")

    static let transferEntries = [
        Entry(
            .nameNotResolved, "The host's name has no address.",
            fix: "Correct the host in the URL, or its DNS records.",
            retryCanHelp: true),
        Entry(
            .addressDenied, "The host is at a private, local or otherwise special address.",
            fix: "Serve the media from a public host, or open this one with --allow-host."),
        Entry(
            .connectFailed, "The host refused the connection or did not answer.",
            fix: "Start the media server, or correct host and port in the URL.", retryCanHelp: true),
        Entry(
            .noRoute, "No route leads to the host.", fix: "Mend the network, or use another host.", retryCanHelp: true),
        Entry(
            .tlsNotTrusted, "The host's certificate is not trusted.",
            fix: "Install a certificate of a public authority for this host, with its whole chain."),
        Entry(.tlsFailed, "The TLS handshake failed.", fix: "Offer TLS 1.2 or later on this port.", retryCanHelp: true),
        Entry(
            .httpStatus, "The server answered with a status other than success.",
            fix: "Correct the URL, or publish the media there.", retryCanHelp: true),
        Entry(
            .redirectRefused, "A redirect leads to a URL that would be refused, or from https to http.",
            fix: "Put the final https URL into the payload."),
        Entry(.tooManyRedirects, "More redirects in a row than allowed.", fix: "Put the final URL into the payload."),
        Entry(
            .tooLarge, "The body is larger than the largest attachment of any kind.",
            fix: "Send a smaller file, or a link in the text."),
        Entry(
            .headerTooLarge, "The response's header section is larger than allowed.",
            fix: "Serve the media without the surplus header fields."),
        Entry(
            .truncated, "The body ended before its announced size.",
            fix: "Correct the Content-Length, or the server that cuts the body.", retryCanHelp: true),
        Entry(
            .unknownEncoding, "Content-Encoding names no coding that there is; the body was taken as it came.",
            fix: "Serve media without Content-Encoding."),
        Entry(
            .badEncoding, "The body is not encoded as Content-Encoding says, or in a way that is not decoded.",
            fix: "Serve media without Content-Encoding."),
        Entry(
            .stalled, "The server stopped sending, or hardly sent anything.",
            fix: "Serve the media from a faster host.", retryCanHelp: true),
        Entry(
            .timedOut, "A phase of the transfer took longer than allowed.",
            fix: "Serve smaller media from a faster host, or raise the time limit.", retryCanHelp: true),
        Entry(
            .flood, "The server sent bytes without end that are no part of a response, such as empty HTTP/2 frames.",
            fix: "Serve the media from another host; this one attacks its clients or is broken."),
        Entry(
            .emptyResponse, "The server closed the connection without a response.", fix: "Look at the media server.",
            retryCanHelp: true),
        Entry(
            .connectionReset, "The connection broke in the middle.", fix: "Look at the media server.",
            retryCanHelp: true),
        Entry(
            .protocolError, "The server broke the rules of HTTP or HTTP/2.", fix: "Look at the media server.",
            retryCanHelp: true),
        Entry(.notHTTP, "What answers there does not speak HTTP.", fix: "Correct host and port in the URL."),
        Entry(
            .transferCancelled, "The transfer was ended before it was complete.", fix: "Send the payload again.",
            retryCanHelp: true),
        Entry(
            .outOfResources, "The system had no socket, thread or memory left.",
            fix: "Raise ulimit -n, or run fewer jobs at once.", retryCanHelp: true),
        Entry(
            .notFetched, "The media was not fetched, since nothing is in a dry run.",
            fix: "Run without --dry-run to fetch it."),
        Entry(
            .transferFailed, "The transfer failed in another way.", fix: "Fetch the URL with curl -v.",
            retryCanHelp: true),
    ]
}
