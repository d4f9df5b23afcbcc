/// Walks a GIF's blocks from the header to the trailer (CompuServe, GIF89a specification).
enum GIFProbe {
    static func report(on source: some ByteSource) throws(ProbeFailure) -> MediaProbe.Report {
        var window = ByteWindow(source, subject: "picture")
        guard try window.hasText("GIF87a", "GIF89a", at: 0) else {
            throw ProbeFailure(.notThisFormat, "the file begins with neither GIF87a nor GIF89a")
        }
        var report = MediaProbe.Report(.gif, .image, "com.compuserve.gif")
        let width = try window.little(2, at: 6, in: "its header")
        let height = try window.little(2, at: 8, in: "its header")
        guard width > 0, height > 0 else { throw window.malformed(at: 6, "a width or height of 0") }
        report.pixelWidth = width
        report.pixelHeight = height
        var frameCount = 0
        var offset = 13 + colorTableSize(UInt8(try window.big(1, at: 10, in: "its header")))
        while let block = try window.byte(at: offset) {
            switch block {
            case 0x21: offset = try endOfSubBlocks(&window, from: offset + 2).end
            case 0x2C:
                let flags = UInt8(try window.big(1, at: offset + 9, in: "a frame's header"))
                if flags & 0x40 != 0 { report.traits.insert(.interlaced) }
                let data = offset + 10 + colorTableSize(flags)
                let codeSize = try window.big(1, at: data, in: "a frame's header")
                guard (1...11).contains(codeSize) else {
                    throw window.malformed(at: data, "a frame with a code size of \(codeSize)")
                }
                let (end, byteCount) = try endOfSubBlocks(&window, from: data + 1)
                guard byteCount > 0 else { throw window.malformed(at: offset, "a frame without picture data") }
                frameCount += 1
                offset = end
            case 0x3B:
                guard frameCount > 0 else { throw window.malformed(at: offset, "it ends without a frame") }
                report.frameCount = frameCount
                report.trailingByteCount = window.byteCount - offset - 1
                return report
            default: throw window.malformed(at: offset, "no block begins there")
            }
        }
        throw window.truncated("no trailer (3B) after \(frameCount.counted("whole frame"))")
    }

    /// The size in bytes of the colour table that a packed field announces.
    private static func colorTableSize(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 0x07) + 1)
    }

    /// The place behind the sub-blocks that begin at `start`, and how many data bytes they hold.
    private static func endOfSubBlocks(
        _ window: inout ByteWindow, from start: Int
    ) throws(ProbeFailure) -> (end: Int, byteCount: Int) {
        var offset = start
        var byteCount = 0
        while let size = try window.byte(at: offset) {
            offset += 1 + Int(size)
            byteCount += Int(size)
            if size == 0 { return (offset, byteCount) }
        }
        throw window.truncated(inside: "a block", end: offset + 1)
    }
}
