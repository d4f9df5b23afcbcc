/// Turns byte offsets that only grow into lines and columns, in one pass over the text.
struct TextCursor {
    private var line: Int
    private var lineStart = 0
    private var offset = 0

    /// - Parameter firstLine: The number of the line that the text begins in.
    init(firstLine: Int = 1) { line = firstLine }

    /// The position of a byte offset, not less than the last one asked for.
    ///
    /// A byte order mark at the start takes no column, as in editors.
    mutating func move(to target: Int, in bytes: Span<UInt8>) -> TextPosition {
        let target = min(target, bytes.count)
        while offset < target {
            if bytes[offset] == UInt8(ascii: "\n") {
                line += 1
                lineStart = offset + 1
            }
            offset += 1
        }
        var start = lineStart
        if start == 0, bytes.startsWithByteOrderMark { start = 3 }
        let column = start < target ? Self.scalarCount(bytes.extracting(start..<target)) + 1 : 1
        return TextPosition(line: line, column: column, byteOffset: target)
    }

    /// The number of scalars; each byte that belongs to none counts as one.
    private static func scalarCount(_ bytes: Span<UInt8>) -> Int {
        var count = 0
        var start = 0
        while start < bytes.count {
            let rest = bytes.extracting(start...)
            var validCount = rest.count
            var invalidCount = 0
            do {
                _ = try UTF8Span(validating: rest)
            } catch {
                validCount = error.byteOffsets.lowerBound
                invalidCount = max(error.byteOffsets.count, 1)
            }
            for index in 0..<validCount where rest[index] & 0xC0 != 0x80 { count += 1 }
            count += invalidCount
            start += validCount + invalidCount
        }
        return count
    }
}

extension TextPosition {
    /// The position of a byte offset in a text; the offset of the end is one.
    init(offset: Int, in bytes: Span<UInt8>, firstLine: Int = 1) {
        var cursor = TextCursor(firstLine: firstLine)
        self = cursor.move(to: offset, in: bytes)
    }
}

extension Span<UInt8> {
    /// Whether the bytes begin with the UTF-8 form of U+FEFF.
    var startsWithByteOrderMark: Bool {
        count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF
    }
}
