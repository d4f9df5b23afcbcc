/// Host and port of a URL.
struct URLAuthority {
    let host: URLHost
    let port: UInt16

    /// Reads what stands between `://` and the path.
    ///
    /// A missing or empty port is the scheme's own, and leading zeros do not count (RFC 3986 section 3.2.3).
    init(_ bytes: ArraySlice<UInt8>, scheme: MediaURL.Scheme) throws(URLRejection) {
        if bytes.contains(UInt8(ascii: "@")) { throw .userinfo }
        let (host, portText) = try Self.split(bytes)
        self.host = try URLHost(host)
        guard let portText, !portText.isEmpty else {
            self.port = scheme.defaultPort
            return
        }
        guard let port = URLCharacter.decimal(portText).flatMap(UInt16.init(exactly:)) else { throw .invalidPort }
        self.port = port
    }

    /// Splits host and port text; the host keeps its brackets.
    static func split(
        _ bytes: ArraySlice<UInt8>
    ) throws(URLRejection) -> (host: ArraySlice<UInt8>, port: ArraySlice<UInt8>?) {
        let colon = UInt8(ascii: ":")
        guard bytes.first == UInt8(ascii: "[") else {
            guard let first = bytes.firstIndex(of: colon) else { return (bytes, nil) }
            if bytes[(first + 1)...].contains(colon) { throw .manyColons(bytes) }
            return (bytes[..<first], bytes[(first + 1)...])
        }
        guard let close = bytes.firstIndex(of: UInt8(ascii: "]")) else { throw .invalidHost("has no closing bracket") }
        let host = bytes[...close]
        let after = bytes[(close + 1)...]
        if after.isEmpty { return (host, nil) }
        guard after.first == colon else { throw .invalidHost("goes on after the closing bracket") }
        return (host, after.dropFirst())
    }
}
