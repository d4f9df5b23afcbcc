extension CurlTransport {
    /// How a host's addresses were found, in words for a trace.
    static func resolution(_ url: MediaURL, _ pins: [String], _ proxy: ProxyAddress?) -> String {
        if let proxy { return "\(url.host) is left to the proxy \(proxy.redacted)" }
        guard let pin = pins.first else { return "\(url.host) is an address" }
        // A pin is of the form +HOST:PORT:ADDRESSES.
        let addresses = pin.dropFirst("+\(url.host):\(url.port):".count).split(separator: ",")
        return "\(url.host) is at \(addresses.joined(separator: ", "))"
    }
}
