/// Which URLs are fetched, and how their text is read: a strict subset of RFC 3986 in front of libcurl.
///
/// libcurl reads more than one can check (`http:/h`, `http://0x7f.1`, a URL without scheme, userinfo that looks like a
/// host). What is accepted here has one reading, and ``MediaURL/text`` is the only text that libcurl gets to see.
public struct URLPolicy: Sendable, Hashable {
    /// The most bytes of a URL, as written and as sent.
    public static let maximumLength = 8192

    /// Which addresses may be connected to; its open hosts open their ports as well.
    public var addresses: AddressPolicy
    /// Whether plain `http` is accepted, with a warning.
    public var allowsHTTP: Bool
    /// The hosts for which plain `http` is accepted, too; an entry without port stands for every port of its host.
    public var hostsWithHTTP: [HostPort]
    /// The ports that are open for every host. Ports of other protocols stay closed, see ``PortRules``.
    public var allowedPorts: Set<UInt16>

    /// Makes a policy; the default is https to the public internet, ports 80 and 443.
    public init(
        addresses: AddressPolicy = AddressPolicy(), allowsHTTP: Bool = false, allowedPorts: Set<UInt16> = [80, 443],
        hostsWithHTTP: [HostPort] = []
    ) {
        self.addresses = addresses
        self.allowsHTTP = allowsHTTP
        self.allowedPorts = allowedPorts
        self.hostsWithHTTP = hostsWithHTTP
    }

    /// Reads and checks the text of a URL.
    ///
    /// A blank or another character that a URL cannot hold is percent-encoded once, `%XX` stays as it is, dot segments are
    /// removed (RFC 3986 section 5.2.4) and the fragment is dropped. Nothing is guessed: a text without scheme is refused.
    /// - Throws: ``URLRejection`` with the first cause, those of the text before those of the options.
    public func check(_ text: String) throws(URLRejection) -> MediaURL {
        try check(Array(text.utf8)[...])
    }

    /// Reads and checks the bytes of a URL.
    func check(_ bytes: ArraySlice<UInt8>) throws(URLRejection) -> MediaURL {
        try URLText.check(bytes)
        let (scheme, rest) = try URLScheme.split(bytes)
        let authorityEnd = rest.firstIndex {
            $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
        }
        let authority = try URLAuthority(rest[..<(authorityEnd ?? rest.endIndex)], scheme: scheme)
        let origin = MediaURL.Origin(scheme: scheme, host: authority.host.text, port: authority.port)
        try checkAccess(origin, authority.host.address)
        return try url(origin, authority.host.address, target: rest[(authorityEnd ?? rest.endIndex)...])
    }

    /// Addresses come first, since neither https nor another port would open them.
    private func checkAccess(_ origin: MediaURL.Origin, _ address: IPAddress?) throws(URLRejection) {
        if case .denied(let range) = addresses.classify(host: origin.host, address: address, port: origin.port) {
            throw .addressDenied(range, origin)
        }
        if origin.scheme == .http, !opensHTTP(origin) { throw .cleartext }
        if PortRules.belongsToAnotherProtocol(origin.port) { throw .foreignPort(origin.port) }
        let isOpen = allowedPorts.contains(origin.port) || addresses.opens(origin.host, port: origin.port)
        if !isOpen { throw .closedPort(origin) }
    }

    private func opensHTTP(_ origin: MediaURL.Origin) -> Bool {
        allowsHTTP || hostsWithHTTP.contains { $0.matches(host: origin.host, port: origin.port) }
    }

    private func url(
        _ origin: MediaURL.Origin, _ address: IPAddress?, target: ArraySlice<UInt8>
    ) throws(URLRejection) -> MediaURL {
        let target = target.prefix { $0 != UInt8(ascii: "#") }
        let pathBytes = target.prefix { $0 != UInt8(ascii: "?") }
        var warnings: Set<URLWarning> = origin.scheme == .http ? [.cleartext] : []
        let path = DotSegments.removed(from: PercentEncoding.encode(pathBytes, as: .path, noting: &warnings))
        let query = PercentEncoding.encode(target.dropFirst(pathBytes.count + 1), as: .query, noting: &warnings)
        let hasQuery = pathBytes.count < target.count
        let url = MediaURL(
            origin: origin, hostIPAddress: address, path: path.isEmpty ? "/" : String(decoding: path, as: UTF8.self),
            query: hasQuery ? String(decoding: query, as: UTF8.self) : nil,
            warnings: URLWarning.allCases.filter(warnings.contains))
        if url.text.utf8.count > Self.maximumLength { throw .tooLong }
        return url
    }
}
