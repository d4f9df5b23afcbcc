/// Walks a JPEG's markers from start-of-image to end-of-image (ITU-T T.81, annex B).
enum JPEGProbe {
    private struct Frame {
        var width = 0
        var height = 0
        var componentCount = 0
    }

    static func report(on source: some ByteSource) throws(ProbeFailure) -> MediaProbe.Report {
        var window = ByteWindow(source, subject: "picture")
        guard try window.has([0xFF, 0xD8], at: 0) else {
            throw ProbeFailure(.notThisFormat, "a JPEG begins with FF D8, this file does not")
        }
        var report = MediaProbe.Report(.jpeg, .image, "public.jpeg")
        var frame = Frame()
        var scanCount = 0
        var tables: Set<UInt8> = []
        var offset = 2
        while true {
            let (marker, segment) = try nextMarker(&window, from: offset)
            offset = segment
            switch marker {
            case 0xD9:
                guard scanCount > 0 else { throw window.malformed(at: segment, "it ends without picture data") }
                guard frame.height > 0 else { throw window.malformed(at: segment, "it never states its height") }
                report.pixelWidth = frame.width
                report.pixelHeight = frame.height
                report.frameCount = 1
                if frame.componentCount == 4 { report.traits.insert(.fourComponents) }
                report.trailingByteCount = window.byteCount - segment
                return report
            case 0x01, 0xD0...0xD7: continue
            case 0x00, 0x02...0xBF, 0xD8: throw window.malformed(at: segment, "a marker that has no place there")
            default: break
            }
            let length = try window.big(2, at: segment, in: "a segment's header")
            guard length >= 2 else { throw window.malformed(at: segment, "a segment shorter than its own length") }
            offset = segment + length
            guard offset <= window.byteCount else { throw window.truncated(inside: "a segment", end: offset) }
            switch marker {
            case 0xC4, 0xCC, 0xDB: tables.insert(marker)
            case 0xDC where length == 4: frame.height = try window.big(2, at: segment + 2, in: "the height")
            case 0xDA:
                try checkScan(&window, at: segment, length: length, frame: frame, tables: tables)
                scanCount += 1
                offset = try endOfScan(&window, from: offset)
            case 0xC0...0xCF where marker != 0xC8:
                guard frame.componentCount == 0 else { throw window.malformed(at: segment, "a second frame header") }
                frame = try frameHeader(&window, at: segment, length: length)
                if marker == 0xC2 { report.traits.insert(.progressive) }
                let precision = try window.byte(at: segment + 2)
                if marker > 0xC2 || precision != 8 { report.traits.insert(.unusualCoding) }
            default: break
            }
        }
    }

    /// The next marker from `offset` on and the place behind it; fill bytes before it are skipped.
    private static func nextMarker(
        _ window: inout ByteWindow, from offset: Int
    ) throws(ProbeFailure) -> (marker: UInt8, end: Int) {
        try window.countElement()
        var end = offset
        guard let first = try window.byte(at: end) else { throw window.truncated("no end-of-image marker") }
        guard first == 0xFF else { throw window.malformed(at: end, "a marker should stand there") }
        while let byte = try window.byte(at: end) {
            end += 1
            if byte != 0xFF { return (byte, end) }
        }
        throw window.truncated("no end-of-image marker")
    }

    private static func frameHeader(
        _ window: inout ByteWindow, at segment: Int, length: Int
    ) throws(ProbeFailure) -> Frame {
        guard length >= 8 else { throw window.malformed(at: segment, "a frame header that is too short") }
        let frame = Frame(
            width: try window.big(2, at: segment + 5, in: "the frame header"),
            height: try window.big(2, at: segment + 3, in: "the frame header"),
            componentCount: try window.big(1, at: segment + 7, in: "the frame header"))
        guard frame.width > 0, (1...4).contains(frame.componentCount), length == 8 + 3 * frame.componentCount else {
            throw window.malformed(at: segment, "a frame header without a width or with a wrong number of components")
        }
        return frame
    }

    private static func checkScan(
        _ window: inout ByteWindow, at segment: Int, length: Int, frame: Frame, tables: Set<UInt8>
    ) throws(ProbeFailure) {
        guard frame.componentCount > 0 else {
            throw window.malformed(at: segment, "picture data before any frame header")
        }
        guard tables.contains(0xDB), tables.contains(0xC4) || tables.contains(0xCC) else {
            throw window.malformed(at: segment, "picture data without the tables that decode it")
        }
        let count = try window.big(1, at: segment + 2, in: "a scan header")
        guard (1...frame.componentCount).contains(count), length == 6 + 2 * count else {
            throw window.malformed(at: segment, "a scan header with a wrong number of components")
        }
    }

    /// The place of the first marker behind the entropy-coded data that begins at `start`.
    ///
    /// In that data FF is followed by 00 (a stuffed byte), by D0 to D7 (restart markers) or by more FF (fill bytes).
    private static func endOfScan(_ window: inout ByteWindow, from start: Int) throws(ProbeFailure) -> Int {
        var offset = start
        while true {
            guard offset + 1 < window.byteCount else { throw window.truncated("no end-of-image marker") }
            var piece = try window.piece(at: offset, atMost: ByteWindow.pieceSize)
            if piece.count == 1 { piece = try window.bytes(2, at: offset, in: "picture data") }
            let span = piece.span
            var index = 0
            while index < span.count - 1 {
                defer { index += 1 }
                guard span[index] == 0xFF else { continue }
                switch span[index + 1] {
                case 0x00, 0xD0...0xD7: index += 1
                case 0xFF: break
                default:
                    guard offset + index > start else {
                        throw window.malformed(at: start, "a scan without picture data")
                    }
                    return offset + index
                }
            }
            offset += index
        }
    }
}
