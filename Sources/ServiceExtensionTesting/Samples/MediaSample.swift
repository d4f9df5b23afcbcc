import CMediaSamples

/// A small media file that is part of the library, for tests that need real bytes.
public struct MediaSample: Sendable, Hashable {
    /// The file's name, such as `jpeg.jpg`.
    public let name: String
    /// The Content-Type that a correct server sends with it.
    public let mediaType: String
    /// The file's bytes.
    public let bytes: [UInt8]

    /// Every sample, in the order of the samples' own list.
    public static let all: [MediaSample] = readTable()

    /// The sample with a file name, or else the first whose name without extension is that.
    ///
    /// `named("jpeg.jpg")` and `named("jpeg")` are the same file. The name's case counts.
    public static func named(_ name: String) -> MediaSample? {
        all.first { $0.name == name } ?? all.first { $0.stem == name }
    }

    /// The name up to its last dot.
    private var stem: Substring {
        name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    }

    /// Copies the C table, whose strings and bytes are constants of the program, into values.
    private static func readTable() -> [MediaSample] {
        (0..<media_sample_count).map { index in
            let sample = unsafe media_sample_at(index)
            let bytes = unsafe UnsafeBufferPointer(start: sample.bytes, count: sample.count)
            return unsafe MediaSample(
                name: String(cString: sample.name), mediaType: String(cString: sample.media_type), bytes: Array(bytes))
        }
    }
}
