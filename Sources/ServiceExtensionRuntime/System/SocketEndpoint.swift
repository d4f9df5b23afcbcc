import Glibc

/// The address and port in a `sockaddr` of the given family; no address for a family other than IPv4 and IPv6.
func socketEndpoint(_ address: UnsafePointer<sockaddr>, family: Int32) -> (ip: IPAddress?, port: UInt16) {
    let raw = unsafe UnsafeRawPointer(address)
    switch family {
    case AF_INET:
        let v4 = unsafe raw.loadUnaligned(as: sockaddr_in.self)
        return (.v4(UInt32(bigEndian: v4.sin_addr.s_addr)), UInt16(bigEndian: v4.sin_port))
    case AF_INET6:
        let v6 = unsafe raw.loadUnaligned(as: sockaddr_in6.self)
        let bytes = unsafe withUnsafeBytes(of: v6.sin6_addr) { unsafe Array($0) }
        return (IPAddress(bytes: bytes), UInt16(bigEndian: v6.sin6_port))
    default:
        return (nil, 0)
    }
}
