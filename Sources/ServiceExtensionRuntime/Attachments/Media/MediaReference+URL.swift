extension MediaReference {
    /// The URL that the value holds, if it is one that is fetched.
    func url(_ policy: URLPolicy) throws(MediaRefusal) -> MediaURL {
        guard case .string(let text) = value else {
            throw MediaRefusal(
                Finding(.mediaValueInvalid, .error, "\(payloadKey) is \(value.typeName), not a URL in a string."))
        }
        guard !text.allSatisfy(\.isWhitespace) else {
            throw MediaRefusal(
                Finding(
                    .mediaValueInvalid, .error,
                    "\(payloadKey) is \(text.isEmpty ? "an empty string" : "a string of blanks only")."))
        }
        do {
            return try policy.check(text)
        } catch {
            throw MediaRefusal(error.finding())
        }
    }
}

extension MediaURL {
    /// The warnings as findings.
    var findings: [Finding] {
        warnings.map { Finding(Finding.Code($0.code), .warning, $0.message, fix: $0.fix, host: host) }
    }
}
