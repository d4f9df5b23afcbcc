import Testing

@testable import ServiceExtensionTesting

@Suite struct `Sizes and durations in a query` {
    @Test(arguments: [
        ("0", 0), ("200000", 200_000), ("1K", 1024), ("1KB", 1000), ("1KiB", 1024), ("2M", 2_097_152),
        ("50MB", 50_000_000), ("3MiB", 3_145_728), ("1G", 1_073_741_824), ("1GB", 1_000_000_000),
        ("1125899906842624", 1 << 50), ("1048576G", 1 << 50),
    ])
    func `a size is bytes, with a lone letter for powers of 1024 and KB for powers of 1000`(text: String, bytes: Int) {
        #expect(Quantity.size(text[...]) == bytes)
    }

    @Test(arguments: [
        "", "K", "-1", "+1", " 1", "1 ", "1k", "1mb", "1.5M", "0x10", "1_000", "١", "1125899906842625", "1048577G",
        "99999999999999999999", "9223372036854775807G",
    ])
    func `what is no size, or over 2^50 bytes, is refused`(text: String) {
        #expect(Quantity.size(text[...]) == nil)
    }

    @Test(arguments: [
        ("0ms", Duration.zero), ("500ms", .milliseconds(500)), ("2s", .seconds(2)), ("1m", .seconds(60)),
        ("1440m", .seconds(86_400)),
    ])
    func `a duration is a whole number of ms, s or m`(text: String, duration: Duration) {
        #expect(Quantity.duration(text[...]) == duration)
    }

    @Test(arguments: ["", "5", "ms", "-1s", "1.5s", "1h", "1 s", "1441m", "99999999999999999999s"])
    func `what is no duration, or over a day, is refused`(text: String) {
        #expect(Quantity.duration(text[...]) == nil)
    }
}
