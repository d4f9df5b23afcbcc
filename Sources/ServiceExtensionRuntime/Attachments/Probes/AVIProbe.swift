/// Walks an AVI's lists (Microsoft, AVI RIFF file reference; OpenDML AVI extensions 1.02).
enum AVIProbe {
    private struct Walk {
        var hasHeader = false
        var hasData = false
        var streamCount = 0
        var report = MediaProbe.Report(.avi, .movie, "public.avi")
    }

    static func report(on source: some ByteSource) throws(ProbeFailure) -> MediaProbe.Report {
        var window = ByteWindow(source, subject: "film")
        guard try window.hasText("RIFF", at: 0), try window.hasText("AVI ", at: 8) else {
            throw ProbeFailure(.notThisFormat, "the file does not begin with a RIFF header of the form AVI")
        }
        var walk = Walk()
        var offset = 0
        var hasNext = true
        while hasNext {
            try window.countElement()
            let size = try window.little(4, at: offset + 4, in: "its header")
            guard size >= 4, size != RIFFHeader.unknownSize else {
                throw window.malformed(
                    at: offset, "its length was never filled in, so the recording did not end cleanly")
            }
            let end = offset + 8 + size
            guard end <= window.byteCount else { throw window.truncated(inside: "its RIFF list", end: end) }
            try walkLists(&window, from: offset + 12, to: end, &walk)
            offset = end + size % 2
            hasNext = false
            if try window.hasText("RIFF", at: offset) { hasNext = try window.hasText("AVIX", at: offset + 8) }
        }
        guard walk.hasHeader else { throw window.malformed(at: offset, "no hdrl list") }
        guard walk.hasData else {
            throw window.malformed(at: offset, "no film data: its movi list is missing or empty")
        }
        guard walk.streamCount > 0 else { throw window.malformed(at: offset, "no video stream in it") }
        walk.report.trailingByteCount = max(0, window.byteCount - offset)
        return walk.report
    }

    /// Walks the chunks of one RIFF list; of `hdrl` and `strl` the contents too, of `movi` the size alone.
    private static func walkLists(
        _ window: inout ByteWindow, from start: Int, to end: Int, _ walk: inout Walk
    ) throws(ProbeFailure) {
        var offset = start
        var isInHeader = false
        while offset + 8 <= end {
            try window.countElement()
            let name = try window.code(at: offset, in: "a chunk's header")
            let size = try window.little(4, at: offset + 4, in: "a chunk's header")
            let chunkEnd = offset + 8 + size
            guard chunkEnd <= end else { throw window.malformed(at: offset, "a \(name) chunk larger than its list") }
            let list = name == "LIST" && size >= 4 ? try window.code(at: offset + 8, in: "a list's header") : nil
            switch (list ?? name) {
            case "hdrl":
                (walk.hasHeader, isInHeader) = (true, true)
                offset += 12
                continue
            case "strl" where isInHeader:
                offset += 12
                continue
            case "movi": walk.hasData = walk.hasData || size > 12
            case "avih" where size >= 40: try readMainHeader(&window, at: offset + 8, &walk.report)
            case "strh" where size >= 8:
                let type = try window.code(at: offset + 8, in: "a stream header")
                if type == "vids" {
                    walk.streamCount += 1
                    let codec = try window.code(at: offset + 12, in: "a stream header")
                    walk.report.codecs.append(codec == "????" ? "raw" : codec)
                }
            default: break
            }
            offset = chunkEnd + size % 2
        }
    }

    private static func readMainHeader(
        _ window: inout ByteWindow, at offset: Int, _ report: inout MediaProbe.Report
    ) throws(ProbeFailure) {
        let frameTime = try window.little(4, at: offset, in: "its main header")
        let frameCount = try window.little(4, at: offset + 16, in: "its main header")
        report.pixelWidth = try window.little(4, at: offset + 32, in: "its main header")
        report.pixelHeight = try window.little(4, at: offset + 36, in: "its main header")
        if frameTime > 0, frameCount > 0 { report.duration = Double(frameTime) * Double(frameCount) / 1_000_000 }
    }
}
