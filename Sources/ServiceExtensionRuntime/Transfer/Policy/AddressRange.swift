/// A named range of addresses, and when a transfer may connect into it.
public struct AddressRange: Sendable, Hashable {
    /// When a transfer may connect into a range.
    public enum Access: String, Sendable, Hashable, CaseIterable {
        /// Always: the public internet.
        case always
        /// When the operator opens the private network, or this host.
        case privateNetwork
        /// Never, whatever the options.
        case never
        /// When the IPv4 address in the last 32 bits may be connected to.
        case innerIPv4
        /// Like ``innerIPv4`` where NAT64 is trusted, otherwise never.
        case nat64
    }

    /// The plain name, such as `loopback`.
    public let name: String
    /// The addresses.
    public let prefix: AddressPrefix
    /// When a transfer may connect into it.
    public let access: Access

    init(_ name: String, _ prefix: AddressPrefix, _ access: Access) {
        self.name = name
        self.prefix = prefix
        self.access = access
    }

    /// The most specific range of ``table`` that holds the address.
    ///
    /// Every address is in one, since the table has both whole families.
    public static func containing(_ address: IPAddress) -> AddressRange {
        mostSpecificFirst.first { $0.prefix.contains(address) } ?? outsideGlobalUnicast
    }

    private static let mostSpecificFirst = table.sorted { $0.prefix.length > $1.prefix.length }
}

extension AddressRange: CustomStringConvertible {
    /// Name and prefix: `loopback 127.0.0.0/8`.
    public var description: String { "\(name) \(prefix)" }
}
