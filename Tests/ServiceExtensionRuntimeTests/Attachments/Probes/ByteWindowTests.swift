import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The window on a file` {
    private let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 256 ^ $0) }

    private func window() -> (window: ByteWindow, source: ObservedSource) {
        let source = ObservedSource(bytes)
        return (ByteWindow(source, subject: "file"), source)
    }

    @Test func `reads numbers in both orders, also across the window's end`() throws {
        var (window, _) = window()
        for offset in [0, 65_534, 131_070, 199_992] {
            let expected = bytes[offset..<(offset + 8)].reduce(0) { $0 << 8 | UInt64($1) }
            _ = try window.byte(at: offset & ~0xFFFF)
            #expect(try window.big(8, at: offset, in: "") == Int(clamping: expected))
            #expect(
                try window.little(4, at: offset, in: "") == Int(UInt32(truncatingIfNeeded: expected >> 32).byteSwapped))
        }
    }

    @Test(arguments: [-1, -9_223_372_036_854_775_808, 199_999, 200_000, 9_223_372_036_854_775_807])
    func `refuses places outside the file`(_ offset: Int) throws {
        var (window, source) = window()
        #expect(throws: ProbeFailure.self) { try window.big(4, at: offset, in: "the test") }
        #expect(try window.has([1, 2, 3, 4], at: offset) == false)
        #expect(try window.piece(at: offset, atMost: 5).count == (offset == 199_999 ? 1 : 0))
        #expect(source.largestRead <= 1)
    }

    @Test func `says where the file stops and how much is missing`() {
        var (window, _) = window()
        let failure = #expect(throws: ProbeFailure.self) { try window.big(4, at: 199_999, in: "the test") }
        #expect(failure?.reason == .truncated(missing: 3))
        #expect(failure?.message == "the file's data stops at byte 200000: it ends inside the test")
    }

    @Test func `finds bytes and the end of zeros across pieces`() throws {
        var zeros = [UInt8](repeating: 0, count: 150_000)
        zeros[140_000] = 9
        var window = ByteWindow(BytesSource(zeros), subject: "file")
        #expect(try window.firstOffset(of: 9, from: 3, to: 150_000) == 140_000)
        #expect(try window.firstOffset(of: 9, from: 3, to: 140_000) == nil)
        #expect(try window.firstOffset(of: 9, from: 140_001, to: 150_000) == nil)
        #expect(try window.endOfZeros(from: 5) == 140_000)
        #expect(try window.endOfZeros(from: 140_001) == 150_000)
        #expect(try window.endOfZeros(from: 140_000) == 140_000)
    }

    @Test func `writes unprintable characters of a code as question marks`() throws {
        var window = ByteWindow(BytesSource([0x61, 0x00, 0xA9, 0x7F]), subject: "file")
        #expect(try window.code(at: 0, in: "") == "a???")
    }
}
