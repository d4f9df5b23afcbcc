import Glibc
import ServiceExtensionTesting
import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The magic detector` {
    let detector: MagicDetector

    init() throws { detector = try MagicDetector(handleCount: 2) }

    /// What libmagic says to a sample from its first 4 KiB, with the flags that keep it fast.
    static let names: [(sample: String, mediaType: String)] = [
        ("jpeg.jpg", "image/jpeg"), ("png.png", "image/png"), ("apng.png", "image/png"), ("gif.gif", "image/gif"),
        ("gif87a.gif", "image/gif"), ("webp.webp", "image/webp"), ("heic.heic", "image/heic"),
        ("avif.avif", "image/avif"), ("bmp.bmp", "image/bmp"), ("tiff.tiff", "image/tiff"),
        ("mp4.mp4", "video/mp4"), ("m4v.m4v", "video/x-m4v"), ("audio-isom.mp4", "video/mp4"),
        ("mov.mov", "video/quicktime"), ("mpeg1.mpg", "video/mpeg"), ("avi.avi", "video/x-msvideo"),
        ("webm.webm", "video/webm"), ("mkv.mkv", "video/x-matroska"), ("3gp.3gp", "video/3gpp"),
        ("m4a.m4a", "audio/x-m4a"), ("mp3.mp3", "audio/mpeg"), ("mp3-id3v2.mp3", "audio/mpeg"),
        ("wav.wav", "audio/x-wav"), ("aiff.aiff", "audio/x-aiff"), ("flac.flac", "audio/flac"),
        ("ogg.ogg", "audio/ogg"), ("gzip.gz", "application/gzip"),
        ("svg.svg", "image/svg+xml"),
        // Text is not looked at, see Documentation/decisions/detection.md.
        ("html.html", "application/octet-stream"), ("json.json", "application/octet-stream"),
        ("ts.ts", "application/octet-stream"),
    ]

    @Test(arguments: names) func `names media and leaves text alone`(_ sample: String, _ mediaType: String) throws {
        let bytes = try #require(MediaSample.named(sample)).bytes
        #expect(try detector.mediaType(of: bytes.prefix(4 << 10)) == mediaType)
    }

    /// The one left out is an MP3 behind a picture of 18 KB, which the structure check finds.
    @Test(arguments: MediaSample.all.map(\.name).filter { $0 != "mp3-id3-picture.mp3" })
    func `names a whole small file as it names its first 4 KiB`(
        _ name: String
    ) throws {
        let bytes = try #require(MediaSample.named(name)).bytes
        #expect(try detector.mediaType(of: bytes[...]) == detector.mediaType(of: bytes.prefix(4 << 10)))
    }

    @Test func `takes a slice from where it starts`() throws {
        let bytes = [UInt8](repeating: 0, count: 100) + (try #require(MediaSample.named("png.png")).bytes)
        #expect(try detector.mediaType(of: bytes.dropFirst(100)) == "image/png")
        #expect(try detector.mediaType(of: bytes.prefix(100)) == "application/octet-stream")
    }

    @Test func `calls no bytes empty without asking libmagic`() throws {
        #expect(try detector.mediaType(of: []) == "application/x-empty")
    }

    @Test(arguments: 1...64) func `answers for every short head`(_ count: Int) throws {
        for sample in MediaSample.all where sample.bytes.count >= count {
            #expect(try detector.mediaType(of: sample.bytes.prefix(count)).contains("/"))
        }
    }

    @Test func `gives many threads the right answers with few handles`() async throws {
        let detector = detector
        let wrong = await withTaskGroup(of: Int.self) { group in
            for task in 0..<32 {
                group.addTask {
                    (0..<50).count { number in
                        let (name, mediaType) = Self.names[(task + number) % Self.names.count]
                        let bytes = MediaSample.named(name)?.bytes ?? []
                        return (try? detector.mediaType(of: bytes.prefix(4 << 10))) != mediaType
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(wrong == 0)
    }

    @Test func `says which database it cannot load`() {
        do {
            _ = try MagicDetector(databasePath: "/nonexistent/magic.mgc")
            Issue.record("a missing database was loaded")
        } catch {
            #expect(error.message.contains("/nonexistent/magic.mgc"))
        }
    }

    @Test func `does not take a database that is none`() throws {
        let directory = try TemporaryDirectory()
        try FileHandle.new("broken.mgc", in: try FileHandle.directory(directory.path)).write([1, 2, 3])
        #expect(throws: DetectionFailure.self) {
            _ = try MagicDetector(databasePath: "\(directory.path)/broken.mgc")
        }
    }

    @Test func `has its own database path and a version`() {
        #expect(MagicDetector.defaultDatabasePath.hasPrefix("/"))
        #expect(MagicDetector.version.split(separator: ".").count == 2)
    }
}
