import ServiceExtensionTesting
import Testing

@testable import ServiceExtensionRuntime

@Suite struct `Loading a medium` {
    @Test(arguments: [1000, (64 << 10) - 1, 64 << 10, (64 << 10) + 1, 300_000])
    func `stores the very bytes, whether they stay in memory or not`(_ count: Int) async throws {
        let bytes = try SizedMedia.bytes(.image, count)
        for pieceSize in [1, 1000, 4096, 16 << 10, 1 << 20] where pieceSize > 1 || count == 1000 {
            let fixture = try LoaderFixture(["/f": .bytes(bytes).inPieces(of: pieceSize)])
            let attachment = try #require(await fixture.load("/f").attachment)
            #expect(try contents(of: attachment.path) == bytes)
            #expect(fixture.exchange("/f")?.isCancelled == false)
        }
    }

    @Test func `asks for the types of the key's kind, and for no more than anything may have`() async throws {
        let fixture = try LoaderFixture(["/f": .bytes(try sample("mp3.mp3"))])
        _ = await fixture.load("/f", .audio)
        let request = try #require(fixture.exchange("/f")).request
        #expect(request.accept == "audio/mpeg, audio/mp4, audio/wav, audio/aiff, */*;q=0.1")
        #expect(request.byteLimit == 50 << 20)
    }

    @Test func `tells all that the structure check learned`() async throws {
        let picture = try #require(try await loaded(try sample("gif-animated.gif")).attachment)
        #expect(picture.pixelWidth == 32 && picture.pixelHeight == 24 && picture.frameCount == 4)
        #expect(picture.duration == nil && picture.channelCount == nil)
        let sound = try #require(try await loaded(try sample("wav.wav"), .audio).attachment)
        #expect(sound.channelCount == 1 && sound.pixelWidth == nil && sound.frameCount == nil)
        #expect(try #require(sound.duration).milliseconds.rounded() == 320)
        let film = try #require(try await loaded(try sample("mp4.mp4"), .movie).attachment)
        #expect(film.pixelWidth == 32 && film.pixelHeight == 24)
        #expect(try #require(film.duration) > .zero)
    }

    @Test func `ends a transfer of a wrong type after the first bytes`() async throws {
        for name in ["webp.webp", "html.html", "mov.mov", "ogg.ogg"] {
            let bytes = try sample(name) + [UInt8](repeating: 0x20, count: 1_000_000)
            let fixture = try LoaderFixture(["/f": .bytes(bytes).announcing(nil).inPieces(of: 1024)])
            let loaded = await fixture.load("/f")
            #expect(loaded.codes == ["attachment.type-not-supported"])
            #expect(fixture.exchange("/f")?.bytesTaken == 4096)
            #expect(fixture.exchange("/f")?.isCancelled == true)
        }
    }

    @Test func `ends a transfer of hopeless bytes behind a right signature after the first bytes`() async throws {
        for opening in [Array("GIF88a".utf8), [0xFF, 0xFB]] {
            let bytes = opening + [UInt8](repeating: 0x61, count: 1_000_000)
            let fixture = try LoaderFixture(["/f": .bytes(bytes).announcing(nil).inPieces(of: 1024)])
            #expect(await fixture.load("/f").codes == ["attachment.malformed"])
            #expect(fixture.exchange("/f")?.bytesTaken == 4096)
        }
    }

    @Test(arguments: [0, 100, 4096, 5000, 64 << 10, 100_000])
    func `leaves no file when the transfer fails, wherever it does`(_ count: Int) async throws {
        let bytes = Array(try SizedMedia.bytes(.image, 200_000).prefix(count))
        let fixture = try LoaderFixture(["/f": .bytes(bytes).announcing(nil).failing(at: count, with: .connectionReset)]
        )
        let loaded = await fixture.load("/f")
        #expect(loaded.codes == ["transfer.connection-reset"])
        #expect(loaded.attachment == nil)
        #expect(fixture.directory.names.isEmpty)
    }

    @Test func `says that the store is full in one finding and stores the next when there is room`() async throws {
        let small = try SizedMedia.bytes(.image, 1000)
        let large = try SizedMedia.bytes(.image, 100_000)
        let fixture = try LoaderFixture(
            ["/small": .bytes(small), "/large": .bytes(large)], .init(byteLimit: 2000))
        #expect(await fixture.load("/large").codes == ["storage.full"])
        #expect(fixture.exchange("/large")?.isCancelled == true)
        #expect(fixture.directory.names.isEmpty)
        let first = await fixture.load("/small")
        let second = await fixture.load("/small")
        #expect(first.codes == [] && second.codes == [])
        #expect(await fixture.load("/small").codes == ["storage.full"])
        #expect(fixture.directory.names.count == 2)
    }

    @Test func `says what is wrong with a detector that fails`() async throws {
        struct Broken: MediaTypeDetector {
            func mediaType(of head: ArraySlice<UInt8>) throws(DetectionFailure) -> String {
                throw DetectionFailure("no memory")
            }
        }
        let directory = try TemporaryDirectory()
        let transport = RecordedTransport()
        transport.reply(to: "https://media.example/f", with: .bytes(try sample("png.png")))
        let loader = MediaLoader(
            transport: transport, detector: Broken(),
            store: try AttachmentStore(directoryPath: directory.path), urlPolicy: URLPolicy(),
            judge: AttachmentJudge(rules: .apple), sharing: nil)
        let loaded = await loader.load(
            MediaReference(
                path: ["image-url"], payloadKey: "image-url", kind: .image, value: "https://media.example/f"),
            requestIdentifier: "id", timeLimit: .seconds(1))
        #expect(loaded.codes == ["attachment.detection-failed"])
        #expect(loaded.findings[0].message.contains("no memory"))
    }
}
