import ServiceExtensionRuntime
import Testing

/// A repeatable sequence of numbers (SplitMix64 by Steele, Lea and Flood).
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

@Suite struct `The structure checks on damaged files` {
    /// What a report may not say, whatever the bytes.
    private func check(_ report: MediaProbe.Report, _ bytes: [UInt8]) {
        #expect(report.format.typeIdentifiers.contains(report.typeIdentifier))
        #expect((0..<bytes.count).contains(report.trailingByteCount))
        #expect(report.pixelWidth ?? 1 >= 0)
        #expect(report.frameCount ?? 1 >= 1)
        #expect((report.duration ?? 0).isFinite)
        #expect(report.duration ?? 0 >= 0)
    }

    @Test(arguments: SampleExpectation.all)
    func `answer with a report or a reason after any change`(_ expected: SampleExpectation) throws {
        let whole = try sample(expected.name)
        var generator = SeededGenerator(seed: UInt64(whole.count))
        for _ in 0..<200 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<5, using: &generator) {
                case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
                case 1: bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
                case 2: bytes[place] = [0, 0x7F, 0x80, 0xFF][Int.random(in: 0..<4, using: &generator)]
                case 3: bytes.remove(at: place)
                default: bytes.insert(contentsOf: bytes[place...].prefix(64), at: place)
                }
            }
            do {
                check(try probe(bytes), bytes)
            } catch {
                #expect(!error.message.isEmpty)
            }
        }
    }
}
