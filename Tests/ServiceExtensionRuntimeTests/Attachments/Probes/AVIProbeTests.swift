import ServiceExtensionRuntime
import Testing

@Suite struct `The AVI check` {
    private func chunk(_ name: String, _ contents: [UInt8], size: Int? = nil) -> [UInt8] {
        let padding: [UInt8] = contents.count % 2 == 0 ? [] : [0]
        return ascii(name) + little(size ?? contents.count, 4) + contents + padding
    }

    private func list(_ type: String, _ parts: [UInt8]...) -> [UInt8] { chunk("LIST", ascii(type) + parts.joined()) }

    private func riff(_ parts: [UInt8]..., type: String = "AVI ", size: Int? = nil) -> [UInt8] {
        chunk("RIFF", ascii(type) + parts.joined(), size: size)
    }

    private func header(_ stream: String = "vids", codec: String = "H264") -> [UInt8] {
        let times = little(40_000, 4) + [UInt8](repeating: 0, count: 12) + little(50, 4)
        let sides = [UInt8](repeating: 0, count: 12) + little(320, 4) + little(240, 4)
        let main = chunk("avih", times + sides + [UInt8](repeating: 0, count: 16))
        return list("hdrl", main, list("strl", chunk("strh", ascii(stream + codec) + .init(repeating: 0, count: 48))))
    }

    private var movie: [UInt8] { list("movi", chunk("00dc", [1, 2, 3])) }

    @Test func `reads size, duration and coding`() throws {
        let report = try probe(riff(header(), chunk("JUNK", [0, 0, 0]), movie, chunk("idx1", [0, 0])))
        #expect(report.pixelWidth == 320)
        #expect(report.pixelHeight == 240)
        #expect(report.duration == 2)
        #expect(report.codecs == ["H264"])
    }

    @Test func `walks the further lists of a large file`() throws {
        let more = riff(movie, type: "AVIX")
        #expect(try probe(riff(header(), movie) + more + more).trailingByteCount == 0)
        #expect(refusal(of: (riff(header(), movie) + more).dropLast(2))?.reason == .truncated(missing: 2))
    }

    @Test func `counts what follows as trailing`() throws {
        #expect(try probe(riff(header(), movie) + ascii("RIFF and more")).trailingByteCount == 13)
    }

    @Test func `says how many bytes are missing`() {
        #expect(refusal(of: riff(header(), movie).dropLast(5))?.reason == .truncated(missing: 5))
    }

    @Test(arguments: [0, 0xFFFF_FFFF])
    func `refuses a length that was never filled in`(_ size: Int) {
        #expect(refusal(of: riff(header(), movie, size: size))?.reason == .malformed)
    }

    @Test func `refuses parts that are missing, empty or too large`() {
        let wrong = [
            riff(movie), riff(header()), riff(header(), list("movi")), riff(header("auds"), movie),
            riff(header(), chunk("JUNK", [0], size: 5_000), movie),
        ]
        for bytes in wrong { #expect(refusal(of: bytes)?.reason == .malformed) }
        #expect(refusal(of: ascii("RIFF") + little(40, 4) + ascii("AVI <html><body>Sign in</body></html>")) != nil)
    }
}
