/// Writes values as JSON text (RFC 8259) in UTF-8.
///
/// What ``JSONParser`` read leaves as it came, apart from white space and the choice of escapes: member order,
/// duplicate names and the text of numbers are kept. Only `"`, `\` and characters below U+0020 are escaped, which is
/// all that RFC 8259 asks for. Nothing recurses.
public struct JSONWriter: Sendable {
    /// How the text is laid out.
    public enum Layout: Sendable, Hashable {
        /// No white space.
        case compact
        /// A line for each member and element, two spaces for each level, no line feed at the end.
        case pretty
    }

    /// How the text is laid out.
    public var layout: Layout

    /// Makes a writer.
    public init(_ layout: Layout = .compact) { self.layout = layout }

    /// Appends the value's text.
    public func write(_ value: JSONValue, into bytes: inout [UInt8]) {
        var open: [JSONOpenContainer] = []
        var current = value
        while true {
            switch current {
            case .null: bytes.append(contentsOf: "null".utf8)
            case .bool(let value): bytes.append(contentsOf: value ? "true".utf8 : "false".utf8)
            case .number(let value): bytes.append(contentsOf: value.text.utf8)
            case .string(let value): JSONStringWriter.write(value, into: &bytes)
            case .array(let elements) where elements.isEmpty: bytes.append(contentsOf: "[]".utf8)
            case .array(let elements):
                bytes.append(UInt8(ascii: "["))
                open.append(JSONOpenContainer(contents: .elements(elements)))
            case .object(let object) where object.isEmpty: bytes.append(contentsOf: "{}".utf8)
            case .object(let object):
                bytes.append(UInt8(ascii: "{"))
                open.append(JSONOpenContainer(contents: .members(object.members)))
            }
            while let last = open.indices.last, open[last].isAtEnd {
                let closer = open[last].closer
                open.removeLast()
                breakLine(depth: open.count, in: &bytes)
                bytes.append(closer)
            }
            guard let last = open.indices.last else { return }
            if open[last].position > 0 { bytes.append(UInt8(ascii: ",")) }
            breakLine(depth: open.count, in: &bytes)
            current = next(of: &open[last], into: &bytes)
        }
    }

    /// Appends the object's text.
    public func write(_ object: JSONObject, into bytes: inout [UInt8]) { write(.object(object), into: &bytes) }

    /// Writes the next member's name, and gives the value that is to follow.
    private func next(of container: inout JSONOpenContainer, into bytes: inout [UInt8]) -> JSONValue {
        defer { container.position += 1 }
        switch container.contents {
        case .elements(let elements): return elements[container.position]
        case .members(let members):
            JSONStringWriter.write(members[container.position].key, into: &bytes)
            bytes.append(UInt8(ascii: ":"))
            if layout == .pretty { bytes.append(UInt8(ascii: " ")) }
            return members[container.position].value
        }
    }

    private func breakLine(depth: Int, in bytes: inout [UInt8]) {
        guard layout == .pretty else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
    }
}

/// An array or object that is being written.
private struct JSONOpenContainer {
    enum Contents {
        case elements([JSONValue])
        case members([JSONObject.Member])
    }

    let contents: Contents
    /// The index of the next element or member.
    var position = 0

    var isAtEnd: Bool {
        switch contents {
        case .elements(let elements): position == elements.count
        case .members(let members): position == members.count
        }
    }

    var closer: UInt8 {
        if case .elements = contents { UInt8(ascii: "]") } else { UInt8(ascii: "}") }
    }
}

/// Writes strings (RFC 8259, section 7).
enum JSONStringWriter {
    static func write(_ string: String, into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        let text = string.utf8.span
        if needsEscape(text) {
            for index in text.indices { append(text[index], to: &bytes) }
        } else {
            bytes.append(contentsOf: string.utf8)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func needsEscape(_ text: Span<UInt8>) -> Bool {
        let bytes = unsafe text.bytes
        var offset = 0
        while offset + 8 <= bytes.byteCount {
            let word = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
            if needsEscape(word) { return true }
            offset += 8
        }
        for index in offset..<text.count {
            let byte = text[index]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return true }
        }
        return false
    }

    /// The same for eight bytes at once: a byte's high bit is set where it is below 0x20, or 0 after the one that is
    /// looked for is taken out of it.
    private static func needsEscape(_ bytes: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = bytes ^ (ones &* UInt64(UInt8(ascii: "\"")))
        let backslashes = bytes ^ (ones &* UInt64(UInt8(ascii: "\\")))
        let controls = (bytes &- ones &* 0x20) & ~bytes
        return (controls | (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes) & (ones &* 0x80) != 0
    }

    private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
        case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
        case 0x08: bytes.append(contentsOf: "\\b".utf8)
        case 0x09: bytes.append(contentsOf: "\\t".utf8)
        case 0x0A: bytes.append(contentsOf: "\\n".utf8)
        case 0x0C: bytes.append(contentsOf: "\\f".utf8)
        case 0x0D: bytes.append(contentsOf: "\\r".utf8)
        case 0..<0x20:
            bytes.append(contentsOf: "\\u00".utf8)
            bytes.append(contentsOf: String(byte >> 4, radix: 16).utf8)
            bytes.append(contentsOf: String(byte & 0xF, radix: 16).utf8)
        default: bytes.append(byte)
        }
    }
}
