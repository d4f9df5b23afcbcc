/// All addresses whose first bits are the same, in the notation of RFC 4632 and RFC 4291: `10.0.0.0/8`.
public struct AddressPrefix: Sendable, Hashable {
    /// The first address of the prefix.
    public let address: IPAddress
    /// The number of leading bits that are the same, from 0 to 32 or 128.
    public let length: Int

    /// An IPv4 prefix.
    init(v4 first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8, length: Int) {
        let octets = [first, second, third, fourth]
        self.address = .v4(octets.reduce(0) { $0 << 8 | UInt32($1) })
        self.length = length
    }

    /// An IPv6 prefix from its leading 16-bit groups; those left out are zero.
    init(v6 groups: UInt16..., length: Int) {
        let number = groups.reduce(UInt128(0)) { $0 << 16 | UInt128($1) }
        self.address = .v6(number << (16 * (8 - groups.count)))
        self.length = length
    }

    /// Whether `address` is of the same family and begins with the same bits.
    public func contains(_ address: IPAddress) -> Bool {
        guard address.isIPv6 == self.address.isIPv6 else { return false }
        let free = address.bitWidth - length
        return address.number >> free == self.address.number >> free
    }
}

extension AddressPrefix: CustomStringConvertible {
    /// The prefix as text; a single address stands without its length.
    public var description: String {
        length == address.bitWidth ? address.description : "\(address)/\(length)"
    }
}
