extension MediaProbe {
    /// The format that a file begins as, or `nil`; for the formats that have a structure check.
    ///
    /// Reads the first 32 bytes; for MPEG audio also what stands behind the ID3 tags, however large they are, and the
    /// next frame's header. Finds what libmagic misses: MP3 behind a large cover picture, MPEG-4 with an unknown brand,
    /// QuickTime that begins with `wide` or `free`. Says nothing about the rest of the file.
    ///
    /// The source may be a file's head alone: an ID3 tag that goes on behind its end counts as MPEG audio.
    public static func identify(_ source: some ByteSource) throws(ByteSourceError) -> MediaFormat? {
        let head = try source.read(at: 0, count: 32)
        func has(_ text: String, at offset: Int) -> Bool { head.dropFirst(offset).starts(with: text.utf8) }
        if head.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if head.starts(with: PNGProbe.signature) { return .png }
        if has("GIF87a", at: 0) || has("GIF89a", at: 0) { return .gif }
        if has("WAVE", at: 8), has("RIFF", at: 0) || has("RF64", at: 0) { return .wave }
        if has("AVI ", at: 8), has("RIFF", at: 0) { return .avi }
        if has("FORM", at: 0), has("AIFF", at: 8) || has("AIFC", at: 8) { return .aiff }
        if head.starts(with: [0, 0, 1, 0xBA]) || head.starts(with: [0, 0, 1, 0xB3]) { return .programStream }
        if ISOMediaProbe.firstTypes.contains(where: { has($0, at: 4) }) { return .isoMedia }
        return try isMPEGAudio(source) ? .mpegAudio : nil
    }

    private static func isMPEGAudio(_ source: some ByteSource) throws(ByteSourceError) -> Bool {
        var window = ByteWindow(source, subject: "sound")
        do {
            let start = try MPEGAudioTags.endOfLeadingTags(&window)
            if start > 0, start >= window.byteCount - 3 { return true }
            guard let first = try MPEGAudioProbe.frame(&window, at: start) else { return false }
            let next = start + first.byteCount
            if start > 0, next >= window.byteCount - 3 { return true }
            return try MPEGAudioProbe.frame(&window, at: next)?.continues(in: first) ?? false
        } catch {
            guard case .unreadable(let error) = error.reason else { return false }
            throw error
        }
    }
}
