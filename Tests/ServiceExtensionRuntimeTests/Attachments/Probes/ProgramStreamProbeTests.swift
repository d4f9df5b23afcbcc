import ServiceExtensionRuntime
import Testing

@Suite struct `The MPEG program stream check` {
    private let pack1: [UInt8] = [0, 0, 1, 0xBA, 0x21, 0, 1, 0, 1, 0x80, 0, 1]
    private let pack2: [UInt8] = [0, 0, 1, 0xBA, 0x44, 0, 4, 0, 4, 1, 0, 0, 3, 0xFA, 0xFF, 0xFF]
    private let sequence: [UInt8] = [0, 0, 1, 0xB3, 0x14, 0x00, 0xF0, 0x13, 0xFF, 0xFF, 0xE0, 0x18]
    private let endCode: [UInt8] = [0, 0, 1, 0xB9]

    private func packet(_ stream: UInt8, _ contents: [UInt8]) -> [UInt8] {
        [0, 0, 1, stream] + big(contents.count, 2) + contents
    }

    private var video: [UInt8] { packet(0xE0, [0x0F, 0xB3, 0, 0] + sequence) }

    @Test func `tells MPEG-1 from MPEG-2 by the pack header and reads the picture's size`() throws {
        let first = try probe(pack1 + video + endCode)
        #expect(first.typeIdentifier == "public.mpeg")
        #expect(first.pixelWidth == 320)
        #expect(first.pixelHeight == 240)
        #expect(try probe(pack2 + video + endCode).typeIdentifier == "public.mpeg-2-video")
    }

    @Test func `accepts system headers, sound, padding, zeros between packets and no end code`() {
        let sound = packet(0xC0, [1, 2, 3])
        #expect(
            refusal(of: pack1 + packet(0xBB, [0, 0]) + sound + [0, 0, 0, 0, 0] + pack1 + packet(0xBE, [0xFF]) + video)
                == nil)
        #expect(refusal(of: pack1 + video + [UInt8](repeating: 0, count: 20)) == nil)
    }

    @Test func `counts what follows the end code`() throws {
        #expect(try probe(pack1 + video + endCode + ascii("<script>")).trailingByteCount == 8)
    }

    @Test func `finds the size in a later packet`() throws {
        let report = try probe(pack1 + packet(0xE0, [0xB3, 0xB3, 0xB3]) + video)
        #expect(report.pixelWidth == 320)
    }

    @Test func `says how many bytes are missing`() {
        #expect(refusal(of: (pack1 + video).dropLast(3))?.reason == .truncated(missing: 3))
        #expect(refusal(of: pack1 + video + pack2.prefix(9))?.isTruncation == true)
        #expect(refusal(of: pack1 + video + [0, 0, 1])?.isTruncation == true)
        #expect(refusal(of: [0, 0, 1, 0xBA])?.isTruncation == true)
    }

    @Test func `refuses the start code before anything else, which libmagic takes for a film`() {
        #expect(refusal(of: [0, 0, 1, 0xBA] + ascii("<!doctype html><html></html>"))?.reason == .malformed)
        #expect(refusal(of: pack1 + ascii("<!doctype html><html></html>"))?.reason == .malformed)
        #expect(refusal(of: pack1 + video + ascii("<html>"))?.reason == .malformed)
    }

    @Test func `refuses a stream without video, packets without a length, and start codes from inside a packet`() {
        #expect(refusal(of: pack1 + packet(0xC0, [1, 2, 3]) + endCode)?.reason == .malformed)
        #expect(refusal(of: pack1 + packet(0xE0, []) + video)?.reason == .malformed)
        #expect(refusal(of: pack1 + sequence + video)?.reason == .malformed)
    }

    @Test func `names a video stream without a container`() {
        #expect(refusal(of: sequence + [UInt8](repeating: 0, count: 40))?.reason == .unsupported(mimeType: "video/mpv"))
    }
}
