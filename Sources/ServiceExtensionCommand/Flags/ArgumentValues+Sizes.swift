import ServiceExtensionRuntime

extension ArgumentValues {
    /// The rule for sizes, for `--help`.
    static let sizeRule =
        "SIZE is a number of bytes, or one with a suffix: K, M and G (or KiB, MiB, GiB) count in 1,024s, "
        + "KB, MB and GB in 1,000s, as with head(1): 5M is 5,242,880 bytes, 5MB is 5,000,000. Limits are inclusive."

    private static let units: [(suffix: String, byteCount: Int)] = [
        ("kib", 1 << 10), ("mib", 1 << 20), ("gib", 1 << 30), ("kb", 1000), ("mb", 1_000_000), ("gb", 1_000_000_000),
        ("k", 1 << 10), ("m", 1 << 20), ("g", 1 << 30), ("", 1),
    ]

    /// A size: `1000`, `64K`, `5M`, `5MB`, `1.5GiB`.
    static func byteCount(_ text: String) throws(UsageError) -> Int {
        let lowercased = text.lowercased()
        for unit in units where lowercased.hasSuffix(unit.suffix) {
            let number = lowercased.dropLast(unit.suffix.count)
            guard let first = number.utf8.first, isDigit(first),
                number.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") }), let value = Double(number)
            else { break }
            let byteCount = (value * Double(unit.byteCount)).rounded()
            guard byteCount >= 1, byteCount <= Double(1 << 50) else {
                throw UsageError("'\(text)' is not between 1 byte and 2^50 bytes")
            }
            return Int(byteCount)
        }
        throw UsageError("'\(text)' is not a size such as 500000, 64K, 5M (5 x 2^20) or 5MB (5 x 10^6)")
    }

    /// A kind of media and a size: `image=5M`.
    static func kindLimit(_ text: String) throws(UsageError) -> (MediaKind, Int) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let kind = MediaKind(word: parts[0]) else {
            throw UsageError("'\(text)' is not a kind and a size such as image=5M, video=20M or audio=500K")
        }
        return (kind, try byteCount(String(parts[1])))
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
