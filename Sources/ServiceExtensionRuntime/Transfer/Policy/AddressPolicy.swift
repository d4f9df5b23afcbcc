/// Whether a transfer may connect to an address.
public enum AddressVerdict: Sendable, Hashable {
    /// It may.
    case allowed
    /// It may not, because the address, or the IPv4 address inside it, is in this range.
    case denied(AddressRange)
}

/// Which addresses a transfer may connect to: by default the public internet alone.
///
/// The sender of a payload chooses its URLs, so that without this rule any sender could make the server read from the
/// server's own network. Apply it to what is about to be connected to, after name resolution, never to the text alone.
public struct AddressPolicy: Sendable, Hashable {
    /// Whether loopback, private and similar ranges are open for every host, and with them every port.
    public var allowsPrivateNetwork: Bool
    /// The hosts for which those ranges are open; an entry without port opens every port of its host.
    ///
    /// An entry is matched with the URL's host, never with the addresses that a name resolves to.
    public var allowedHosts: [HostPort]
    /// Whether `64:ff9b::/96` is judged by the IPv4 address inside: for a host that reaches IPv4 through NAT64 (RFC 6052).
    public var trustsNAT64: Bool

    /// Makes a policy; the default is the public internet alone.
    public init(allowsPrivateNetwork: Bool = false, allowedHosts: [HostPort] = [], trustsNAT64: Bool = false) {
        self.allowsPrivateNetwork = allowsPrivateNetwork
        self.allowedHosts = allowedHosts
        self.trustsNAT64 = trustsNAT64
    }

    /// Whether a transfer for `host`, as ``MediaURL/host`` gives it, may connect to `address` and `port`.
    public func classify(_ address: IPAddress, port: UInt16, host: String) -> AddressVerdict {
        if Self.metadataNames.contains(Self.canonical(host)) { return .denied(.cloudMetadata) }
        return verdict(address, isOpened: opens(host, port: port))
    }

    /// Whether a transfer for `host` may go on, given all addresses that the name resolved to.
    ///
    /// One denied address denies the name: a name with a public and a private address is either a mistake or an attempt
    /// to be looked up twice (DNS rebinding). No addresses are allowed, since there is nothing to connect to.
    public func classify(all addresses: some Sequence<IPAddress>, port: UInt16, host: String) -> AddressVerdict {
        for address in addresses {
            let verdict = classify(address, port: port, host: host)
            guard verdict == .allowed else { return verdict }
        }
        return .allowed
    }

    /// Whether a host may be asked for at all, as far as its text tells, before any name resolution.
    ///
    /// Denies literal addresses by the table, `localhost` and the names under it (RFC 6761), and metadata services by name.
    public func classify(host: String, port: UInt16) -> AddressVerdict {
        classify(host: host, address: IPAddress(host), port: port)
    }

    /// The same for a host that was read, with the address that it is.
    func classify(host: String, address: IPAddress?, port: UInt16) -> AddressVerdict {
        if let address { return classify(address, port: port, host: host) }
        let name = Self.canonical(host)
        if Self.metadataNames.contains(name) { return .denied(.cloudMetadata) }
        let isLocal = name == "localhost" || name.hasSuffix(".localhost")
        return isLocal && !opens(host, port: port) ? .denied(.loopback) : .allowed
    }

    /// Whether the operator has opened this host and port, by name or with the whole private network.
    func opens(_ host: String, port: UInt16) -> Bool {
        allowsPrivateNetwork || allowedHosts.contains { $0.matches(host: host, port: port) }
    }

    private func verdict(_ address: IPAddress, isOpened: Bool) -> AddressVerdict {
        let range = AddressRange.containing(address)
        let inner: IPAddress?
        switch range.access {
        case .always: inner = address.isatapIPv4
        case .privateNetwork where isOpened: inner = address.isatapIPv4
        case .innerIPv4: inner = address.lastIPv4
        case .nat64 where trustsNAT64: inner = address.lastIPv4
        case .privateNetwork, .nat64, .never: return .denied(range)
        }
        guard let inner else { return .allowed }
        return verdict(inner, isOpened: isOpened)
    }

    /// Lower case and without dots at the end, so that no spelling of a denied name passes.
    private static func canonical(_ host: String) -> String {
        let bytes = host.utf8.map(URLCharacter.lowercased)
        let end = bytes.lastIndex { $0 != UInt8(ascii: ".") }.map { $0 + 1 } ?? 0
        return String(decoding: bytes[..<end], as: UTF8.self)
    }

    /// Names under which metadata services answer; denied before a lookup, so that no search domain can hide them.
    static let metadataNames: Set<String> = [
        "metadata.google.internal", "metadata.goog", "metadata", "instance-data", "instance-data.ec2.internal",
        "metadata.tencentyun.com",
    ]
}

extension IPAddress {
    /// The IPv4 address in the last 32 bits of an IPv6 address.
    var lastIPv4: IPAddress {
        .v4(UInt32(truncatingIfNeeded: number))
    }

    /// The IPv4 address of an ISATAP interface identifier (RFC 5214 section 6.1), whatever the prefix before it.
    ///
    /// The identifier is `0000:5efe` or `0200:5efe` and the IPv4 address; the two lowest bits of the first byte vary.
    var isatapIPv4: IPAddress? {
        guard isIPv6, UInt32(truncatingIfNeeded: number >> 32) & 0xFCFF_FFFF == 0x5EFE else { return nil }
        return lastIPv4
    }
}
