/// The checksum of gzip, RFC 1952, section 8.
struct CRC32: Sendable {
    private var state: UInt32 = .max

    /// The checksum of what was added.
    var value: UInt32 { ~state }

    /// Adds bytes.
    mutating func add(_ bytes: ArraySlice<UInt8>) {
        for byte in bytes {
            state = Self.table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ (state >> 8)
        }
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in
            value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
        }
    }
}
