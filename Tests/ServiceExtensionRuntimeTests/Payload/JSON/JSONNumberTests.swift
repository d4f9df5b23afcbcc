import Testing

@testable import ServiceExtensionRuntime

@Suite struct `A JSON number` {
    @Test(arguments: [
        ("0", 0), ("-0", 0), ("0.000", 0), ("0e999999999999999999999", 0), ("1", 1), ("1.0", 1), ("1e0", 1),
        ("1E+0", 1),
        ("10e-1", 1), ("0.01e2", 1), ("100e-2", 1), ("-3.50e1", -35), ("4096", 4096),
        ("9007199254740993", 9_007_199_254_740_993),
        ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min), ("1e18", 1_000_000_000_000_000_000),
    ])
    func `is an exact integer, however it is written`(text: String, value: Int) {
        #expect(JSONNumber(text: text)?.int == value)
    }

    @Test(arguments: [
        "1.5", "0.1", "1e-1", "9223372036854775808", "-9223372036854775809", "1e19", "1e400", "1e999999999999999999999",
        "1e-999999999999999999999", "18446744073709551616", "99999999999999999999.0",
    ])
    func `is no integer when it is a fraction or beyond 64 bits`(text: String) throws {
        let number = try #require(JSONNumber(text: text))
        #expect(number.int == nil)
    }

    @Test(arguments: [
        ("1e400", true), ("-0.50e1", true), ("0.0", true), ("1.5", false), ("5e-1", false), ("1e-400", false),
    ])
    func `is whole or a fraction, whatever its size`(text: String, isWhole: Bool) {
        #expect(JSONNumber(text: text)?.isWhole == isWhole)
    }

    @Test func `gives the nearest double, and none beyond its range`() {
        #expect(JSONNumber(text: "0.1")?.double == 0.1)
        #expect(JSONNumber(text: "1e308")?.double == 1e308)
        #expect(JSONNumber(text: "1e400")?.double == nil)
        #expect(JSONNumber(text: "-1e400")?.double == nil)
        #expect(JSONNumber(text: "1e-400")?.double == 0)
        #expect(JSONNumber(text: String(repeating: "9", count: 400))?.double == nil)
    }

    @Test(arguments: [0.1, -2.5, 1e22, 1.0, .greatestFiniteMagnitude, .leastNonzeroMagnitude, -0.0])
    func `made from a double reads back as the same`(value: Double) throws {
        let number = try #require(JSONNumber(value))
        #expect(JSONNumber(text: number.text) == number)
        #expect(number.double == value)
    }

    @Test func `is not made from what JSON cannot write`() {
        #expect(JSONNumber(Double.nan) == nil)
        #expect(JSONNumber(-Double.infinity) == nil)
    }

    @Test(arguments: ["", "-", "01", "-01", "+1", ".5", "1.", "1e", "1e+", "0x10", "1_000", " 1", "1 ", "NaN", "١"])
    func `is not made from other text`(text: String) {
        #expect(JSONNumber(text: text) == nil)
    }

    @Test func `reads a number of a hundred thousand digits in linear time`() {
        let digits = String(repeating: "9", count: 100_000)
        #expect(JSONNumber(text: digits)?.int == nil)
        #expect(JSONNumber(text: "1" + String(repeating: "0", count: 100_000) + "e-100000")?.int == 1)
    }
}
