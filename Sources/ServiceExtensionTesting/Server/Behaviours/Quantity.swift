/// Sizes and durations as they are written in a query.
enum Quantity {
    /// The largest size taken, 2^50 bytes, so that sums of a few sizes cannot overflow.
    static let largestSize = 1 << 50

    /// The largest duration taken, a day in milliseconds.
    private static let longestMilliseconds = 86_400_000

    /// The units of a size, by the rule of GNU coreutils: a lone letter and `KiB` are powers of 1024, `KB` of 1000.
    private static let sizeUnits: [(suffix: String, bytes: Int)] = [
        ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("KB", 1_000), ("MB", 1_000_000), ("GB", 1_000_000_000),
        ("K", 1 << 10), ("M", 1 << 20), ("G", 1 << 30), ("", 1),
    ]

    private static let durationUnits: [(suffix: String, milliseconds: Int)] = [
        ("ms", 1), ("s", 1_000), ("m", 60_000),
    ]

    /// The bytes that a text such as `200000`, `64K` or `50MB` means; `nil` when it is none or over ``largestSize``.
    static func size(_ text: Substring) -> Int? {
        for unit in sizeUnits where text.hasSuffix(unit.suffix) {
            return digits(text.dropLast(unit.suffix.count), times: unit.bytes, atMost: largestSize)
        }
        return nil
    }

    /// The duration that a text such as `500ms`, `2s` or `1m` means; `nil` when it is none or over a day.
    static func duration(_ text: Substring) -> Duration? {
        for unit in durationUnits where text.hasSuffix(unit.suffix) {
            let number = text.dropLast(unit.suffix.count)
            return digits(number, times: unit.milliseconds, atMost: longestMilliseconds).map { .milliseconds($0) }
        }
        return nil
    }

    /// A whole number of at most `limit`; `nil` for signs, blanks and anything else than ASCII digits.
    static func number(_ text: Substring, atMost limit: Int) -> Int? {
        digits(text, times: 1, atMost: limit)
    }

    private static func digits(_ text: Substring, times unit: Int, atMost limit: Int) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = Int(text), number <= limit / unit
        else { return nil }
        return number * unit
    }
}
