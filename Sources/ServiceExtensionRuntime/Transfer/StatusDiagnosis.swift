/// What a final response's status says about the media: a pure decision (RFC 9110 §15).
enum StatusDiagnosis {
    /// The failure that a status means; `nil` for success.
    static func failure(_ status: Int, url: MediaURL) -> TransferFailure? {
        let (message, fix): (String, String?) =
            switch status {
            case 204, 205: ("\(url.redacted) answered \(status), which has no body.", nil)
            case 200..<300: ("", nil)
            case 300..<400: ("\(url.redacted) answered \(status) without a place to go on to.", nil)
            case 401, 403:
                (
                    "\(url.redacted) answered \(status): access is refused.",
                    "Make the media public, or sign its URL for longer than the notification may wait."
                )
            case 404, 410:
                ("\(url.redacted) answered \(status): there is no such media.", "Upload the media, or correct the URL.")
            case 500..<600:
                (
                    "\(url.redacted) answered \(status): the server has a fault.",
                    "Try again later, or look at the media server."
                )
            default: ("\(url.redacted) answered \(status).", nil)
            }
        guard !message.isEmpty else { return nil }
        return TransferFailure(
            Finding(.httpStatus, .error, message, fix: fix, host: url.host), isRetryable: (502...504).contains(status))
    }
}
