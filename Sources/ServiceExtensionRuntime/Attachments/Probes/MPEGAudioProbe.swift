/// Follows the frames of MPEG audio from behind the tags to the end (ISO 11172-3, ISO 13818-3; ID3v2.4 for the tags).
enum MPEGAudioProbe {
    static func report(on source: some ByteSource) throws(ProbeFailure) -> MediaProbe.Report {
        var window = ByteWindow(source, subject: "sound")
        let start = try MPEGAudioTags.endOfLeadingTags(&window)
        guard start < window.byteCount else {
            throw start == 0
                ? ProbeFailure(.notThisFormat, "the file is empty") : window.truncated("no sound behind the ID3 tag")
        }
        guard let first = try frame(&window, at: start) else {
            let message = "no MPEG audio frame begins at byte \(start)"
            throw ProbeFailure(start == 0 ? .notThisFormat : .malformed, message)
        }
        var frameCount = 0
        var offset = start
        while let frame = try frame(&window, at: offset), frame.continues(in: first) {
            guard offset + frame.byteCount <= window.byteCount else {
                guard frameCount > 0 else { throw window.truncated(inside: "its only frame") }
                throw window.truncated(inside: "frame \(frameCount + 1)", end: offset + frame.byteCount)
            }
            frameCount += 1
            offset += frame.byteCount
        }
        guard frameCount >= 2 else {
            throw window.malformed(at: offset, "one frame header, but no second frame where the first one ends")
        }
        let audioEnd = offset
        let end = try MPEGAudioTags.endOfTrailingTags(&window, from: audioEnd)
        let rest = window.byteCount - end
        guard rest <= audioEnd - start else {
            throw window.malformed(
                at: end,
                "no frame follows the first \(frameCount) there, and the rest of \(rest.counted("byte")) is more than those have"
            )
        }
        guard !(1...3).contains(rest) else { throw window.truncated(inside: "frame \(frameCount + 1)") }
        let (declared, declaredByteCount) = try declaredCounts(&window, first, at: start)
        var report = MediaProbe.Report(.mpegAudio, .audio, "public.mp3")
        let soundFrames = declared == nil ? frameCount : frameCount - 1
        report.duration = Double(soundFrames * first.sampleCount) / Double(first.sampleRate)
        report.channelCount = first.channelCount
        report.codecs = ["mp\(first.layer)"]
        report.trailingByteCount = rest
        if first.layer != 3 { report.traits.insert(.notLayer3) }
        // Some programs count the first frame, too.
        if declared ?? 0 > soundFrames + 1 || declaredByteCount ?? 0 > audioEnd - start {
            report.traits.insert(.shorterThanDeclared)
        }
        return report
    }

    /// The frame header at an offset, or `nil` where none stands.
    static func frame(_ window: inout ByteWindow, at offset: Int) throws(ProbeFailure) -> MPEGAudioFrame? {
        guard window.byteCount - offset >= 4 else { return nil }
        return MPEGAudioFrame(UInt32(truncatingIfNeeded: try window.big(4, at: offset, in: "a frame header")))
    }

    /// The numbers of frames, itself not counted, and of bytes that a Xing or Info tag in the first frame declares.
    private static func declaredCounts(
        _ window: inout ByteWindow, _ first: MPEGAudioFrame, at start: Int
    ) throws(ProbeFailure) -> (frames: Int?, bytes: Int?) {
        let tag = start + first.tagOffset
        guard first.layer == 3, first.byteCount >= first.tagOffset + 16 else { return (nil, nil) }
        guard try window.hasText("Xing", "Info", at: tag) else { return (nil, nil) }
        let flags = try window.big(4, at: tag + 4, in: "the first frame")
        var fields: [Int] = []
        for offset in [8, 12] { fields.append(try window.big(4, at: tag + offset, in: "the first frame")) }
        let frames = flags & 1 == 1 ? fields.removeFirst() : nil
        return (frames, flags & 2 == 2 ? fields[0] : nil)
    }
}
