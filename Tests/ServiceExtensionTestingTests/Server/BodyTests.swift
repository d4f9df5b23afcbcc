import Testing

@testable import ServiceExtensionTesting

@Suite struct `The body of an answer` {
    func read(_ reader: BodyReader, piece: Int, limit: Int = .max) -> [UInt8] {
        var reader = reader
        var bytes: [UInt8] = []
        while bytes.count < limit, reader.append(to: &bytes, atMost: min(piece, limit - bytes.count)) > 0 {}
        return bytes
    }

    func plain(_ source: BodySource) -> BodyReader { BodyReader(source, coding: .identity, isEndless: false) }

    @Test(arguments: [1, 7, 8, 13, 4096]) func `is the same in pieces of any size`(piece: Int) {
        let source = BodySource.random(1000, seed: 3)
        #expect(read(plain(source), piece: piece) == read(plain(source), piece: 1000))
        #expect(read(plain(.zeros(100)), piece: piece) == [UInt8](repeating: 0, count: 100))
        #expect(read(plain(.bytes([1, 2, 3])), piece: piece) == [1, 2, 3])
    }

    @Test func `of random bytes depends on the seed alone`() {
        let first = read(plain(.random(64, seed: 1)), piece: 64)
        #expect(first == read(plain(.random(64, seed: 1)), piece: 64))
        #expect(first != read(plain(.random(64, seed: 2)), piece: 64))
        #expect(Set(first).count > 32)
    }

    @Test func `has the checksum of gzip's standard`() {
        var checksum = CRC32()
        checksum.add(Array("12345".utf8)[...])
        checksum.add(Array("6789".utf8)[...])
        #expect(checksum.value == 0xCBF4_3926)
        #expect(CRC32().value == 0)
    }

    @Test func `in gzip is a header, a stored block and a trailer`() {
        let encoded = read(BodyReader(.bytes(Array("abc".utf8)), coding: .gzip, isEndless: false), piece: 100)
        let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
        let block: [UInt8] = [1, 3, 0, 0xFC, 0xFF, 0x61, 0x62, 0x63]
        #expect(encoded == header + block + [0xC2, 0x41, 0x24, 0x35, 3, 0, 0, 0])
    }

    @Test(arguments: [0, 1, 65_534, 65_535, 65_536, 131_070, 200_000])
    func `in gzip has the announced size`(count: Int) {
        let reader = BodyReader(.zeros(count), coding: .gzip, isEndless: false)
        #expect(read(reader, piece: 10_000).count == reader.count)
    }

    @Test func `without end repeats itself`() {
        let reader = BodyReader(.bytes([1, 2, 3]), coding: .identity, isEndless: true)
        #expect(read(reader, piece: 2, limit: 7) == [1, 2, 3, 1, 2, 3, 1])
        #expect(
            read(BodyReader(.bytes([]), coding: .identity, isEndless: true), piece: 5, limit: 5) == [0, 0, 0, 0, 0])
    }
}

@Suite struct `A media sample` {
    @Test func `is found by its file name and by its stem`() throws {
        let sample = try #require(MediaSample.named("png.png"))
        #expect(sample.mediaType == "image/png" && sample.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(MediaSample.named("png") == sample)
        #expect(
            MediaSample.named("PNG") == nil && MediaSample.named("") == nil && MediaSample.named("../png.png") == nil)
    }

    @Test func `has a name of its own`() {
        #expect(!MediaSample.all.isEmpty)
        #expect(Set(MediaSample.all.map(\.name)).count == MediaSample.all.count)
    }
}
