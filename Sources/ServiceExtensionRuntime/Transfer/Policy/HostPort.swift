/// A host, with or without a port, as an operator names it: `cdn.test`, `cdn.test:8443`, `10.0.0.5`, `[::1]:8080`.
public struct HostPort: Sendable, Hashable {
    /// The host in the form of ``MediaURL/host``: lower case, an IPv6 address canonical and without brackets.
    public let host: String
    /// The port; `nil` stands for every port.
    public let port: UInt16?

    /// Reads `HOST` or `HOST:PORT`; an IPv6 address may stand without brackets when no port follows.
    ///
    /// `nil` when the host is none that a URL may have, or the port is not a number from 1 to 65535.
    public init?(_ text: String) {
        if let address = IPAddress(text) {
            self.init(host: address.description, port: nil)
            return
        }
        let bytes = Array(text.utf8)
        guard let (host, portText) = try? URLAuthority.split(bytes[...]) else { return nil }
        guard let host = try? URLHost(host) else { return nil }
        guard let portText else {
            self.init(host: host.text, port: nil)
            return
        }
        guard let port = URLCharacter.decimal(portText).flatMap(UInt16.init(exactly:)), port > 0 else { return nil }
        self.init(host: host.text, port: port)
    }

    private init(host: String, port: UInt16?) {
        self.host = host
        self.port = port
    }

    /// Whether the entry names this host, as ``MediaURL/host`` gives it, and this port.
    public func matches(host: String, port: UInt16) -> Bool {
        self.host == host && (self.port == nil || self.port == port)
    }
}

extension HostPort: CustomStringConvertible {
    /// The entry as text, with brackets around an IPv6 address.
    public var description: String {
        let host = host.contains(":") ? "[\(host)]" : host
        return port.map { "\(host):\($0)" } ?? host
    }
}
