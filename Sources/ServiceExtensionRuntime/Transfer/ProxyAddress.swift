/// A proxy that an operator names for all transfers; none is ever taken from the environment.
///
/// The proxy resolves names and connects, so the check of addresses moves to it: only literal addresses in URLs and
/// redirects are still checked here.
public struct ProxyAddress: Sendable, Hashable {
    /// The URL, for libcurl. May hold a password.
    let text: String
    /// Scheme, host and port, for messages.
    public let redacted: String

    /// Reads `SCHEME://[USER:PASSWORD@]HOST[:PORT]`, with the schemes `http`, `https` and `socks5h`.
    ///
    /// `socks5` is none of them, since with it names would be resolved here. `nil` when the text is none of this.
    public init?(_ text: String) {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = text[..<colon].lowercased()
        var rest = text[colon...]
        guard ["http", "https", "socks5h"].contains(scheme), rest.hasPrefix("://") else { return nil }
        rest = rest.dropFirst(3)
        if rest.hasSuffix("/") { rest = rest.dropLast() }
        let place = rest.utf8.lastIndex(of: UInt8(ascii: "@")).map { rest[rest.utf8.index(after: $0)...] } ?? rest
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !rest.contains(where: { "/?#\\".contains($0) }),
            let host = HostPort(String(place))
        else { return nil }
        self.text = "\(scheme)://\(rest)"
        redacted = "\(scheme)://\(host)"
    }
}
