extension IPAddress {
    /// Reads one of the two textual forms that leave no doubt, without brackets, port, zone or blanks.
    ///
    /// - IPv4: four decimal numbers from 0 to 255 without leading zeros. The forms of `inet_aton` (`127.1`, `0x7f.0.0.1`,
    ///   `2130706433`, `0177.0.0.1`) are `nil`, since two readers of such a text may see two addresses.
    /// - IPv6: every form of RFC 4291 section 2.2, with `::` for at least one group and with an IPv4 tail.
    public init?(_ text: String) {
        self.init(text: Array(text.utf8)[...])
    }

    /// Reads the same forms as ``init(_:)`` from bytes.
    init?(text: ArraySlice<UInt8>) {
        if text.contains(UInt8(ascii: ":")) {
            guard let number = Self.ipv6Number(text) else { return nil }
            self = .v6(number)
        } else {
            guard let number = Self.ipv4Number(text) else { return nil }
            self = .v4(number)
        }
    }

    private static func ipv4Number(_ text: ArraySlice<UInt8>) -> UInt32? {
        // Most hosts are names, which end this at their first letter.
        var number: UInt32 = 0
        var octets = 0
        var octet: UInt32?
        for byte in text {
            switch (byte, octet) {
            case (UInt8(ascii: "."), let value?):
                number = number << 8 | value
                octets += 1
                octet = nil
            case (UInt8(ascii: "0")...UInt8(ascii: "9"), let value):
                let next = (value ?? 0) * 10 + UInt32(byte - UInt8(ascii: "0"))
                if value == 0 || next > 255 { return nil }
                octet = next
            default: return nil
            }
        }
        guard octets == 3, let octet else { return nil }
        return number << 8 | octet
    }

    private static func ipv6Number(_ text: ArraySlice<UInt8>) -> UInt128? {
        let longestText = 45
        guard text.count <= longestText else { return nil }
        let colon = UInt8(ascii: ":")
        let gap = text.indices.dropLast().first { text[$0] == colon && text[$0 + 1] == colon }
        guard let gap else {
            guard let groups = ipv6Groups(text, mayEndInIPv4: true), groups.count == 8 else { return nil }
            return groups.reduce(0) { $0 << 16 | UInt128($1) }
        }
        guard let head = ipv6Groups(text[..<gap], mayEndInIPv4: false),
            let tail = ipv6Groups(text[(gap + 2)...], mayEndInIPv4: true),
            head.count + tail.count < 8
        else { return nil }
        let groups = head + [UInt16](repeating: 0, count: 8 - head.count - tail.count) + tail
        return groups.reduce(0) { $0 << 16 | UInt128($1) }
    }

    /// The 16-bit groups on one side of `::`; no text gives no groups.
    private static func ipv6Groups(_ text: ArraySlice<UInt8>, mayEndInIPv4: Bool) -> [UInt16]? {
        guard !text.isEmpty else { return [] }
        let fields = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        var groups: [UInt16] = []
        for (index, field) in fields.enumerated() {
            if mayEndInIPv4, index == fields.count - 1, field.contains(UInt8(ascii: ".")) {
                guard let number = ipv4Number(field) else { return nil }
                groups += [UInt16(truncatingIfNeeded: number >> 16), UInt16(truncatingIfNeeded: number)]
            } else {
                guard (1...4).contains(field.count), let group = URLCharacter.hexadecimal(field) else { return nil }
                groups.append(UInt16(truncatingIfNeeded: group))
            }
        }
        return groups
    }
}
