/// What a final response's status says about the media: a pure decision (RFC 9110 §15).
///
/// A `Retry-After` field plays no part: a notification is not worth waiting for what a server asks.
package enum StatusDiagnosis {
    /// What to do about a proxy that asks for a password.
    static let proxyPasswordFix = "Write user and password into --proxy: http://USER:PASSWORD@HOST:PORT."

    /// The failure that a status means; `nil` for success.
    ///
    /// - Parameters:
    ///   - now: The time in seconds since 1970, which tells whether a signed URL has expired.
    ///   - usesProxy: Whether a proxy may have answered in the host's place.
    package static func failure(
        _ status: Int, url: MediaURL, now: Int, usesProxy: Bool = false
    ) -> TransferFailure? {
        let found =
            status == 407 && usesProxy
            ? (": the proxy asks for a password", proxyPasswordFix) : explanation(status, url: url, now: now)
        guard let (meaning, fix) = found else { return nil }
        return TransferFailure(
            Finding(
                .httpStatus, .error, "\(url.redacted) answered \(status)\(meaning).", fix: fix, host: url.host),
            isRetryable: (502...504).contains(status))
    }

    private static func explanation(_ status: Int, url: MediaURL, now: Int) -> (meaning: String, fix: String?)? {
        switch status {
        case 101: (": it switches to another protocol, which was not asked for", "Look at the media server.")
        case 204, 205: (", which has no body", nil)
        case 206: (": a part of the media, although the whole was asked for", "Serve the whole file with status 200.")
        case 200..<300: nil
        case 301, 302, 303, 307, 308: (" without a Location to go on to", "Put the final URL into the payload.")
        case 300..<400: (", which brings no media", "Put the final URL into the payload.")
        case 400, 401, 403: refused(url, now: now, hasToBeSigned: status != 400)
        case 404, 410: (": there is no such media", "Upload the media, or correct the URL.")
        case 429: (": too many requests", "Allow more requests from here, or run fewer jobs at once.")
        case 500..<600: (": the server has a fault", "Try again later, or look at the media server.")
        default: ("", nil)
        }
    }

    /// Storage services answer 400 or 403 to a signature that has expired, as they do to a wrong one.
    private static func refused(_ url: MediaURL, now: Int, hasToBeSigned: Bool) -> (meaning: String, fix: String?) {
        if let expiry = SignedURL.expiry(of: url), expiry <= now {
            return (
                ": the URL's signature expired \(Duration.seconds(now - expiry).coarseText) ago",
                "Sign the URL for longer than a notification may wait for its device."
            )
        }
        guard hasToBeSigned else { return ("", nil) }
        return (
            ": access is refused",
            "Make the media public, or sign its URL for longer than the notification may wait."
        )
    }
}
