/// Walks a WAV's chunks (Microsoft RIFF; EBU Tech 3306 for RF64).
enum WaveProbe {
    private struct Layout {
        var codec: String?
        var channelCount = 0
        var sampleRate = 0
        var bytesPerSecond = 0
        var sampleCount: Int?
        var dataByteCount: Int?

        /// In seconds. Compressed sound counts its samples in a `fact` chunk; its byte rate is only a guess.
        var duration: Double? {
            if codec != "lpcm", let sampleCount, sampleCount > 0 { return Double(sampleCount) / Double(sampleRate) }
            guard let dataByteCount, bytesPerSecond > 0 else { return nil }
            return Double(dataByteCount) / Double(bytesPerSecond)
        }
    }

    static func report(on source: some ByteSource) throws(ProbeFailure) -> MediaProbe.Report {
        var window = ByteWindow(source, subject: "sound")
        let is64Bit = try window.hasText("RF64", at: 0)
        guard try window.hasText("RIFF", "RF64", at: 0), try window.hasText("WAVE", at: 8) else {
            throw ProbeFailure(.notThisFormat, "the file does not begin with a RIFF header of the form WAVE")
        }
        var declaredEnd = try RIFFHeader.declaredEnd(&window)
        var wideDataByteCount: Int?
        var layout = Layout()
        var offset = 12
        while offset + 8 <= window.byteCount, layout.codec == nil || layout.dataByteCount == nil {
            try window.countElement()
            let name = try window.code(at: offset, in: "a chunk's header")
            var size = try window.little(4, at: offset + 4, in: "a chunk's header")
            let content = offset + 8
            if name == "data", size == RIFFHeader.unknownSize {
                guard let wide = wideDataByteCount else {
                    throw window.malformed(at: offset, RIFFHeader.unfilledLength)
                }
                size = wide
            }
            let end = content.addingReportingOverflow(size)
            guard !end.overflow, end.partialValue <= window.byteCount else {
                throw window.truncated(inside: "its \(name) chunk", end: end.partialValue)
            }
            switch name {
            case "ds64" where is64Bit && size >= 24:
                declaredEnd = RIFFHeader.end(ofSize: try window.little(8, at: content, in: "its ds64 chunk"))
                wideDataByteCount = try window.little(8, at: content + 8, in: "its ds64 chunk")
            case "fmt ": try readFormat(&window, at: content, size: size, into: &layout)
            case "fact" where size >= 4:
                layout.sampleCount = try window.little(4, at: content, in: "its fact chunk")
            case "data": layout.dataByteCount = layout.dataByteCount ?? size
            default: break
            }
            offset = end.partialValue + size % 2
        }
        return try finish(layout, window, walkedTo: offset, declaredEnd: declaredEnd, is64Bit: is64Bit)
    }

    private static func finish(
        _ layout: Layout, _ window: ByteWindow, walkedTo offset: Int, declaredEnd: Int?, is64Bit: Bool
    ) throws(ProbeFailure) -> MediaProbe.Report {
        guard let dataByteCount = layout.dataByteCount else { throw window.truncated("no data chunk") }
        guard let codec = layout.codec else { throw window.malformed(at: offset, "no fmt chunk") }
        guard dataByteCount > 0 else {
            let detail = offset < window.byteCount ? RIFFHeader.unfilledLength : "its data chunk is empty"
            throw window.malformed(at: offset, detail)
        }
        try RIFFHeader.checkEnd(window, declaredEnd: declaredEnd, walkedTo: offset)
        var report = MediaProbe.Report(.wave, .audio, "com.microsoft.waveform-audio")
        report.codecs = [codec]
        report.channelCount = layout.channelCount
        report.duration = layout.duration
        if is64Bit { report.traits.insert(.rf64) }
        report.trailingByteCount = max(0, window.byteCount - max(offset, declaredEnd ?? 0))
        return report
    }

    private static func readFormat(
        _ window: inout ByteWindow, at offset: Int, size: Int, into layout: inout Layout
    ) throws(ProbeFailure) {
        guard size >= 16 else { throw window.malformed(at: offset, "a fmt chunk of \(size.counted("byte"))") }
        var tag = try window.little(2, at: offset, in: "its fmt chunk")
        if tag == 0xFFFE, size >= 26 { tag = try window.little(2, at: offset + 24, in: "its fmt chunk") }
        layout.channelCount = try window.little(2, at: offset + 2, in: "its fmt chunk")
        layout.bytesPerSecond = try window.little(4, at: offset + 8, in: "its fmt chunk")
        layout.sampleRate = try window.little(4, at: offset + 4, in: "its fmt chunk")
        guard layout.channelCount > 0, layout.sampleRate > 0 else {
            throw window.malformed(at: offset, "a sample rate or number of channels of 0")
        }
        layout.codec = codecs[tag] ?? "0x" + String(tag, radix: 16)
    }

    /// The names of the codings that Core Audio decodes, by the tag in the fmt chunk.
    private static let codecs = [
        0x01: "lpcm", 0x02: "adpcm", 0x03: "float", 0x06: "alaw", 0x07: "ulaw", 0x11: "ima4", 0x31: "gsm", 0x55: "mp3",
    ]
}
