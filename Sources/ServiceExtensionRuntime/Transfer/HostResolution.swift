/// The addresses of a host and port that an operator gives instead of a name look-up: curl's `--resolve`.
///
/// They go through the address policy all the same. Without effect behind a proxy, which resolves names itself.
public struct HostResolution: Sendable, Hashable {
    /// The host, in the form of ``MediaURL/host``, or `*` for every one that has no resolution of its own.
    public let host: String
    /// The port.
    public let port: UInt16
    /// The addresses, in the order in which they are tried; at least one.
    public let addresses: [IPAddress]

    /// Reads `HOST:PORT:ADDRESS[,ADDRESS]…`; an IPv6 address may stand in brackets, `*` for the host, and curl's `+` before
    /// it. `nil` when the text is none of this.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        let isForAll = parts[0] == "*"
        let name = isForAll ? "all" : parts[0].hasPrefix("+") ? parts[0].dropFirst() : parts[0]
        guard parts.count == 3, let host = HostPort("\(name):\(parts[1])"), let port = host.port else { return nil }
        var addresses: [IPAddress] = []
        for part in parts[2].split(separator: ",", omittingEmptySubsequences: false) {
            let isBracketed = part.hasPrefix("[") && part.hasSuffix("]")
            guard let address = IPAddress(String(isBracketed ? part.dropFirst().dropLast() : part)) else { return nil }
            addresses.append(address)
        }
        self.host = isForAll ? "*" : host.host
        self.port = port
        self.addresses = addresses
    }
}
