/// Walks the packets of an MPEG program stream (ISO 11172-1, section 2.4.3; ISO 13818-1, section 2.5.3).
enum ProgramStreamProbe {
    private struct Walk {
        var isMPEG2 = false
        var videoPacketCount = 0
        var hasEndCode = false
        var report = MediaProbe.Report(.programStream, .movie, "public.mpeg")
    }

    static func report(on source: some ByteSource) throws(ProbeFailure) -> MediaProbe.Report {
        var window = ByteWindow(source, subject: "film")
        guard try window.has([0, 0, 1, 0xBA], at: 0) else {
            if try window.has([0, 0, 1, 0xB3], at: 0) {
                throw .unsupported("video/mpv", because: "it begins with a sequence header")
            }
            throw ProbeFailure(.notThisFormat, "an MPEG program stream begins with 00 00 01 BA, this file does not")
        }
        var walk = Walk()
        var offset = 0
        while offset < window.byteCount, !walk.hasEndCode {
            try window.countElement()
            guard let end = try endOfPacket(&window, at: offset, &walk) else {
                let end = try window.endOfZeros(from: offset)
                guard end > offset else { throw window.malformed(at: offset, "no packet begins there") }
                // The last two zeros may belong to the next start code.
                offset = end < window.byteCount ? max(offset + 1, end - 2) : end
                continue
            }
            guard end <= window.byteCount else { throw window.truncated(inside: "a packet", end: end) }
            offset = end
        }
        guard walk.videoPacketCount > 0 else { throw window.malformed(at: offset, "no video packet in it") }
        walk.report.typeIdentifier = walk.isMPEG2 ? "public.mpeg-2-video" : "public.mpeg"
        walk.report.trailingByteCount = window.byteCount - offset
        return walk.report
    }

    /// The place behind the packet at an offset, or `nil` where no start code stands.
    private static func endOfPacket(
        _ window: inout ByteWindow, at offset: Int, _ walk: inout Walk
    ) throws(ProbeFailure) -> Int? {
        guard try window.has([0, 0, 1], at: offset) else { return nil }
        let code = try window.big(1, at: offset + 3, in: "a packet's start code")
        switch code {
        case 0xB9:
            walk.hasEndCode = true
            return offset + 4
        case 0xBA:
            let mark = try window.big(1, at: offset + 4, in: "a pack header")
            if mark >> 4 == 0b0010 { return offset + 12 }
            guard mark >> 6 == 0b01 else {
                throw window.malformed(at: offset, "a pack header of neither MPEG-1 nor MPEG-2")
            }
            walk.isMPEG2 = true
            return offset + 14 + (try window.big(1, at: offset + 13, in: "a pack header") & 7)
        case 0xBB...0xFF:
            let length = try window.big(2, at: offset + 4, in: "a packet's header")
            guard length > 0 else { throw window.malformed(at: offset, "a packet of length 0") }
            let end = offset + 6 + length
            if (0xE0...0xEF).contains(code) {
                walk.videoPacketCount += 1
                if walk.report.pixelWidth == nil, walk.videoPacketCount <= searchedPacketCount {
                    try readSize(&window, from: offset + 6, to: end, &walk.report)
                }
            }
            return end
        default: throw window.malformed(at: offset, "a start code that belongs inside a packet")
        }
    }

    /// In how many video packets the sequence header is searched; it stands in the first one of an unbroken stream.
    private static let searchedPacketCount = 16

    /// Reads the picture's size where a sequence header (00 00 01 B3) stands in the packet.
    private static func readSize(
        _ window: inout ByteWindow, from start: Int, to end: Int, _ report: inout MediaProbe.Report
    ) throws(ProbeFailure) {
        var offset = start
        while let found = try window.firstOffset(of: 0xB3, from: offset, to: end - 3) {
            if found >= start + 3, try window.has([0, 0, 1], at: found - 3) {
                let sides = try window.big(3, at: found + 1, in: "the sequence header")
                report.pixelWidth = sides >> 12
                report.pixelHeight = sides & 0xFFF
                return
            }
            offset = found + 1
        }
    }
}
