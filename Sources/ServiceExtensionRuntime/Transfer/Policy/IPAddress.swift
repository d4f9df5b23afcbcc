/// An IPv4 or IPv6 address, without port and without zone.
public enum IPAddress: Sendable, Hashable {
    /// An IPv4 address as a number: `127.0.0.1` is `0x7F00_0001`.
    case v4(UInt32)
    /// An IPv6 address as a number: `::1` is 1.
    case v6(UInt128)

    /// Makes an address from its 4 or 16 bytes in network order, as `in_addr` and `in6_addr` hold them.
    ///
    /// `nil` for any other number of bytes.
    public init?(bytes: some Collection<UInt8>) {
        switch bytes.count {
        case 4: self = .v4(bytes.reduce(0) { $0 << 8 | UInt32($1) })
        case 16: self = .v6(bytes.reduce(0) { $0 << 8 | UInt128($1) })
        default: return nil
        }
    }

    /// The 4 or 16 bytes of the address in network order.
    public var bytes: [UInt8] {
        switch self {
        case .v4(let number): stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
        case .v6(let number): stride(from: 120, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
        }
    }

    /// Whether this is an IPv6 address, an IPv4-mapped one included.
    public var isIPv6: Bool {
        if case .v6 = self { true } else { false }
    }

    /// The number of bits of an address of this family: 32 or 128.
    var bitWidth: Int { isIPv6 ? UInt128.bitWidth : UInt32.bitWidth }

    /// The address as a number, whatever its family.
    var number: UInt128 {
        switch self {
        case .v4(let number): UInt128(number)
        case .v6(let number): number
        }
    }
}
