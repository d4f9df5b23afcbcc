/// Why a URL is not fetched. Nothing was sent when it is thrown, not even a name lookup.
public struct URLRejection: Error, Sendable, Hashable {
    /// The cause, as a short stable word.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// No text, or blanks alone.
        case empty
        /// More than ``URLPolicy/maximumLength`` bytes, as written or as sent.
        case tooLong
        /// A blank before or after the URL.
        case whitespace
        /// A byte below 0x20, or 0x7F.
        case controlCharacter
        /// A backslash, which some readers take for a slash.
        case backslash
        /// No scheme, as in `cdn.test/a.png` or `//cdn.test/a.png`.
        case noScheme
        /// `http` or `https` without exactly `://` after it.
        case malformedScheme
        /// A scheme other than `http` and `https`.
        case schemeRefused
        /// A user name or password before the host.
        case userinfo
        /// No host, or a text that is no host name, IPv4 address or IPv6 address in plain form.
        case invalidHost
        /// A zone identifier in an IPv6 address (RFC 6874).
        case zoneID
        /// A port that is no number from 0 to 65535.
        case invalidPort
        /// The address, or what the name always stands for, is not open to transfers.
        case addressDenied
        /// Plain `http`, or a redirect from `https` to `http`.
        case cleartext
        /// A port that is not open, or that belongs to another protocol.
        case port
        /// More redirects than allowed.
        case tooManyRedirects
    }

    /// The cause.
    public let reason: Reason
    /// One plain sentence that names the cause. Holds neither query nor user information.
    public let message: String
    /// One plain sentence that says what to change.
    public let fix: String

    init(_ reason: Reason, _ message: String, fix: String) {
        self.reason = reason
        self.message = message
        self.fix = fix
    }

    /// The code of the finding that tells of it, such as `url.no-scheme`.
    public var code: String {
        switch reason {
        case .noScheme: "url.no-scheme"
        case .schemeRefused: "url.scheme-refused"
        case .cleartext: "url.cleartext"
        case .port: "url.port-refused"
        case .addressDenied: "transfer.address-denied"
        case .tooManyRedirects: "transfer.too-many-redirects"
        case .empty, .tooLong, .whitespace, .controlCharacter, .backslash, .malformedScheme, .userinfo, .invalidHost,
            .zoneID, .invalidPort:
            "url.invalid"
        }
    }
}

extension URLRejection: CustomStringConvertible {
    /// Message and fix.
    public var description: String { "\(message) \(fix)" }
}
