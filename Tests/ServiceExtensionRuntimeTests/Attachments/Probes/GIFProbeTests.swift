import ServiceExtensionRuntime
import Testing

@Suite struct `The GIF check` {
    private let header: [UInt8] = ascii("GIF89a") + [5, 0, 4, 0, 0, 0, 0]
    private let comment: [UInt8] = [0x21, 0xFE, 2, 0x68, 0x69, 0]
    private let trailer: [UInt8] = [0x3B]

    private func frame(flags: UInt8 = 0, codeSize: UInt8 = 2, data: [UInt8] = [2, 0x44, 0x01, 0]) -> [UInt8] {
        let table = flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
        var frame: [UInt8] = [0x2C, 0, 0, 0, 0, 5, 0, 4, 0, flags]
        frame += [UInt8](repeating: 0, count: table)
        return frame + [codeSize] + data
    }

    @Test func `accepts frames with and without a colour table, and comments between`() throws {
        let report = try probe(header + comment + frame() + frame(flags: 0x81) + comment + trailer)
        #expect(report.frameCount == 2)
        #expect(report.pixelWidth == 5)
        #expect(report.pixelHeight == 4)
    }

    @Test func `skips a global colour table`() throws {
        let withTable = header.replacing(at: 10, with: [0x82]) + [UInt8](repeating: 0x3B, count: 24)
        #expect(try probe(withTable + frame() + trailer).frameCount == 1)
    }

    @Test func `names interlacing`() throws {
        #expect(try probe(header + frame(flags: 0x40) + trailer).traits == [.interlaced])
    }

    @Test func `says how many frames are whole where the trailer is missing`() {
        let failure = refusal(of: header + frame() + frame())
        #expect(failure?.reason == .truncated(missing: nil))
        #expect(failure?.message.hasSuffix("no trailer (3B) after 2 whole frames") == true)
    }

    @Test func `refuses GIF88a and prose behind GIF89a, which libmagic takes for a GIF`() {
        #expect(
            refusal(of: ascii("GIF88a") + header.dropFirst(6) + frame() + trailer, as: .gif)?.reason == .notThisFormat)
        #expect(refusal(of: ascii("GIF89a is the name of a format; this is prose about it, and no picture.")) != nil)
        #expect(refusal(of: ascii("GIF89a=1;/*") + header + ascii("*/alert(1)")) != nil)
    }

    @Test func `refuses parts that are missing or out of place`() {
        let wrong: [[UInt8]] = [
            header + trailer, header + [0x00] + frame() + trailer, header + frame(codeSize: 0) + trailer,
            header + frame(codeSize: 12) + trailer, header + frame(data: [0]) + trailer,
            header.replacing(at: 6, with: [0, 0]) + frame() + trailer,
            header.replacing(at: 8, with: [0, 0]) + frame() + trailer,
        ]
        for bytes in wrong { #expect(refusal(of: bytes)?.reason == .malformed) }
    }
}
