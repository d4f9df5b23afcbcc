/// Walks an AIFF's or AIFF-C's chunks (Apple, Audio Interchange File Format 1.3 and AIFF-C draft, 1991).
enum AIFFProbe {
    private struct Layout {
        var channelCount = 0
        var frameCount = 0
        var bitsPerSample = 0
        var sampleRate = 0.0
        var codec = "lpcm"

        /// What COMM counts as one frame is a packet of 64 samples in IMA 4:1.
        var samplesPerFrame: Int { codec == "ima4" ? 64 : 1 }
    }

    static func report(on source: some ByteSource) throws(ProbeFailure) -> MediaProbe.Report {
        var window = ByteWindow(source, subject: "sound")
        let isCompressedForm = try window.hasText("AIFC", at: 8)
        guard try window.hasText("FORM", at: 0), try window.hasText("AIFF", "AIFC", at: 8) else {
            throw ProbeFailure(.notThisFormat, "the file does not begin with a FORM header of type AIFF or AIFC")
        }
        let declaredEnd = try window.big(4, at: 4, in: "its header") + 8
        var layout: Layout?
        var dataByteCount: Int?
        var offset = 12
        while offset + 8 <= window.byteCount, layout == nil || dataByteCount == nil {
            try window.countElement()
            let name = try window.code(at: offset, in: "a chunk's header")
            let size = try window.big(4, at: offset + 4, in: "a chunk's header")
            let content = offset + 8
            guard content + size <= window.byteCount else {
                throw window.truncated(inside: "its \(name) chunk", end: content + size)
            }
            switch name {
            case "COMM":
                layout = try readCommon(&window, at: content, size: size, isCompressedForm: isCompressedForm)
            case "SSND":
                guard size >= 8 else { throw window.malformed(at: offset, RIFFHeader.unfilledLength) }
                dataByteCount = size - 8
            default: break
            }
            offset = content + size + size % 2
        }
        guard let dataByteCount else { throw window.truncated("no SSND chunk") }
        guard let layout else { throw window.malformed(at: offset, "no COMM chunk") }
        let missing = declaredEnd - window.byteCount
        guard missing <= 0 || missing <= 8 && offset >= window.byteCount else {
            throw window.truncated("its header announces \(missing.counted("byte")) more", missing: missing)
        }
        try checkSound(layout, dataByteCount, window)
        var report = MediaProbe.Report(.aiff, .audio, "public.aiff-audio")
        report.codecs = [layout.codec]
        report.channelCount = layout.channelCount
        report.duration = Double(layout.frameCount * layout.samplesPerFrame) / layout.sampleRate
        if isCompressedForm { report.traits.insert(.aiffC) }
        report.trailingByteCount = max(0, window.byteCount - max(declaredEnd, offset))
        return report
    }

    /// Refuses a file without sound, or with fewer samples than it announces where the size of one is known.
    private static func checkSound(
        _ layout: Layout, _ dataByteCount: Int, _ window: ByteWindow
    ) throws(ProbeFailure) {
        guard layout.frameCount > 0, dataByteCount > 0 else {
            throw ProbeFailure(.malformed, "the sound is empty: no sample frames")
        }
        guard ["lpcm", "sowt", "twos", "in24", "in32", "fl32", "FL32", "fl64", "FL64"].contains(layout.codec) else {
            return
        }
        let sampleSize = (layout.bitsPerSample + 7) / 8
        let missing = layout.frameCount * layout.channelCount * sampleSize - dataByteCount
        guard missing <= 0 else {
            throw window.truncated("its samples lack \(missing.counted("byte"))", missing: missing)
        }
    }

    private static func readCommon(
        _ window: inout ByteWindow, at offset: Int, size: Int, isCompressedForm: Bool
    ) throws(ProbeFailure) -> Layout {
        guard size >= (isCompressedForm ? 22 : 18) else {
            throw window.malformed(at: offset, "a COMM chunk of \(size.counted("byte"))")
        }
        var layout = Layout(
            channelCount: try window.big(2, at: offset, in: "its COMM chunk"),
            frameCount: try window.big(4, at: offset + 2, in: "its COMM chunk"),
            bitsPerSample: try window.big(2, at: offset + 6, in: "its COMM chunk"),
            sampleRate: try extendedNumber(&window, at: offset + 8))
        guard layout.channelCount > 0, layout.sampleRate.isFinite, layout.sampleRate >= 1 else {
            throw window.malformed(at: offset, "a sample rate or number of channels of 0")
        }
        if isCompressedForm {
            let codec = try window.code(at: offset + 18, in: "its COMM chunk")
            layout.codec = codec == "NONE" ? "lpcm" : codec
        }
        return layout
    }

    /// The 80-bit floating-point number at an offset (IEEE 754 extended, as the 68881 stored it).
    private static func extendedNumber(_ window: inout ByteWindow, at offset: Int) throws(ProbeFailure) -> Double {
        let exponent = try window.big(2, at: offset, in: "its COMM chunk")
        let high = try window.big(4, at: offset + 2, in: "its COMM chunk")
        let low = try window.big(4, at: offset + 6, in: "its COMM chunk")
        let fraction = Double(high) * 0x1p-31 + Double(low) * 0x1p-63
        let value = Double(sign: .plus, exponent: (exponent & 0x7FFF) - 16383, significand: fraction)
        return exponent & 0x8000 == 0 ? value : -value
    }
}
