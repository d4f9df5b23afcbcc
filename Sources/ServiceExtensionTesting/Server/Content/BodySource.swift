/// The bytes of a body, read piece by piece at any place.
enum BodySource: Sendable {
    case bytes([UInt8])
    case zeros(Int)
    case random(Int, seed: UInt64)
    case file(ServedFile)

    /// The source of a body that a query chose.
    init(_ choice: BodyChoice) {
        self =
            switch choice {
            case .zeros(let count): .zeros(count)
            case .random(let count, let seed): .random(count, seed: seed)
            case .sample(let sample): .bytes(sample.bytes)
            }
    }

    /// The number of bytes.
    var count: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .zeros(let count), .random(let count, _): count
        case .file(let file): file.count
        }
    }

    /// Appends up to `limit` bytes from `offset` on, and says how many; 0 only at the end.
    ///
    /// A file that was cut since it was opened ends early.
    func append(to buffer: inout [UInt8], from offset: Int, atMost limit: Int) -> Int {
        let end = min(count, offset + limit)
        guard offset < end else { return 0 }
        switch self {
        case .bytes(let bytes): buffer += bytes[offset..<end]
        case .zeros: Self.appendZeros(end - offset, to: &buffer)
        case .random(_, let seed): Self.appendRandom(seed: seed, offset..<end, to: &buffer)
        case .file(let file): return file.append(to: &buffer, from: offset, count: end - offset)
        }
        return end - offset
    }

    private static let someZeros = [UInt8](repeating: 0, count: 64 * 1024)

    private static func appendZeros(_ count: Int, to buffer: inout [UInt8]) {
        var left = count
        while left > 0 {
            buffer += someZeros.prefix(left)
            left -= min(left, someZeros.count)
        }
    }

    /// SplitMix64 by position: the word at `index` depends on the seed and the index alone.
    private static func appendRandom(seed: UInt64, _ range: Range<Int>, to buffer: inout [UInt8]) {
        var position = range.lowerBound
        while position < range.upperBound {
            var word = (seed &+ UInt64(position / 8) &+ 1) &* 0x9E37_79B9_7F4A_7C15
            word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
            word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
            word ^= word >> 31
            let skipped = position % 8
            for byte in skipped..<min(8, skipped + range.upperBound - position) {
                buffer.append(UInt8(truncatingIfNeeded: word >> (UInt64(byte) * 8)))
            }
            position += 8 - skipped
        }
    }
}
