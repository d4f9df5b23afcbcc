/// The part of a source that a probe looks at, moved along as the probe walks.
///
/// Holds at most 64 KiB. Every read is checked against the source's end, so that offsets and counts from a hostile file
/// can ask for anything.
struct ByteWindow {
    /// The largest piece that is read at once, in bytes.
    static let pieceSize = 1 << 16

    /// How many bytes the source has.
    let byteCount: Int

    private let source: any ByteSource
    private let subject: String
    private var bytes: ArraySlice<UInt8> = []
    private var start = 0
    private var elementCount = 0

    /// Opens a window; `subject` is what messages call the file: picture, sound or film.
    init(_ source: some ByteSource, subject: String) {
        self.source = source
        self.subject = subject
        byteCount = source.byteCount
    }

    /// The byte at an offset, or `nil` behind the end.
    mutating func byte(at offset: Int) throws(ProbeFailure) -> UInt8? {
        let position = offset &- start
        if position >= 0, position < bytes.count { return bytes[bytes.startIndex + position] }
        return try piece(at: offset, atMost: 1).first
    }

    /// Between 1 and `count` of the bytes from `offset` on, as many as are at hand; none behind the end.
    mutating func piece(at offset: Int, atMost count: Int) throws(ProbeFailure) -> ArraySlice<UInt8> {
        guard offset >= 0, offset < byteCount, count > 0 else { return [] }
        if offset < start || offset - start >= bytes.count { try load(at: offset) }
        let first = bytes.startIndex + (offset - start)
        return bytes[first..<(first + min(count, bytes.endIndex - first))]
    }

    /// Exactly `count` of the bytes from `offset` on, at most 64 KiB.
    ///
    /// - Throws: a `truncated` failure that says that the data stops inside `part`.
    mutating func bytes(
        _ count: Int, at offset: Int, in part: @autoclosure () -> String
    ) throws(ProbeFailure) -> ArraySlice<UInt8> {
        guard offset >= 0, count <= Self.pieceSize, offset <= byteCount, count <= byteCount - offset else {
            throw truncated(inside: part(), end: offset.addingReportingOverflow(count).partialValue)
        }
        if offset < start || offset - start > bytes.count - count { try load(at: offset) }
        let first = bytes.startIndex + (offset - start)
        return bytes[first..<(first + count)]
    }

    /// The unsigned number in the `count` bytes (1 to 8) from `offset` on, most significant first; at most `Int.max`.
    mutating func big(_ count: Int, at offset: Int, in part: @autoclosure () -> String) throws(ProbeFailure) -> Int {
        var value: UInt64 = 0
        for byte in try bytes(count, at: offset, in: part()) { value = value << 8 | UInt64(byte) }
        return Int(clamping: value)
    }

    /// The unsigned number in the `count` bytes (1 to 8) from `offset` on, least significant first; at most `Int.max`.
    mutating func little(_ count: Int, at offset: Int, in part: @autoclosure () -> String) throws(ProbeFailure) -> Int {
        var value: UInt64 = 0
        for byte in try bytes(count, at: offset, in: part()).reversed() { value = value << 8 | UInt64(byte) }
        return Int(clamping: value)
    }

    /// The four characters from `offset` on; every byte that is no printable ASCII stands as a question mark.
    mutating func code(at offset: Int, in part: @autoclosure () -> String) throws(ProbeFailure) -> String {
        var code = Array(try bytes(4, at: offset, in: part()))
        for index in code.indices where code[index] < 0x20 || code[index] >= 0x7F { code[index] = UInt8(ascii: "?") }
        return String(decoding: code, as: UTF8.self)
    }

    /// Whether the bytes from `offset` on are these.
    mutating func has(_ expected: [UInt8], at offset: Int) throws(ProbeFailure) -> Bool {
        guard offset >= 0, expected.count <= byteCount - offset else { return false }
        return try bytes(expected.count, at: offset, in: "").elementsEqual(expected)
    }

    /// Whether one of these ASCII texts stands at `offset`.
    mutating func hasText(_ texts: String..., at offset: Int) throws(ProbeFailure) -> Bool {
        for text in texts where try has(Array(text.utf8), at: offset) { return true }
        return false
    }

    /// The offset of the first byte of this value from `offset` on and before `end`, or `nil` when there is none.
    mutating func firstOffset(of value: UInt8, from offset: Int, to end: Int) throws(ProbeFailure) -> Int? {
        var offset = offset
        while offset < end {
            let piece = try piece(at: offset, atMost: end - offset)
            if piece.isEmpty { return nil }
            let span = piece.span
            for index in 0..<span.count where span[index] == value { return offset + index }
            offset += piece.count
        }
        return nil
    }

    /// The offset of the first byte that is not 0 from `offset` on; the end where there is none.
    mutating func endOfZeros(from offset: Int) throws(ProbeFailure) -> Int {
        var offset = offset
        while offset < byteCount {
            let piece = try piece(at: offset, atMost: byteCount - offset)
            let span = piece.span
            for index in 0..<span.count where span[index] != 0 { return offset + index }
            offset += piece.count
        }
        return offset
    }

    /// Counts one more marker, chunk, box or packet.
    ///
    /// - Throws: a `tooComplex` failure behind ``MediaProbe/elementLimit``.
    mutating func countElement() throws(ProbeFailure) {
        elementCount += 1
        if elementCount > MediaProbe.elementLimit {
            throw ProbeFailure(
                .tooComplex, "the \(subject) is cut into more than \(MediaProbe.elementLimit) pieces")
        }
    }

    /// The failure of a file that stops inside `part`, which would have ended at the offset `end`.
    func truncated(inside part: String, end: Int? = nil) -> ProbeFailure {
        truncated("it ends inside \(part)", missing: end.flatMap { $0 > byteCount ? $0 - byteCount : nil })
    }

    /// The failure of a file that stops too early; `detail` says what is missing.
    func truncated(_ detail: String, missing: Int? = nil) -> ProbeFailure {
        ProbeFailure(.truncated(missing: missing), "the \(subject)'s data stops at byte \(byteCount): \(detail)")
    }

    /// The failure of a file that breaks its format's rules at an offset.
    func malformed(at offset: Int, _ detail: String) -> ProbeFailure {
        ProbeFailure(.malformed, "the \(subject) is damaged at byte \(offset): \(detail)")
    }

    private mutating func load(at offset: Int) throws(ProbeFailure) {
        let wanted = min(Self.pieceSize, byteCount - offset)
        do { bytes = try source.read(at: offset, count: wanted) } catch {
            throw ProbeFailure(.unreadable(error), error.message)
        }
        start = offset
        guard bytes.count == wanted else {
            let error = ByteSourceError(
                offset: offset + bytes.count, message: "the file became shorter while it was read")
            throw ProbeFailure(.unreadable(error), error.message)
        }
    }
}
