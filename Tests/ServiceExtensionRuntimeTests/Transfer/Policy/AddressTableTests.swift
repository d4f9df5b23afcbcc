import ServiceExtensionRuntime
import Testing

@Suite struct `Addresses compared with Python` {
    /// Where Python's `is_global` says yes and the policy no, and why.
    static let exceptions: [(range: String, reason: String)] = [
        ("documentation", "3fff::/20 (RFC 9637) is younger than the table's Python."),
        ("multicast", "Python calls a group reachable; a file is not fetched from one."),
        ("cloud platform service", "a public number that Azure routes to the machine's own host"),
        ("AS112 sink", "answers reverse lookups of private addresses, nothing else"),
        ("multicast relay", "an anycast relay, not a server of files"),
        ("6to4 relay", "a deprecated anycast relay (RFC 7526)"),
        ("protocol assignments", "anycast addresses of protocols other than HTTP, such as 192.0.0.9 and 2001:1::1"),
        ("ORCHID", "identifiers, not locators (RFC 7343)"),
        ("NAT64", "reaches IPv4 addresses past the IPv4 rules, unless it is trusted"),
        ("IPv4-compatible", "deprecated (RFC 4291), and hides an IPv4 address"),
        ("IPv4-translated", "hides an IPv4 address"),
        ("outside global unicast", "not handed out by IANA, so that nothing public is there"),
        ("segment routing", "identifiers inside a provider's network (RFC 9602)"),
        ("site-local", "deprecated private addresses (RFC 3879)"),
    ]

    static var reachability: [(address: String, isGlobal: Bool)] {
        AddressTable.reachability.split(separator: "\n").map { row in
            (String(row.prefix { $0 != " " }), row.hasSuffix(" g"))
        }
    }

    @Test func `the policy allows nothing that is not globally reachable`() throws {
        for row in Self.reachability where !row.isGlobal {
            let address = try #require(IPAddress(row.address))
            #expect(AddressPolicy().classify(address, port: 443, host: "cdn.test") != .allowed, "\(address)")
        }
    }

    @Test func `the policy denies what is globally reachable in listed exceptions alone`() throws {
        var used: Set<String> = []
        for row in Self.reachability where row.isGlobal {
            let address = try #require(IPAddress(row.address))
            guard case .denied(let range) = AddressPolicy().classify(address, port: 443, host: "cdn.test") else {
                continue
            }
            used.insert(range.name)
            #expect(Self.exceptions.contains { $0.range == range.name }, "\(address) is in \(range)")
        }
        #expect(used == Set(Self.exceptions.map(\.range)))
    }

    @Test func `the table is whole`() {
        #expect(Self.reachability.count > 2000)
        #expect(Self.reachability.contains { $0.isGlobal })
        #expect(Self.reachability.contains { !$0.isGlobal })
    }

    @Test func `addresses are written as Python writes them`() {
        for row in Self.reachability { #expect(IPAddress(row.address)?.description == row.address) }
    }

    @Test func `texts are read as Python reads them`() {
        for row in AddressTable.spellings.split(separator: "\n") {
            let fields = row.split(separator: " ")
            #expect(fields.count == 2)
            #expect(IPAddress(String(fields[0]))?.description ?? "-" == fields[1], "\(fields[0])")
        }
    }
}
