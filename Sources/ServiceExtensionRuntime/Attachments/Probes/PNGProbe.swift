/// Walks a PNG's chunks from the signature to IEND and checks their checksums (W3C PNG, third edition, section 5).
enum PNGProbe {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    static func report(on source: some ByteSource) throws(ProbeFailure) -> MediaProbe.Report {
        var window = ByteWindow(source, subject: "picture")
        guard try window.has(signature, at: 0) else {
            throw ProbeFailure(.notThisFormat, "the file does not begin with the PNG signature")
        }
        var report = MediaProbe.Report(.png, .image, "public.png")
        var hasHeader = false
        var hasData = false
        var needsPalette = false
        var frameCount = 0
        var isAnimated = false
        var offset = signature.count
        while true {
            guard offset < window.byteCount else { throw window.truncated("no IEND chunk") }
            try window.countElement()
            let length = try window.big(4, at: offset, in: "a chunk's header")
            let name = try window.code(at: offset + 4, in: "a chunk's header")
            guard length <= Int(Int32.max), name.utf8.allSatisfy(isLetter) else {
                throw window.malformed(at: offset, "no chunk begins there")
            }
            let end = offset + 12 + length
            guard hasHeader || name == "IHDR" || name == "CgBI" else {
                throw window.malformed(at: offset, "the first chunk is \(name) instead of IHDR")
            }
            guard end <= window.byteCount else { throw window.truncated(inside: "its \(name) chunk", end: end) }
            if try !checksumMatches(&window, at: offset, length: length) {
                guard isAncillary(name) else {
                    throw window.malformed(at: offset, "the checksum of its \(name) chunk does not match")
                }
                report.traits.insert(.wrongChecksum)
            }
            switch name {
            case "IHDR":
                guard !hasHeader else { throw window.malformed(at: offset, "a second IHDR chunk") }
                hasHeader = true
                needsPalette = try readHeader(&window, at: offset + 8, length: length, into: &report)
            case "CgBI": report.traits.insert(.appleOptimized)
            case "PLTE": needsPalette = false
            case "acTL": isAnimated = !hasData
            case "fcTL": frameCount += 1
            case "IDAT":
                guard !needsPalette else { throw window.malformed(at: offset, "picture data before the palette") }
                hasData = hasData || length > 0
            case "IEND":
                guard hasData else { throw window.malformed(at: offset, "it ends without picture data") }
                report.frameCount = isAnimated ? max(frameCount, 1) : 1
                report.trailingByteCount = window.byteCount - end
                return report
            default: break
            }
            offset = end
        }
    }

    /// Reads the 13 bytes of IHDR; says whether a palette must follow.
    private static func readHeader(
        _ window: inout ByteWindow, at offset: Int, length: Int, into report: inout MediaProbe.Report
    ) throws(ProbeFailure) -> Bool {
        guard length == 13 else {
            throw window.malformed(at: offset, "an IHDR chunk of \(length.counted("byte")) instead of 13")
        }
        let width = try window.big(4, at: offset, in: "IHDR")
        let height = try window.big(4, at: offset + 4, in: "IHDR")
        let depth = try window.big(1, at: offset + 8, in: "IHDR")
        let color = try window.big(1, at: offset + 9, in: "IHDR")
        let methods = try window.big(2, at: offset + 10, in: "IHDR")
        let interlace = try window.big(1, at: offset + 12, in: "IHDR")
        let sides = 1...Int(Int32.max)
        guard sides.contains(width), sides.contains(height) else {
            throw window.malformed(at: offset, "a width or height of 0")
        }
        guard depthsByColorType[color]?.contains(depth) == true, methods == 0, interlace <= 1 else {
            throw window.malformed(
                at: offset, "a colour type, depth, compression or interlacing that PNG does not have")
        }
        report.pixelWidth = width
        report.pixelHeight = height
        if interlace == 1 { report.traits.insert(.interlaced) }
        return color == 3
    }

    /// The bit depths that each colour type allows.
    private static let depthsByColorType: [Int: Set<Int>] = [
        0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]

    private static func checksumMatches(
        _ window: inout ByteWindow, at chunk: Int, length: Int
    ) throws(ProbeFailure) -> Bool {
        var checksum = PNGChecksum()
        var offset = chunk + 4
        let end = chunk + 8 + length
        while offset < end {
            let piece = try window.piece(at: offset, atMost: end - offset)
            checksum.update(piece.span)
            offset += piece.count
        }
        return try window.big(4, at: end, in: "a checksum") == Int(checksum.value)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// Decoders may skip a chunk whose name begins with a small letter.
    private static func isAncillary(_ name: String) -> Bool { name.utf8.first.map { $0 & 0x20 != 0 } ?? false }
}
