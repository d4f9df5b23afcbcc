import Testing

@testable import ServiceExtensionRuntime

/// Bytes decide; what others say of them is a warning, since an extension on a device may believe it.
@Suite struct `Where key, header or URL say something else than the bytes` {
    struct Row: Sendable, CustomTestStringConvertible {
        var sample: String
        var kind: MediaKind
        var header: String?
        var path: String
        var codes: [String]
        var testDescription: String { "\(sample) under \(kind.rawValue)-url as \(header ?? "nothing") at \(path)" }
    }

    private static let key = "attachment.kind-mismatch"
    private static let header = "attachment.content-type-mismatch"
    private static let ending = "attachment.file-extension-mismatch"

    static let rows: [Row] = [
        Row(sample: "jpeg.jpg", kind: .image, header: "image/jpeg", path: "/a.jpg", codes: []),
        Row(sample: "jpeg.jpg", kind: .image, header: "IMAGE/JPEG; charset=binary", path: "/a.JPEG", codes: []),
        Row(sample: "jpeg.jpg", kind: .image, header: "image/jpg", path: "/a.jpe", codes: []),
        Row(sample: "jpeg.jpg", kind: .image, header: nil, path: "/7f3a/1200/630", codes: []),
        Row(sample: "jpeg.jpg", kind: .image, header: nil, path: "/a.php", codes: []),
        Row(sample: "jpeg.jpg", kind: .image, header: nil, path: "/a.tar.jpg", codes: []),
        Row(sample: "jpeg.jpg", kind: .image, header: nil, path: "/.png", codes: []),
        Row(sample: "jpeg.jpg", kind: .image, header: nil, path: "/a.png/", codes: [ending]),
        Row(sample: "jpeg.jpg", kind: .image, header: nil, path: "/a.", codes: []),
        Row(sample: "jpeg.jpg", kind: .image, header: "image/png", path: "/a.jpg", codes: [header]),
        Row(sample: "jpeg.jpg", kind: .image, header: "application/octet-stream", path: "/a", codes: [header]),
        Row(sample: "jpeg.jpg", kind: .image, header: "", path: "/a", codes: [header]),
        Row(sample: "jpeg.jpg", kind: .image, header: nil, path: "/a.png", codes: [ending]),
        Row(sample: "jpeg.jpg", kind: .image, header: nil, path: "/a.webp", codes: [ending]),
        Row(sample: "jpeg.jpg", kind: .movie, header: "image/jpeg", path: "/a.jpg", codes: [key]),
        Row(sample: "jpeg.jpg", kind: .audio, header: "audio/mpeg", path: "/a.mp3", codes: [key, header, ending]),
        Row(sample: "mp4.mp4", kind: .movie, header: "video/x-m4v", path: "/a.m4v", codes: []),
        Row(sample: "mp4.mp4", kind: .movie, header: "video/quicktime", path: "/a.mov", codes: [header, ending]),
        Row(sample: "m4a.m4a", kind: .movie, header: "audio/x-m4a", path: "/a.m4a", codes: [key]),
        Row(sample: "audio-isom.mp4", kind: .audio, header: "video/mp4", path: "/a.mp4", codes: [header, ending]),
        Row(sample: "mpeg2.mpg", kind: .movie, header: "video/mpeg", path: "/a.mpeg", codes: []),
        Row(sample: "mpeg1.mpg", kind: .movie, header: "video/mpeg2", path: "/a.mpg", codes: []),
        Row(sample: "wav.wav", kind: .audio, header: "audio/vnd.wave", path: "/a.wav", codes: []),
        Row(sample: "aifc.aifc", kind: .audio, header: "audio/x-aiff", path: "/a.aifc", codes: ["attachment.aiff-c"]),
        Row(sample: "mp3.mp3", kind: .image, header: "audio/mp3", path: "/a.mp3", codes: [key]),
    ]

    @Test(arguments: rows) func `the bytes win, with a warning for each`(_ row: Row) async throws {
        let loaded = try await loaded(try sample(row.sample), row.kind, path: row.path, contentType: row.header)
        #expect(loaded.attachment != nil)
        #expect(loaded.codes == row.codes)
        for finding in loaded.findings {
            #expect(finding.severity == .warning)
            #expect(finding.fix?.isEmpty == false)
            #expect(finding.payloadKey == "\(row.kind.rawValue)-url")
        }
    }

    @Test func `a header of any length makes a short message`() async throws {
        let loaded = try await loaded(
            try sample("png.png"), contentType: "image/" + String(repeating: "x", count: 50_000))
        #expect(loaded.codes == ["attachment.content-type-mismatch"])
        #expect(loaded.findings[0].message.utf8.count < 300)
    }
}
