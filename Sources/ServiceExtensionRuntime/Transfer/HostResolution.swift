/// The addresses of a host and port that an operator gives instead of a name look-up: curl's `--resolve`.
///
/// They go through the address policy all the same.
public struct HostResolution: Sendable, Hashable {
    /// The host, in the form of ``MediaURL/host``.
    public let host: String
    /// The port.
    public let port: UInt16
    /// The addresses, in the order in which they are tried; at least one.
    public let addresses: [IPAddress]

    /// Reads `HOST:PORT:ADDRESS[,ADDRESS]…`; an IPv6 address may stand in brackets. `nil` when the text is none of this.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let host = HostPort("\(parts[0]):\(parts[1])"), let port = host.port else { return nil }
        var addresses: [IPAddress] = []
        for part in parts[2].split(separator: ",", omittingEmptySubsequences: false) {
            let isBracketed = part.hasPrefix("[") && part.hasSuffix("]")
            guard let address = IPAddress(String(isBracketed ? part.dropFirst().dropLast() : part)) else { return nil }
            addresses.append(address)
        }
        self.host = host.host
        self.port = port
        self.addresses = addresses
    }
}
