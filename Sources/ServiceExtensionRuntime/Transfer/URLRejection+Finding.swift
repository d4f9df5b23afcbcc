extension URLRejection {
    /// The finding that tells of a refused URL under a payload's key.
    func finding(payloadKey: String? = nil) -> Finding {
        Finding(Finding.Code(code), .error, message, fix: fix, payloadKey: payloadKey)
    }

    /// The finding that tells of a refused redirect.
    func finding(redirectedFrom url: MediaURL) -> Finding {
        let outcome = reason == .tooManyRedirects ? "leads to no file" : "redirects to a place that is refused"
        return Finding(
            reason == .addressDenied || reason == .tooManyRedirects ? Finding.Code(code) : .redirectRefused, .error,
            "\(url.redacted) \(outcome): \(message)", fix: fix, host: url.host)
    }
}
