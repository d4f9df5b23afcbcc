import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The inflater` {
    /// `hello hello hello` in gzip and in zlib form, by Python's modules of these names.
    private static let gzip: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xC8, 0x40,
        0x90,
        0x00, 0x80, 0x88, 0xF9, 0xE5, 0x11, 0x00, 0x00, 0x00,
    ]
    private static let zlib: [UInt8] = [
        0x78, 0x9C, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xC8, 0x40, 0x90, 0x00, 0x3A, 0x2E, 0x06, 0x7D,
    ]

    private func decoded(
        _ pieces: [[UInt8]], atMost limit: Int, takesRawData: Bool = false
    ) throws -> (text: String, isFinished: Bool) {
        let inflater = try #require(Inflater(takesRawData: takesRawData))
        var output: [UInt8] = []
        for piece in pieces {
            try inflater.add(piece)
            while case let bytes = try inflater.decode(atMost: limit), !bytes.isEmpty {
                #expect(bytes.count <= limit)
                output += bytes
            }
        }
        return (String(decoding: output, as: UTF8.self), inflater.isFinished)
    }

    @Test(arguments: [gzip, zlib], [1, 2, 5, 100]) func `decodes both forms in pieces of any size`(
        _ data: [UInt8], _ limit: Int
    ) throws {
        let whole = try decoded([data], atMost: limit)
        #expect(whole == ("hello hello hello", true))
        let single = try decoded(data.map { [$0] }, atMost: limit)
        #expect(single == ("hello hello hello", true))
    }

    @Test(arguments: [1, 5, 100]) func `decodes deflate data without zlib's header, and with it`(_ limit: Int) throws {
        let raw = Array(Self.zlib.dropFirst(2).dropLast(4))
        for data in [raw, Self.zlib, Self.gzip] {
            #expect(try decoded([data], atMost: limit, takesRawData: true) == ("hello hello hello", true))
            #expect(try decoded(data.map { [$0] }, atMost: limit, takesRawData: true) == ("hello hello hello", true))
        }
        #expect(throws: Inflater.Failure.self) { try decoded([raw], atMost: limit) }
    }

    /// An empty member, by Python's gzip module.
    private static let empty: [UInt8] = [
        0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0x02, 0x03, 0x03, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ]

    @Test(arguments: [1, 5, 100]) func `decodes gzip data of several members, and takes zeros after it`(
        _ limit: Int
    ) throws {
        let data = Self.gzip + Self.empty + Self.empty + Self.gzip + [0, 0, 0]
        let text = "hello hello hellohello hello hello"
        #expect(try decoded([data], atMost: limit) == (text, true))
        #expect(try decoded(data.map { [$0] }, atMost: limit) == (text, true))
        #expect(try decoded([Self.gzip + Self.gzip.dropLast()], atMost: limit).isFinished == false)
        #expect(try decoded([Self.zlib + [0, 0]], atMost: limit).isFinished)
    }

    @Test func `knows that the end is missing`() throws {
        #expect(try decoded([Self.gzip.dropLast().map(\.self)], atMost: 100).isFinished == false)
    }

    private static let broken: [[UInt8]] = [
        Array("plain text".utf8), gzip + [7], zlib + zlib, [0x1F, 0x8B, 0x07, 0, 0, 0, 0, 0, 0, 3],
        gzip.dropLast(8) + [0, 0, 0, 0, 0x11, 0, 0, 0],
    ]

    @Test(arguments: broken) func `refuses what is none of the forms, is damaged, or goes on after its end`(
        _ data: [UInt8]
    ) {
        #expect(throws: Inflater.Failure.self) { try decoded([data], atMost: 100) }
    }

    @Test func `refuses data after the end in a further piece`() {
        #expect(throws: Inflater.Failure.self) { try decoded([Self.gzip, [1]], atMost: 100) }
    }
}
