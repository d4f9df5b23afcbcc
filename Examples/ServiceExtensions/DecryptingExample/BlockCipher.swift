import Foundation

/// XTEA in counter mode: small enough for an example. Take a vetted cipher, with authentication, for anything real.
struct BlockCipher {
    private let key: [UInt32]

    init?(key: Data) {
        guard key.count == 16 else { return nil }
        self.key = stride(from: 0, to: 16, by: 4).map { start in
            key[(key.startIndex + start)..<(key.startIndex + start + 4)].reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    /// Encrypts and decrypts alike.
    func apply(to data: Data) -> Data {
        var output = Data()
        for (index, byte) in data.enumerated() {
            let block = encrypted(UInt64(index / 8))
            output.append(byte ^ UInt8(truncatingIfNeeded: block >> (8 * UInt64(index % 8))))
        }
        return output
    }

    private func encrypted(_ counter: UInt64) -> UInt64 {
        var left = UInt32(truncatingIfNeeded: counter >> 32)
        var right = UInt32(truncatingIfNeeded: counter)
        var sum: UInt32 = 0
        for _ in 0..<32 {
            left = left &+ (((right << 4) ^ (right >> 5)) &+ right) ^ (sum &+ key[Int(sum & 3)])
            sum = sum &+ 0x9E37_79B9
            right = right &+ (((left << 4) ^ (left >> 5)) &+ left) ^ (sum &+ key[Int((sum >> 11) & 3)])
        }
        return UInt64(left) << 32 | UInt64(right)
    }
}
