/// A body as it goes over the wire: in order, coded, and without end where that is asked for.
struct BodyReader: Sendable {
    private let source: BodySource
    private let isEndless: Bool
    private var offset = 0
    /// The encoder, where the body is encoded.
    private var gzip: GzipStream?

    /// The bytes of one pass, after content coding.
    let count: Int

    /// A reader of a source.
    init(_ source: BodySource, coding: ContentCoding, isEndless: Bool) {
        // Endless nothing would be nothing; zeros are the plainest something.
        self.source = isEndless && source.count == 0 ? .zeros(4096) : source
        self.isEndless = isEndless
        gzip = coding == .gzip ? GzipStream(self.source) : nil
        count = coding == .gzip ? GzipStream.encodedCount(self.source.count) : self.source.count
    }

    /// Appends up to `limit` bytes, and says how many; 0 only at the end.
    mutating func append(to buffer: inout [UInt8], atMost limit: Int) -> Int {
        let count = step(&buffer, limit)
        guard count == 0, isEndless, limit > 0 else { return count }
        // A second gzip member after the first is still gzip (RFC 1952, section 2.2).
        offset = 0
        if gzip != nil { gzip = GzipStream(source) }
        return step(&buffer, limit)
    }

    private mutating func step(_ buffer: inout [UInt8], _ limit: Int) -> Int {
        if let count = gzip?.append(to: &buffer, atMost: limit) { return count }
        let count = source.append(to: &buffer, from: offset, atMost: limit)
        offset += count
        return count
    }
}
