extension AddressRange {
    /// Every range with a rule of its own; the most specific one that holds an address decides.
    ///
    /// Sources: the IANA special-purpose address registries (RFC 6890 and later), RFC 4291 for IPv6, and the published
    /// addresses of the metadata services of cloud providers. What is opened with the private network is what a test or an
    /// intranet may number its hosts from. What stays closed is never the address of a host: groups, broadcast, `0.0.0.0/8`
    /// (Linux connects it to itself, so it would be a second name of loopback), anycast relays, tunnels whose far end the
    /// sender of a payload would choose, and prefixes whose inner IPv4 address stands at a place that only the network knows.
    public static let table = metadata + ipv4 + ipv6

    /// Services that hand out a machine's credentials to whoever asks from inside it.
    static let metadata = [
        cloudMetadata,
        AddressRange("cloud metadata", AddressPrefix(v4: 169, 254, 169, 0, length: 24), .never),
        AddressRange("cloud metadata", AddressPrefix(v4: 169, 254, 170, 0, length: 24), .never),
        AddressRange("cloud metadata", AddressPrefix(v4: 169, 254, 0, 23, length: 32), .never),
        AddressRange("cloud metadata", AddressPrefix(v4: 169, 254, 42, 42, length: 32), .never),
        AddressRange("cloud metadata", AddressPrefix(v4: 100, 100, 100, 200, length: 32), .never),
        AddressRange("cloud metadata", AddressPrefix(v4: 192, 0, 0, 192, length: 32), .never),
        AddressRange("cloud platform service", AddressPrefix(v4: 168, 63, 129, 16, length: 32), .never),
        AddressRange("cloud metadata", AddressPrefix(v6: 0xFD00, 0xEC2, length: 32), .never),
        AddressRange("cloud metadata", AddressPrefix(v6: 0xFD00, 0x42, 0, 0, 0, 0, 0, 0x42, length: 128), .never),
        AddressRange("cloud metadata", AddressPrefix(v6: 0xFD20, 0xCE, 0, 0, 0, 0, 0, 0x254, length: 128), .never),
        AddressRange(
            "cloud metadata", AddressPrefix(v6: 0xFE80, 0, 0, 0, 0, 0, 0xA9FE, 0xA9FE, length: 128), .never),
    ]

    /// The address that most providers use, and the row that stands for metadata services reached by name.
    static let cloudMetadata = AddressRange(
        "cloud metadata", AddressPrefix(v4: 169, 254, 169, 254, length: 32), .never)

    /// The row that stands for `localhost` and the names under it (RFC 6761 section 6.3).
    static let loopback = AddressRange("loopback", AddressPrefix(v4: 127, 0, 0, 0, length: 8), .privateNetwork)

    /// Whatever no other row names: IANA hands out global unicast addresses from `2000::/3` alone.
    static let outsideGlobalUnicast = AddressRange("outside global unicast", AddressPrefix(v6: 0, length: 0), .never)

