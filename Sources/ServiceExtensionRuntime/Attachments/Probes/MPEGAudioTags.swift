/// The tags around MPEG audio: ID3v2 in front; ID3v1, APE, Lyrics3 and zeros behind.
enum MPEGAudioTags {
    /// The place behind all ID3v2 tags at the start and the zeros that some taggers leave after them.
    ///
    /// The place can lie behind the end of a file that was cut.
    static func endOfLeadingTags(_ window: inout ByteWindow) throws(ProbeFailure) -> Int {
        var offset = 0
        while let size = try id3Size(&window, at: offset) {
            try window.countElement()
            offset += size
        }
        return offset > 0 ? try window.endOfZeros(from: offset) : 0
    }

    /// The whole size in bytes of the ID3v2 tag at an offset (id3.org, ID3v2.4, section 3.1), or `nil` without one.
    ///
    /// The size counts neither the header nor the footer, and has 7 bits in each of its four bytes.
    private static func id3Size(_ window: inout ByteWindow, at offset: Int) throws(ProbeFailure) -> Int? {
        guard window.byteCount - offset >= 10, try window.hasText("ID3", at: offset) else { return nil }
        let header = Array(try window.bytes(10, at: offset, in: "the ID3 tag's header"))
        let sizeBytes = header[6...9]
        guard header[3] != 0xFF, header[4] != 0xFF, sizeBytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        let size = sizeBytes.reduce(0) { $0 << 7 | Int($1) }
        return size + (header[5] & 0x10 == 0 ? 10 : 20)
    }

    /// The place behind all known tags that follow the last frame, which ends at `start`.
    static func endOfTrailingTags(_ window: inout ByteWindow, from start: Int) throws(ProbeFailure) -> Int {
        var offset = try window.endOfZeros(from: start)
        while offset < window.byteCount {
            let end: Int
            if try window.hasText("TAG", at: offset) {
                end = offset + 128
            } else if try window.hasText("APETAGEX", at: offset) {
                let size = try window.little(4, at: offset + 12, in: "the APE tag")
                end = offset + size + 32
            } else if try window.hasText("LYRICSBEGIN", at: offset) {
                guard let found = try endOfLyrics(&window, from: offset) else { return offset }
                end = found
            } else {
                return offset
            }
            try window.countElement()
            guard end <= window.byteCount else { throw window.truncated(inside: "a tag at its end", end: end) }
            offset = try window.endOfZeros(from: end)
        }
        return offset
    }

    /// The place behind a Lyrics3 tag (id3.org, Lyrics3 v2), which ends in `LYRICSEND` or in a size and `LYRICS200`.
    private static func endOfLyrics(_ window: inout ByteWindow, from start: Int) throws(ProbeFailure) -> Int? {
        var offset = start + 11
        while let found = try window.firstOffset(of: UInt8(ascii: "L"), from: offset, to: window.byteCount) {
            if try window.hasText("LYRICSEND", "LYRICS200", at: found) {
                return found + 9
            }
            offset = found + 1
        }
        return nil
    }
}
