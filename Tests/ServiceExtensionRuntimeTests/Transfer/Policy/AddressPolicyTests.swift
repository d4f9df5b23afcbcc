import ServiceExtensionRuntime
import Testing

@Suite struct `The address policy` {
    /// Addresses just inside and just outside of each range, with the range that denies them.
    static let verdicts: [(address: String, range: String?)] = [
        ("0.0.0.0", "this network 0.0.0.0/8"), ("0.255.255.255", "this network 0.0.0.0/8"), ("1.0.0.0", nil),
        ("9.255.255.255", nil), ("10.0.0.0", "private 10.0.0.0/8"), ("10.255.255.255", "private 10.0.0.0/8"),
        ("11.0.0.0", nil), ("100.63.255.255", nil), ("100.64.0.0", "carrier-grade NAT 100.64.0.0/10"),
        ("100.100.100.199", "carrier-grade NAT 100.64.0.0/10"), ("100.100.100.200", "cloud metadata 100.100.100.200"),
        ("100.100.100.201", "carrier-grade NAT 100.64.0.0/10"), ("100.127.255.255", "carrier-grade NAT 100.64.0.0/10"),
        ("100.128.0.0", nil), ("126.255.255.255", nil), ("127.0.0.0", "loopback 127.0.0.0/8"),
        ("127.255.255.255", "loopback 127.0.0.0/8"), ("128.0.0.0", nil), ("168.63.129.15", nil),
        ("168.63.129.16", "cloud platform service 168.63.129.16"), ("168.63.129.17", nil), ("169.253.255.255", nil),
        ("169.254.0.0", "link-local 169.254.0.0/16"), ("169.254.0.22", "link-local 169.254.0.0/16"),
        ("169.254.0.23", "cloud metadata 169.254.0.23"), ("169.254.0.24", "link-local 169.254.0.0/16"),
        ("169.254.42.41", "link-local 169.254.0.0/16"), ("169.254.42.42", "cloud metadata 169.254.42.42"),
        ("169.254.42.43", "link-local 169.254.0.0/16"), ("169.254.168.255", "link-local 169.254.0.0/16"),
        ("169.254.169.0", "cloud metadata 169.254.169.0/24"), ("169.254.169.253", "cloud metadata 169.254.169.0/24"),
        ("169.254.169.254", "cloud metadata 169.254.169.254"), ("169.254.169.255", "cloud metadata 169.254.169.0/24"),
        ("169.254.170.0", "cloud metadata 169.254.170.0/24"), ("169.254.170.2", "cloud metadata 169.254.170.0/24"),
        ("169.254.170.255", "cloud metadata 169.254.170.0/24"), ("169.254.171.0", "link-local 169.254.0.0/16"),
        ("169.254.255.255", "link-local 169.254.0.0/16"), ("169.255.0.0", nil), ("172.15.255.255", nil),
        ("172.16.0.0", "private 172.16.0.0/12"), ("172.31.255.255", "private 172.16.0.0/12"), ("172.32.0.0", nil),
        ("191.255.255.255", nil), ("192.0.0.0", "protocol assignments 192.0.0.0/24"),
        ("192.0.0.192", "cloud metadata 192.0.0.192"), ("192.0.0.255", "protocol assignments 192.0.0.0/24"),
        ("192.0.1.0", nil), ("192.0.1.255", nil), ("192.0.2.0", "documentation 192.0.2.0/24"),
        ("192.0.2.255", "documentation 192.0.2.0/24"), ("192.0.3.0", nil), ("192.31.195.255", nil),
        ("192.31.196.0", "AS112 sink 192.31.196.0/24"), ("192.31.197.0", nil), ("192.52.192.255", nil),
        ("192.52.193.0", "multicast relay 192.52.193.0/24"), ("192.52.194.0", nil), ("192.88.98.255", nil),
        ("192.88.99.0", "6to4 relay 192.88.99.0/24"), ("192.88.99.255", "6to4 relay 192.88.99.0/24"),
        ("192.88.100.0", nil),
        ("192.167.255.255", nil), ("192.168.0.0", "private 192.168.0.0/16"),
        ("192.168.255.255", "private 192.168.0.0/16"),
        ("192.169.0.0", nil), ("192.175.47.255", nil), ("192.175.48.0", "AS112 sink 192.175.48.0/24"),
        ("192.175.49.0", nil),
        ("198.17.255.255", nil), ("198.18.0.0", "benchmarking 198.18.0.0/15"),
        ("198.19.255.255", "benchmarking 198.18.0.0/15"), ("198.20.0.0", nil), ("198.51.99.255", nil),
        ("198.51.100.0", "documentation 198.51.100.0/24"), ("198.51.101.0", nil), ("203.0.112.255", nil),
        ("203.0.113.255", "documentation 203.0.113.0/24"), ("203.0.114.0", nil), ("223.255.255.255", nil),
        ("224.0.0.0", "multicast 224.0.0.0/4"), ("239.255.255.255", "multicast 224.0.0.0/4"),
        ("240.0.0.0", "reserved 240.0.0.0/4"), ("255.255.255.254", "reserved 240.0.0.0/4"),
        ("255.255.255.255", "broadcast 255.255.255.255"), ("::", "unspecified ::"), ("::1", "loopback ::1"),
        ("::2", "IPv4-compatible ::/96"), ("::8.8.8.8", "IPv4-compatible ::/96"),
        ("::1:0:0", "outside global unicast ::/0"),
        ("::fffe:ffff:ffff", "outside global unicast ::/0"), ("::ffff:8.8.8.8", nil),
        ("::ffff:127.0.0.1", "loopback 127.0.0.0/8"), ("::ffff:0.0.0.0", "this network 0.0.0.0/8"),
        ("::ffff:169.254.169.254", "cloud metadata 169.254.169.254"),
        ("::ffff:255.255.255.255", "broadcast 255.255.255.255"), ("::1:0:8.8.8.8", "outside global unicast ::/0"),
        ("::ffff:0:8.8.8.8", "IPv4-translated ::ffff:0:0:0/96"), ("64:ff9b::8.8.8.8", "NAT64 64:ff9b::/96"),
        ("64:ff9b::127.0.0.1", "NAT64 64:ff9b::/96"), ("64:ff9b::1:0:0", "outside global unicast ::/0"),
        ("64:ff9b:1:a00:0:100::", "local NAT64 64:ff9b:1::/48"), ("64:ff9b:2::", "outside global unicast ::/0"),
        ("100::1", "discard only 100::/64"), ("100:0:0:1::", "outside global unicast ::/0"),
        ("1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "outside global unicast ::/0"), ("2000::", nil),
        ("2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff", nil), ("2001::", "Teredo 2001::/32"),
        ("2001:0:4136:e378:8000:63bf:3f57:fdf2", "Teredo 2001::/32"), ("2001:1::", "protocol assignments 2001::/23"),
        ("2001:2::1", "benchmarking 2001:2::/48"), ("2001:2:1::", "protocol assignments 2001::/23"),
        ("2001:10::", "ORCHID 2001:10::/28"), ("2001:2f:ffff::", "ORCHID 2001:20::/28"),
        ("2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff", "protocol assignments 2001::/23"), ("2001:200::", nil),
        ("2001:db7:ffff:ffff:ffff:ffff:ffff:ffff", nil), ("2001:db8::", "documentation 2001:db8::/32"),
        ("2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "documentation 2001:db8::/32"), ("2001:db9::", nil),
        ("2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff", nil), ("2002:7f00:1::", "6to4 2002::/16"),
        ("2002:808:808::", "6to4 2002::/16"), ("2003::", nil), ("2606:4700::1", nil), ("2620:4f:7fff::", nil),
        ("2620:4f:8000::1", "AS112 sink 2620:4f:8000::/48"), ("2620:4f:8001::", nil), ("3ffe:ffff::", nil),
        ("3fff::", "documentation 3fff::/20"), ("3fff:fff:ffff::", "documentation 3fff::/20"), ("3fff:1000::", nil),
        ("3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", nil), ("4000::", "outside global unicast ::/0"),
        ("5f00::1", "segment routing 5f00::/16"), ("fbff::", "outside global unicast ::/0"),
        ("fc00::", "unique local fc00::/7"), ("fd00:ec1:ffff::", "unique local fc00::/7"),
        ("fd00:ec2::254", "cloud metadata fd00:ec2::/32"), ("fd00:ec2::23", "cloud metadata fd00:ec2::/32"),
        ("fd00:ec3::", "unique local fc00::/7"), ("fd00:42::42", "cloud metadata fd00:42::42"),
        ("fd20:ce::254", "cloud metadata fd20:ce::254"), ("fdff:ffff::", "unique local fc00::/7"),
        ("fe00::", "outside global unicast ::/0"), ("fe80::1", "link-local fe80::/10"),
        ("fe80::a9fe:a9fe", "cloud metadata fe80::a9fe:a9fe"), ("febf:ffff::", "link-local fe80::/10"),
        ("fec0::1", "site-local fec0::/10"), ("feef::1", "site-local fec0::/10"), ("ff00::", "multicast ff00::/8"),
        ("ff02::1", "multicast ff00::/8"), ("2606:4700::5efe:8.8.8.8", nil),
        ("2606:4700::5efe:10.0.0.1", "private 10.0.0.0/8"), ("2606:4700::200:5efe:127.0.0.1", "loopback 127.0.0.0/8"),
        ("2606:4700::100:5efe:127.0.0.1", "loopback 127.0.0.0/8"), ("2606:4700::400:5efe:127.0.0.1", nil),
    ]

    @Test(arguments: verdicts)
    func `denies what is not public internet and names the range`(address: String, range: String?) throws {
        let verdict = AddressPolicy().classify(try #require(IPAddress(address)), port: 443, host: "cdn.test")
        switch verdict {
        case .allowed: #expect(range == nil)
        case .denied(let denied): #expect(denied.description == range)
        }
    }

    @Test(arguments: verdicts)
    func `opens with the private network what a test or an intranet may use`(address: String, range: String?) throws {
        let open = ["private", "carrier-grade", "loopback", "link-local", "unique", "site-local", "documentation"]
        let isOpen = range == nil || (open + ["benchmarking", "reserved"]).contains { range?.hasPrefix($0) == true }
        let policy = AddressPolicy(allowsPrivateNetwork: true)
        let verdict = policy.classify(try #require(IPAddress(address)), port: 8080, host: "cdn.test")
        #expect((verdict == .allowed) == isOpen)
    }

    @Test func `has a rule for every address`() {
        #expect(AddressRange.table.contains { $0.prefix.description == "0.0.0.0/0" })
        #expect(AddressRange.table.contains { $0.prefix.description == "::/0" })
        #expect(Set(AddressRange.table.map(\.prefix)).count == AddressRange.table.count)
    }

    @Test func `denies a name with one denied address as a whole`() throws {
        let addresses = ["93.184.216.34", "10.0.0.1", "2606:4700::1"].compactMap { IPAddress($0) }
        let private10 = AddressRange.containing(addresses[1])
        #expect(AddressPolicy().classify(all: addresses, port: 443, host: "cdn.test") == .denied(private10))
        let opened = AddressPolicy(allowsPrivateNetwork: true)
        #expect(opened.classify(all: addresses, port: 443, host: "cdn.test") == .allowed)
        #expect(AddressPolicy().classify(all: [addresses[0], addresses[2]], port: 443, host: "cdn.test") == .allowed)
        #expect(AddressPolicy().classify(all: [], port: 443, host: "cdn.test") == .allowed)
    }

    @Test func `opens private addresses to an allowed host and port alone`() throws {
        let address = try #require(IPAddress("10.0.0.5"))
        let policy = AddressPolicy(allowedHosts: ["media.test:8443", "10.0.0.5"].compactMap { HostPort($0) })
        #expect(policy.classify(address, port: 8443, host: "media.test") == .allowed)
        #expect(policy.classify(address, port: 443, host: "media.test") != .allowed)
        #expect(policy.classify(address, port: 8443, host: "other.test") != .allowed)
        #expect(policy.classify(address, port: 1234, host: "10.0.0.5") == .allowed)
    }

    @Test(arguments: [
        "169.254.169.254", "169.254.170.2", "100.100.100.200", "192.0.0.192", "168.63.129.16", "fd00:ec2::254",
    ])
    func `never opens a metadata service`(address: String) throws {
        let host = try #require(HostPort(address))
        let policy = AddressPolicy(allowsPrivateNetwork: true, allowedHosts: [host], trustsNAT64: true)
        #expect(policy.classify(try #require(IPAddress(address)), port: 80, host: address) != .allowed)
        #expect(policy.classify(host: address, port: 80) != .allowed)
    }

    @Test(arguments: ["metadata.google.internal", "METADATA.google.internal.", "metadata.goog", "instance-data"])
    func `never opens a metadata service by name`(host: String) throws {
        let policy = AddressPolicy(allowsPrivateNetwork: true, allowedHosts: [try #require(HostPort("metadata.goog"))])
        #expect(policy.classify(host: host, port: 80) == .denied(.containing(.v4(0xA9FE_A9FE))))
        #expect(policy.classify(.v4(0x0808_0808), port: 80, host: host) != .allowed)
    }

    @Test(arguments: ["localhost", "LOCALHOST", "localhost.", "foo.localhost", "127.0.0.1", "::1"])
    func `denies loopback by name before any lookup`(host: String) {
        #expect(AddressPolicy().classify(host: host, port: 443) != .allowed)
        #expect(AddressPolicy(allowsPrivateNetwork: true).classify(host: host, port: 443) == .allowed)
    }

    @Test(arguments: ["cdn.test", "localhost.test", "notlocalhost", "8.8.8.8", "2606:4700::1"])
    func `leaves other names to the lookup`(host: String) {
        #expect(AddressPolicy().classify(host: host, port: 443) == .allowed)
    }

    @Test(arguments: [("64:ff9b::8.8.8.8", true), ("64:ff9b::10.0.0.1", false), ("64:ff9b:1::8.8.8.8", false)])
    func `judges NAT64 by the address inside where it is trusted`(address: String, isAllowed: Bool) throws {
        let policy = AddressPolicy(trustsNAT64: true)
        let verdict = policy.classify(try #require(IPAddress(address)), port: 443, host: "cdn.test")
        #expect((verdict == .allowed) == isAllowed)
    }
}
