/// The CRC-32 that PNG chunks carry (W3C PNG, third edition, annex D), eight bytes a step.
struct PNGChecksum {
    private var state: UInt32 = 0xFFFF_FFFF

    /// The checksum of the bytes so far.
    var value: UInt32 { ~state }

    /// Adds bytes.
    mutating func update(_ bytes: Span<UInt8>) {
        let table = Self.tables.span
        var state = state
        var index = 0
        while index + 8 <= bytes.count {
            var low = UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8
            low |= UInt32(bytes[index + 2]) << 16 | UInt32(bytes[index + 3]) << 24
            low ^= state
            let first = table[7 << 8 | Int(low & 0xFF)] ^ table[6 << 8 | Int(low >> 8 & 0xFF)]
            let second = table[5 << 8 | Int(low >> 16 & 0xFF)] ^ table[4 << 8 | Int(low >> 24)]
            let third = table[3 << 8 | Int(bytes[index + 4])] ^ table[2 << 8 | Int(bytes[index + 5])]
            let fourth = table[1 << 8 | Int(bytes[index + 6])] ^ table[Int(bytes[index + 7])]
            state = first ^ second ^ third ^ fourth
            index += 8
        }
        while index < bytes.count {
            state = state >> 8 ^ table[Int(UInt8(truncatingIfNeeded: state) ^ bytes[index])]
            index += 1
        }
        self.state = state
    }

    /// Eight tables of 256: entry `n` of table `k` is the checksum of byte `n` followed by `k` zero bytes.
    private static let tables: [UInt32] = {
        var tables: [UInt32] = []
        for byte in 0..<256 {
            var value = UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
            tables.append(value)
        }
        for index in 256..<2048 {
            let previous = tables[index - 256]
            tables.append(previous >> 8 ^ tables[Int(previous & 0xFF)])
        }
        return tables
    }()
}
