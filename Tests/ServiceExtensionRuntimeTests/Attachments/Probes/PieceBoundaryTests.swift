import ServiceExtensionRuntime
import Testing

/// A place in a sample where filling may stand that changes nothing of what the file holds.
struct FillingPlace: Sendable, CustomTestStringConvertible {
    let name: String
    let offset: Int
    /// Filling of exactly this many bytes.
    let filling: @Sendable (Int) -> [UInt8]
    /// Where a length stands that counts the filling, and whether its most significant byte comes first.
    var length: (offset: Int, isBigEndian: Bool)?

    var testDescription: String { name }

    private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

    /// Units of at most `limit` bytes, `header` of them in front of each.
    private static func units(_ count: Int, limit: Int, header: Int, _ unit: (Int) -> [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        while count - bytes.count > limit { bytes += unit(min(limit, count - bytes.count - header)) }
        return bytes + unit(count - bytes.count)
    }

    static let all: [Self] = [
        Self(name: "jpeg.jpg", offset: 2) {
            units($0, limit: 65_000, header: 5) { [0xFF, 0xFE] + big($0 - 2, 2) + zeros($0 - 4) }
        },
        Self(name: "png.png", offset: 33) { big($0 - 12, 4) + ascii("teSt") + zeros($0 - 8) },
        Self(name: "gif.gif", offset: 61) { count in
            [0x21, 0xFE] + units(count - 3, limit: 256, header: 2) { [UInt8($0 - 1)] + zeros($0 - 1) } + [0]
        },
        Self(name: "mp3.mp3", offset: 0) { count in
            ascii("ID3") + [4, 0, 0] + [21, 14, 7, 0].map { UInt8((count - 10) >> $0 & 0x7F) } + zeros(count - 10)
        },
        Self(
            name: "wav.wav", offset: 12,
            filling: { ascii("JUNK") + little($0 - 8, 4) + zeros($0 - 8) }, length: (4, false)),
        Self(
            name: "aiff.aiff", offset: 12,
            filling: { ascii("ANNO") + big($0 - 8, 4) + zeros($0 - 8) }, length: (4, true)),
        Self(
            name: "avi.avi", offset: 12,
            filling: { ascii("JUNK") + little($0 - 8, 4) + zeros($0 - 8) }, length: (4, false)),
        Self(name: "mpeg1.mpg", offset: 12) {
            units($0, limit: 65_000, header: 8) { [0, 0, 1, 0xBE] + big($0 - 6, 2) + zeros($0 - 6) }
        },
        Self(name: "mp4-fragmented.mp4", offset: 28) { big($0, 4) + ascii("free") + zeros($0 - 8) },
        Self(name: "m4a.m4a", offset: 28) { big($0, 4) + ascii("free") + zeros($0 - 8) },
    ]

    /// The sample with filling.
    func filled(_ count: Int) throws -> [UInt8] {
        var bytes = try sample(name)
        if let length {
            let field = bytes[length.offset..<(length.offset + 4)]
            let old = (length.isBigEndian ? Array(field) : field.reversed()).reduce(0) { $0 << 8 | Int($1) }
            bytes = bytes.replacing(
                at: length.offset, with: length.isBigEndian ? big(old + count, 4) : little(old + count, 4))
        }
        bytes.insert(contentsOf: filling(count), at: offset)
        return bytes
    }
}

@Suite struct `Files larger than the pieces that are read` {
    @Test(arguments: FillingPlace.all)
    func `are read alike wherever a piece ends`(_ place: FillingPlace) throws {
        let bytes = try sample(place.name)
        var expected = try probe(bytes)
        expected.traits.remove(.wrongChecksum)
        let rest = bytes.count - place.offset
        for shift in stride(from: 0, to: min(rest, 2_500), by: 2) where shift < 200 || shift % 14 == 0 {
            var report = try probe(place.filled((1 << 16) - place.offset - shift & ~1))
            report.traits.remove(.wrongChecksum)
            #expect(report == expected, "with a piece that ends \(shift) bytes behind the filling")
        }
    }

    @Test(arguments: FillingPlace.all)
    func `are refused without their last byte`(_ place: FillingPlace) throws {
        for count in [65_400, 65_536, 131_072] {
            #expect(refusal(of: try place.filled(count).dropLast())?.isTruncation == true)
        }
    }
}
