/// How far and where to redirects are followed (RFC 9110 section 15.4).
public struct RedirectPolicy: Sendable, Hashable {
    /// Every target is checked by the same policy as the first URL.
    public var urls: URLPolicy
    /// The most redirects of one transfer; libcurl's own default is no limit.
    public var maximumRedirects: Int

    /// Makes a policy; the default follows at most 5 redirects.
    public init(urls: URLPolicy = URLPolicy(), maximumRedirects: Int = 5) {
        self.urls = urls
        self.maximumRedirects = maximumRedirects
    }

    /// The URL that the bytes of a `Location` field mean, seen from the URL that answered with it.
    ///
    /// Blanks around the value are no part of it (RFC 9110 section 5.5). The rest is resolved by RFC 3986 section 5.2 and
    /// checked like any URL. From `https` it never leads to `http`, whatever the options.
    /// - Throws: ``URLRejection`` of the target.
    public func target(of location: some Collection<UInt8>, from base: MediaURL) throws(URLRejection) -> MediaURL {
        let reference = Self.trimmed(Array(location)[...])
        try URLText.check(reference)
        let url = try urls.check(base.resolve(reference))
        if base.isSecure, !url.isSecure { throw .downgrade }
        return url
    }

    /// The URL that a `Location` field means, as text; checked in the same way.
    public func target(of location: String, from base: MediaURL) throws(URLRejection) -> MediaURL {
        try target(of: Array(location.utf8), from: base)
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? bytes.startIndex
        return bytes[..<end].drop(while: isBlank)
    }
}

/// The state of one transfer while it is redirected.
public struct RedirectChain: Sendable, Hashable {
    /// The URL to fetch now.
    public private(set) var url: MediaURL
    /// The number of redirects followed so far.
    public private(set) var redirectCount = 0
    /// Whether headers that were given for the first URL may still be sent.
    ///
    /// Once the chain has left the origin of the first URL they are not sent again, not even when it comes back: whoever
    /// it was redirected by in between chose the rest.
    public private(set) var sendsHeaders = true

    /// Begins with the first URL.
    public init(_ url: MediaURL) {
        self.url = url
    }

    /// Goes on to the URL that a `Location` field means.
    /// - Throws: ``URLRejection``, and stays where it is, when the target is refused or there were too many redirects.
    public mutating func follow(
        _ location: some Collection<UInt8>, under policy: RedirectPolicy
    ) throws(URLRejection) {
        guard redirectCount < policy.maximumRedirects else { throw .tooManyRedirects(policy.maximumRedirects) }
        let next = try policy.target(of: location, from: url)
        sendsHeaders = sendsHeaders && next.origin == url.origin
        url = next
        redirectCount += 1
    }
}
