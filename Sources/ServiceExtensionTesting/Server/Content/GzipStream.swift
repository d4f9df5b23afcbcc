/// gzip (RFC 1952) made of stored blocks (RFC 1951, section 3.2.4): a correct encoding without any compression.
struct GzipStream: Sendable {
    /// The most bytes a stored block holds.
    private static let blockLimit = 65_535
    private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

    private let source: BodySource
    private var offset = 0
    private var checksum = CRC32()
    private var pending = header
    private var isFinished = false

    /// Encodes a source.
    init(_ source: BodySource) { self.source = source }

    /// The bytes that a body of `count` bytes becomes.
    static func encodedCount(_ count: Int) -> Int {
        let blocks = max(1, (count + blockLimit - 1) / blockLimit)
        return header.count + blocks * 5 + count + 8
    }

    /// Appends up to `limit` bytes of the encoding, and says how many; 0 only at the end.
    mutating func append(to buffer: inout [UInt8], atMost limit: Int) -> Int {
        if pending.isEmpty, !isFinished { encodeBlock() }
        let piece = pending.prefix(limit)
        buffer += piece
        pending.removeFirst(piece.count)
        return piece.count
    }

    private mutating func encodeBlock() {
        var data: [UInt8] = []
        while data.count < Self.blockLimit {
            let count = source.append(to: &data, from: offset + data.count, atMost: Self.blockLimit - data.count)
            if count == 0 { break }
        }
        offset += data.count
        checksum.add(data[...])
        // A short block can only be the last, also when the source gave less than it had announced.
        isFinished = offset >= source.count || data.count < Self.blockLimit
        let length = UInt16(truncatingIfNeeded: data.count)
        pending = [isFinished ? 1 : 0] + Self.littleEndian(length) + Self.littleEndian(~length) + data
        guard isFinished else { return }
        pending += Self.littleEndian(checksum.value) + Self.littleEndian(UInt32(truncatingIfNeeded: offset))
    }

    private static func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
