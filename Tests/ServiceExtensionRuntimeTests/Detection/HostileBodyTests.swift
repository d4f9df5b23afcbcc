import Glibc
import ServiceExtensionTesting
import Testing

@testable import ServiceExtensionRuntime

/// With its usual flags libmagic needs half a second for 64 KiB of newlines, so a server could hold every thread that
/// names types. The measure is the processor time of this thread, as a multiple of what an ordinary WAV costs.
@Suite(.serialized) struct `A body made to be slow` {
    struct Body: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var bytes: [UInt8]
    }

    private static let size = 64 << 10

    static let bodies: [Body] =
        [
            ("newlines", 0x0A), ("spaces", 0x20), ("carriage returns", 0x0D), ("NULs", 0), ("opening brackets", 0x5B),
            ("opening braces", 0x7B), ("less-than signs", 0x3C), ("letters", 0x61), ("ones", 0xFF),
        ].map { Body(testDescription: $0.0, bytes: [UInt8](repeating: $0.1, count: size)) } + [
            Body(testDescription: "random bytes", bytes: randomBytes()),
            Body(testDescription: "random bytes behind ID3", bytes: Array("ID3".utf8) + randomBytes().dropFirst(3)),
            Body(
                testDescription: "newlines behind RIFF",
                bytes: Array("RIFF".utf8) + [UInt8](repeating: 0x0A, count: size - 4)),
        ]

    /// About 0.3 ms are allowed 5 ms.
    private static let allowedRatio: UInt64 = 16

    @Test(arguments: bodies) func `costs no more than a few ordinary files`(_ body: Body) throws {
        let detector = try MagicDetector(handleCount: 1)
        let ordinary = try #require(MediaSample.named("wav.wav")).bytes
        let usual = try processorTime { _ = try detector.mediaType(of: ordinary[...]) }
        let hostile = try processorTime { _ = try detector.mediaType(of: body.bytes[...]) }
        #expect(hostile <= max(usual, 50_000) * Self.allowedRatio)
    }

    /// The least of several runs, in nanoseconds, so that what else the machine does counts for little.
    private func processorTime(_ body: () throws -> Void) rethrows -> UInt64 {
        var least = UInt64.max
        for _ in 0..<7 {
            let start = threadTime()
            try body()
            least = min(least, threadTime() - start)
        }
        return least
    }

    /// This thread's processor time in nanoseconds.
    private func threadTime() -> UInt64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// The same bytes each time (a linear congruential generator).
    private static func randomBytes() -> [UInt8] {
        var state: UInt64 = 42
        return (0..<size).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33)
        }
    }
}
