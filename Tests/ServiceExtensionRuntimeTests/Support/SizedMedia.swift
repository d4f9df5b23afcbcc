import Testing

@testable import ServiceExtensionRuntime

/// Whole files of any size, one for each kind.
enum SizedMedia {
    /// A file of exactly so many bytes.
    static func bytes(_ kind: MediaKind, _ count: Int) throws -> [UInt8] {
        switch kind {
        case .image: try picture(count)
        case .movie: try film(count)
        case .audio: sound(count)
        }
    }

    /// A JPEG, made longer with comments behind its start marker (ITU-T T.81, B.2.4.5).
    private static func picture(_ count: Int) throws -> [UInt8] {
        let jpeg = try sample("jpeg.jpg")
        var padding: [UInt8] = []
        var missing = count - jpeg.count
        while missing > 0 {
            // A comment has at least its marker and length; what is left after it must not be too short for another.
            var size = min(missing, 60_000)
            if (1..<4).contains(missing - size) { size -= 4 }
            padding += [0xFF, 0xFE] + big(size - 2, 2) + [UInt8](repeating: 0x20, count: size - 4)
            missing -= size
        }
        return Array(jpeg.prefix(2)) + padding + jpeg.dropFirst(2)
    }

    /// An MPEG-4 with a box of free space behind it (ISO 14496-12, section 8.1.2).
    private static func film(_ count: Int) throws -> [UInt8] {
        let film = try sample("mp4.mp4")
        let missing = count - film.count
        guard missing > 0 else { return film }
        return film + big(missing, 4) + Array("free".utf8) + [UInt8](repeating: 0, count: missing - 8)
    }

    /// A WAV of 8-bit silence.
    private static func sound(_ count: Int) -> [UInt8] {
        let data = count - 44
        return Array("RIFF".utf8) + little(36 + data, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + little(1, 2)
            + little(1, 2) + little(8000, 4) + little(8000, 4) + little(1, 2) + little(8, 2) + Array("data".utf8)
            + little(data, 4) + [UInt8](repeating: 0x80, count: data)
    }
}