    static let ipv4 = [
        AddressRange("public", AddressPrefix(v4: 0, 0, 0, 0, length: 0), .always),
        AddressRange("this network", AddressPrefix(v4: 0, 0, 0, 0, length: 8), .never),
        AddressRange("private", AddressPrefix(v4: 10, 0, 0, 0, length: 8), .privateNetwork),
        AddressRange("carrier-grade NAT", AddressPrefix(v4: 100, 64, 0, 0, length: 10), .privateNetwork),
        loopback,
        AddressRange("link-local", AddressPrefix(v4: 169, 254, 0, 0, length: 16), .privateNetwork),
        AddressRange("private", AddressPrefix(v4: 172, 16, 0, 0, length: 12), .privateNetwork),
        AddressRange("protocol assignments", AddressPrefix(v4: 192, 0, 0, 0, length: 24), .never),
        AddressRange("documentation", AddressPrefix(v4: 192, 0, 2, 0, length: 24), .privateNetwork),
        AddressRange("AS112 sink", AddressPrefix(v4: 192, 31, 196, 0, length: 24), .never),
        AddressRange("multicast relay", AddressPrefix(v4: 192, 52, 193, 0, length: 24), .never),
        AddressRange("6to4 relay", AddressPrefix(v4: 192, 88, 99, 0, length: 24), .never),
        AddressRange("private", AddressPrefix(v4: 192, 168, 0, 0, length: 16), .privateNetwork),
        AddressRange("AS112 sink", AddressPrefix(v4: 192, 175, 48, 0, length: 24), .never),
        AddressRange("benchmarking", AddressPrefix(v4: 198, 18, 0, 0, length: 15), .privateNetwork),
        AddressRange("documentation", AddressPrefix(v4: 198, 51, 100, 0, length: 24), .privateNetwork),
        AddressRange("documentation", AddressPrefix(v4: 203, 0, 113, 0, length: 24), .privateNetwork),
        AddressRange("multicast", AddressPrefix(v4: 224, 0, 0, 0, length: 4), .never),
        AddressRange("reserved", AddressPrefix(v4: 240, 0, 0, 0, length: 4), .privateNetwork),
        AddressRange("broadcast", AddressPrefix(v4: 255, 255, 255, 255, length: 32), .never),
    ]

    static let ipv6 = [
        outsideGlobalUnicast,
        AddressRange("public", AddressPrefix(v6: 0x2000, length: 3), .always),
        AddressRange("unspecified", AddressPrefix(v6: 0, length: 128), .never),
        AddressRange("loopback", AddressPrefix(v6: 0, 0, 0, 0, 0, 0, 0, 1, length: 128), .privateNetwork),
        AddressRange("IPv4-compatible", AddressPrefix(v6: 0, length: 96), .never),
        AddressRange("IPv4-mapped", AddressPrefix(v6: 0, 0, 0, 0, 0, 0xFFFF, length: 96), .innerIPv4),
        AddressRange("IPv4-translated", AddressPrefix(v6: 0, 0, 0, 0, 0xFFFF, 0, length: 96), .never),
        AddressRange("NAT64", AddressPrefix(v6: 0x64, 0xFF9B, length: 96), .nat64),
        AddressRange("local NAT64", AddressPrefix(v6: 0x64, 0xFF9B, 1, length: 48), .never),
        AddressRange("discard only", AddressPrefix(v6: 0x100, length: 64), .never),
        AddressRange("protocol assignments", AddressPrefix(v6: 0x2001, length: 23), .never),
        AddressRange("Teredo", AddressPrefix(v6: 0x2001, length: 32), .never),
        AddressRange("benchmarking", AddressPrefix(v6: 0x2001, 2, 0, length: 48), .privateNetwork),
        AddressRange("ORCHID", AddressPrefix(v6: 0x2001, 0x10, length: 28), .never),
        AddressRange("ORCHID", AddressPrefix(v6: 0x2001, 0x20, length: 28), .never),
        AddressRange("documentation", AddressPrefix(v6: 0x2001, 0xDB8, length: 32), .privateNetwork),
        AddressRange("6to4", AddressPrefix(v6: 0x2002, length: 16), .never),
        AddressRange("AS112 sink", AddressPrefix(v6: 0x2620, 0x4F, 0x8000, length: 48), .never),
        AddressRange("documentation", AddressPrefix(v6: 0x3FFF, length: 20), .privateNetwork),
        AddressRange("segment routing", AddressPrefix(v6: 0x5F00, length: 16), .never),
        AddressRange("unique local", AddressPrefix(v6: 0xFC00, length: 7), .privateNetwork),
        AddressRange("link-local", AddressPrefix(v6: 0xFE80, length: 10), .privateNetwork),
        AddressRange("site-local", AddressPrefix(v6: 0xFEC0, length: 10), .privateNetwork),
        AddressRange("multicast", AddressPrefix(v6: 0xFF00, length: 8), .never),
    ]
}
