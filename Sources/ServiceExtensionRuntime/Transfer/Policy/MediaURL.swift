/// The URL of a media file that a ``URLPolicy`` has accepted, in the one form in which it is sent.
///
/// Two are equal when their ``text`` is.
public struct MediaURL: Sendable {
    /// The two schemes that are fetched.
    public enum Scheme: String, Sendable, Hashable, CaseIterable {
        /// HTTP without TLS.
        case http
        /// HTTP over TLS.
        case https

        /// The port that is meant when a URL names none.
        public var defaultPort: UInt16 { self == .https ? 443 : 80 }
    }

    /// What two URLs share when they belong to the same owner (RFC 6454).
    public struct Origin: Sendable, Hashable, CustomStringConvertible {
        /// The scheme.
        public let scheme: Scheme
        /// The host, as ``MediaURL/host``.
        public let host: String
        /// The port, also when the URL names none.
        public let port: UInt16

        /// Scheme, host, and the port when it is not the scheme's own: `https://cdn.test:8443`.
        public var description: String {
            var text = scheme == .https ? "https://" : "http://"
            text += bracketedHost
            if port != scheme.defaultPort { text += ":\(port)" }
            return text
        }

        /// The host as it stands in a URL: an IPv6 address in brackets.
        var bracketedHost: String { host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host }
    }

    /// Scheme, host and port.
    public let origin: Origin
    /// The host when it is an address instead of a name.
    public let hostIPAddress: IPAddress?
    /// The path as it is sent: it begins with `/`, is percent-encoded and has no dot segments.
    public let path: String
    /// The query as it is sent, without its `?`; it may hold secrets. `nil` without `?`.
    public let query: String?
    /// The whole URL in ASCII, for libcurl. Checking it again gives the same URL.
    public let text: String
    /// What an extension on a device may stumble over; takes no part in equality.
    public let warnings: [URLWarning]

    init(origin: Origin, hostIPAddress: IPAddress?, path: String, query: String?, warnings: [URLWarning]) {
        self.origin = origin
        self.hostIPAddress = hostIPAddress
        self.path = path
        self.query = query
        self.warnings = warnings
        var text = origin.description
        text += path
        if let query {
            text += "?"
            text += query
        }
        self.text = text
    }

    /// The scheme.
    public var scheme: Scheme { origin.scheme }
    /// The host: lower case, an address in canonical form, an IPv6 address without brackets.
    public var host: String { origin.host }
    /// The port, also when the text names none.
    public var port: UInt16 { origin.port }
    /// Path and query as they stand in the request line.
    public var target: String { path + (query.map { "?" + $0 } ?? "") }
    /// The URL without query, for messages and logs: queries hold secrets.
    public var redacted: String { "\(origin)\(path)" }
    /// Whether the scheme is `https`.
    public var isSecure: Bool { scheme == .https }
}

extension MediaURL: Hashable {
    /// Whether both are sent as the same text.
    public static func == (left: MediaURL, right: MediaURL) -> Bool {
        left.text == right.text
    }

    /// Feeds the text into the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }
}

extension MediaURL: CustomStringConvertible, CustomDebugStringConvertible {
    /// The URL without query.
    public var description: String { redacted }
    /// The URL without query.
    public var debugDescription: String { redacted }
}
