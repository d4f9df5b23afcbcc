extension URLRejection {
    /// The finding that tells of a refused URL under a payload's key.
    func finding(payloadKey: String? = nil) -> Finding {
        Finding(Finding.Code(code), .error, message, fix: fix, payloadKey: payloadKey)
    }

    /// The finding that tells of a refused redirect.
    func finding(redirectedFrom url: MediaURL) -> Finding {
        Finding(
            reason == .addressDenied || reason == .tooManyRedirects ? Finding.Code(code) : .redirectRefused, .error,
            "\(url.redacted) redirects to a place that is refused: \(message)", fix: fix, host: url.host)
    }
}
