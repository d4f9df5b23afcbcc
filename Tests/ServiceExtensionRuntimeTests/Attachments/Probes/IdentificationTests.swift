import ServiceExtensionRuntime
import ServiceExtensionTesting
import Testing

@Suite struct `The identification of a file's first bytes` {
    @Test(arguments: SampleExpectation.all)
    func `finds the format whose check accepts the sample`(_ expected: SampleExpectation) throws {
        let source = try BytesSource(sample(expected.name))
        let format = try #require(try MediaProbe.identify(source))
        #expect(format.typeIdentifiers.contains(expected.type))
    }

    @Test(arguments: SampleExpectation.all)
    func `needs no more than a head of 4 KiB`(_ expected: SampleExpectation) throws {
        let bytes = try sample(expected.name)
        let head = BytesSource(Array(bytes.prefix(4096)))
        #expect(try MediaProbe.identify(head) == MediaProbe.identify(BytesSource(bytes)))
    }

    @Test(arguments: ["mov.mov", "3gp.3gp", "heic.heic", "avif.avif"])
    func `takes relatives of MPEG-4 for MPEG-4, whose check names them`(_ name: String) throws {
        #expect(try MediaProbe.identify(BytesSource(sample(name))) == .isoMedia)
    }

    @Test func `finds an MP3 behind a cover picture that is larger than any head`() throws {
        let tag = ascii("ID3") + [4, 0, 0, 0x00, 0x12, 0x00, 0x00] + [UInt8](repeating: 0xD8, count: 0x12 << 14)
        let bytes = try tag + sample("mp3.mp3")
        #expect(try MediaProbe.identify(BytesSource(bytes)) == .mpegAudio)
        #expect(try MediaProbe.identify(BytesSource(Array(bytes.prefix(4096)))) == .mpegAudio)
    }

    @Test(
        arguments: [
            [], [0xFF], [0xFF, 0xD8], [0xFF, 0xFB], [0xFF, 0xFE, 0x61, 0x00, 0x62, 0x00, 0x63, 0x00],
            ascii("GIF88a.........."),
            ascii("ID3"), ascii("RIFF....WAVX"), ascii("FORM....8SVX"), ascii("hello, world"),
        ] as [[UInt8]])
    func `finds nothing in other bytes`(_ bytes: [UInt8]) throws {
        #expect(try MediaProbe.identify(BytesSource(bytes)) == nil)
    }

    @Test func `passes on that the bytes cannot be read`() {
        struct Unreadable: ByteSource {
            let byteCount = 1000
            func read(at offset: Int, count: Int) throws(ByteSourceError) -> ArraySlice<UInt8> {
                throw ByteSourceError(offset: offset, errorNumber: 5, message: "input/output error")
            }
        }
        #expect(throws: ByteSourceError.self) { try MediaProbe.identify(Unreadable()) }
        for format in MediaFormat.allCases {
            #expect(throws: ProbeFailure.self) { try MediaProbe.report(on: Unreadable(), as: format) }
        }
    }

    @Test func `notices a file that becomes shorter while it is read`() {
        struct Shrinking: ByteSource {
            let byteCount = 1000
            func read(at offset: Int, count: Int) throws(ByteSourceError) -> ArraySlice<UInt8> {
                [0xFF, 0xD8, 0xFF, 0xE0]
            }
        }
        let failure = #expect(throws: ProbeFailure.self) { try MediaProbe.report(on: Shrinking(), as: .jpeg) }
        #expect(failure?.message == "the file became shorter while it was read")
    }
}

@Suite struct `The naming of files that are no accepted media` {
    @Test(arguments: [
        ("webp.webp", "image/webp"), ("tiff.tiff", "image/tiff"), ("ico.ico", "image/vnd.microsoft.icon"),
        ("svg.svg", "image/svg+xml"), ("webm.webm", "video/webm"), ("mkv.mkv", "video/x-matroska"),
        ("ts.ts", "video/mp2t"), ("ogg.ogg", "audio/ogg"), ("flac.flac", "audio/flac"), ("caf.caf", "audio/x-caf"),
        ("aac.aac", "audio/aac"), ("html.html", "text/html"), ("json.json", "application/json"),
        ("gzip.gz", "application/gzip"), ("empty.bin", "application/x-empty"),
    ])
    func `tells the samples apart`(_ name: String, _ mimeType: String) throws {
        #expect(MediaProbe.foreignMIMEType(ofHead: try sample(name)[...]) == mimeType)
        #expect(AttachmentRules.apple.refusal(forMIME: mimeType)?.message.contains("type \(mimeType)") == false)
    }

    @Test func `says nothing of random bytes`() {
        #expect(MediaProbe.foreignMIMEType(ofHead: [0x81, 0x00, 0x93, 0xC4, 0x07, 0x00, 0x11]) == nil)
    }

    @Test func `names no accepted sample`() {
        for expected in SampleExpectation.all {
            guard let sample = MediaSample.named(expected.name) else { continue }
            #expect(MediaProbe.foreignMIMEType(ofHead: sample.bytes[...]) == nil, "\(expected.name)")
        }
    }
}
