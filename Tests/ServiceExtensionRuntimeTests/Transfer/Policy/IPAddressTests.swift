import ServiceExtensionRuntime
import Testing

@Suite struct `An IP address` {
    @Test(arguments: [
        ("0.0.0.0", "0.0.0.0"), ("127.0.0.1", "127.0.0.1"), ("255.255.255.255", "255.255.255.255"), ("::", "::"),
        ("::1", "::1"), ("1::", "1::"), ("2001:DB8::A", "2001:db8::a"), ("2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"),
        ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"), ("2001:0:0:1:0:0:0:1", "2001:0:0:1::1"),
        ("0001:0002:0003:0004:0005:0006:0007:0008", "1:2:3:4:5:6:7:8"), ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
        ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"), ("::ffff:127.0.0.1", "::ffff:127.0.0.1"),
        ("::ffff:7f00:1", "::ffff:127.0.0.1"), ("::127.0.0.1", "::7f00:1"), ("64:ff9b::8.8.8.8", "64:ff9b::808:808"),
        ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"),
    ])
    func `is read from its forms and written in the canonical one`(text: String, canonical: String) throws {
        let address = try #require(IPAddress(text))
        #expect(address.description == canonical)
        #expect(IPAddress(canonical) == address)
    }

    @Test(arguments: [
        "", " ", "1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.0.0.1", "0177.0.0.1", "127.000.000.001",
        "00.0.0.0", "256.1.1.1", "1.2.3.4.5", "1.2.3.", ".1.2.3", "1..2.3", "127.0.0.1 ", "+1.2.3.4", "1.2.3.-4",
        "١.٢.٣.٤",
        ":", ":::", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "1:2:3:4::5:6:7:8", "::12345",
        "::g", ":1::", "1::2:", "::1.2.3", "::1.2.3.256", "1.2.3.4::", "::1.2.3.4:5", "1:2:3:4:5:6:7:1.2.3.4",
        "fe80::1%eth0",
        "[::1]", "::1/128", "::-1", "::+1", "::0x1",
    ])
    func `is not read from a text with another or a doubtful form`(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test func `is made from its bytes in network order`() {
        #expect(IPAddress(bytes: [10, 0, 0, 5])?.description == "10.0.0.5")
        #expect(
            IPAddress(bytes: [0x20, 1, 0xD, 0xB8] + [UInt8](repeating: 0, count: 11) + [1])?.description
                == "2001:db8::1")
        for count in [0, 3, 5, 15, 17] { #expect(IPAddress(bytes: [UInt8](repeating: 1, count: count)) == nil) }
    }

    @Test(arguments: ["10.0.0.5", "2001:db8::1", "::ffff:1.2.3.4"])
    func `gives its bytes back`(text: String) throws {
        let address = try #require(IPAddress(text))
        #expect(IPAddress(bytes: address.bytes) == address)
        #expect(address.bytes.count == (address.isIPv6 ? 16 : 4))
    }
}
