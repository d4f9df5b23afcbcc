/// The state of one pass of the parser: an offset and a stack of open arrays and objects.
///
/// The elements of all open containers stand on two shared stacks; a container that closes takes its own from the top,
/// in one allocation of the exact size.
struct JSONReading {
    private var offset = 0
    private var frames: [Frame] = []
    private var elements: [JSONValue] = []
    private var members: [JSONObject.Member] = []
    /// The last string that was read, with its quotation marks.
    private var lastString = 0..<0
    /// Where the name of each entry of `members` begins.
    private var keyOffsets: [Int] = []
    private(set) var leniencies = JSONLeniencyList()
    private let valueLimit: Int
    private var valueCount = 0

    init(valueLimit: Int) { self.valueLimit = valueLimit }

    /// An array or object that is open.
    private struct Frame {
        var isObject: Bool
        /// Where its bracket stands.
        var opened: Int
        /// The size of the shared stack when it was opened.
        var base: Int
        /// The name whose value is being read, in an object.
        var key = ""
        var keyOffset = 0
    }

    /// Reads the whole text.
    mutating func readDocument(_ bytes: Span<UInt8>) throws(JSONFault) -> JSONValue {
        if let reason = JSONEncodingCheck.fault(in: bytes) { throw JSONFault(reason, at: 0) }
        if bytes.startsWithByteOrderMark {
            leniencies.note(.byteOrderMark, at: 0, path: JSONPath())
            offset = 3
        }
        skipSpace(bytes)
        if offset == bytes.count { throw JSONFault(.empty, at: offset) }
        // Room for a usual payload, so that the stacks need not grow.
        frames.reserveCapacity(8)
        members.reserveCapacity(24)
        keyOffsets.reserveCapacity(24)
        let root = try readValue(bytes)
        skipSpace(bytes)
        if offset < bytes.count {
            throw fault(bytes, at: offset, expecting: .end)
        }
        return root
    }

    private mutating func readValue(_ bytes: Span<UInt8>) throws(JSONFault) -> JSONValue {
        while true {
            guard var value = try openOrReadScalar(bytes) else { continue }
            // A finished value goes into its container, which may finish that one too.
            while true {
                guard let frame = frames.last else { return value }
                if frame.isObject {
                    members.append(JSONObject.Member(frame.key, value))
                    keyOffsets.append(frame.keyOffset)
                } else {
                    elements.append(value)
                }
                guard let closed = try separatorOrClose(bytes) else { break }
                value = closed
            }
        }
    }

    /// Reads a scalar or an empty container; `nil` when it has opened a container and read up to its first value.
    private mutating func openOrReadScalar(_ bytes: Span<UInt8>) throws(JSONFault) -> JSONValue? {
        skipSpace(bytes)
        guard offset < bytes.count else { throw unfinished() }
        let start = offset
        guard valueCount < valueLimit else { throw JSONFault(.tooManyValues, at: start, found: "\(valueLimit)") }
        valueCount += 1
        switch bytes[start] {
        case UInt8(ascii: "\""):
            return .string(try readString(bytes))
        case UInt8(ascii: "{"):
            try open(isObject: true)
            skipSpace(bytes)
            if offset < bytes.count, bytes[offset] == UInt8(ascii: "}") { return close() }
            try readKey(bytes)
            return nil
        case UInt8(ascii: "["):
            try open(isObject: false)
            skipSpace(bytes)
            if offset < bytes.count, bytes[offset] == UInt8(ascii: "]") { return close() }
            return nil
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return .number(try readNumber(bytes))
        case UInt8(ascii: "t") where take("true", bytes): return .bool(true)
        case UInt8(ascii: "f") where take("false", bytes): return .bool(false)
        case UInt8(ascii: "n") where take("null", bytes): return .null
        default: throw fault(bytes, at: start, expecting: .value)
        }
    }

    /// After a value: `nil` when another one follows, the container when it ends.
    private mutating func separatorOrClose(_ bytes: Span<UInt8>) throws(JSONFault) -> JSONValue? {
        let isObject = frames[frames.count - 1].isObject
        let closer = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
        skipSpace(bytes)
        guard offset < bytes.count else { throw unfinished() }
        if bytes[offset] == closer { return close() }
        guard bytes[offset] == UInt8(ascii: ",") else {
            throw fault(bytes, at: offset, expecting: isObject ? .commaOrBrace : .commaOrBracket)
        }
        let comma = offset
        offset += 1
        skipSpace(bytes)
        if offset < bytes.count, bytes[offset] == closer {
            note(.trailingComma, at: comma, in: frames.dropLast())
            return close()
        }
        if isObject { try readKey(bytes) }
        return nil
    }

    private mutating func readKey(_ bytes: Span<UInt8>) throws(JSONFault) {
        guard offset < bytes.count else { throw unfinished() }
        let start = offset
        guard bytes[start] == UInt8(ascii: "\"") else {
            throw fault(bytes, at: start, expecting: .key)
        }
        let key = try readString(bytes)
        skipSpace(bytes)
        guard offset < bytes.count else { throw unfinished() }
        guard bytes[offset] == UInt8(ascii: ":") else {
            throw fault(bytes, at: offset, expecting: .colon)
        }
        offset += 1
        frames[frames.count - 1].key = key
        frames[frames.count - 1].keyOffset = start
    }

    private mutating func readString(_ bytes: Span<UInt8>) throws(JSONFault) -> String {
        let start = offset
        let text = try JSONStringScanner.read(bytes, from: &offset)
        lastString = start..<offset
        return text
    }

    private mutating func open(isObject: Bool) throws(JSONFault) {
        if frames.count == JSONParser.maximumDepth {
            throw JSONFault(.tooDeep, at: offset, found: isObject ? "{" : "[")
        }
        frames.append(Frame(isObject: isObject, opened: offset, base: isObject ? members.count : elements.count))
        offset += 1
    }

    /// Ends the innermost container at its closing bracket.
    private mutating func close() -> JSONValue {
        offset += 1
        let frame = frames.removeLast()
        if !frame.isObject {
            let own = Array(elements[frame.base...])
            elements.removeLast(own.count)
            return .array(own)
        }
        let own = Array(members[frame.base...])
        for index in JSONDuplicateKeys.indices(in: own) {
            note(.duplicateKey, at: keyOffsets[frame.base + index], in: frames[...], key: own[index].key)
        }
        members.removeLast(own.count)
        keyOffsets.removeLast(own.count)
        return .object(JSONObject(members: own))
    }

    private mutating func readNumber(_ bytes: Span<UInt8>) throws(JSONFault) -> JSONNumber {
        switch JSONNumberScanner.scan(bytes, from: offset) {
        case .fault(let reason, let at):
            if reason == .malformedNumber, at == bytes.count {
                offset = at
                throw unfinished()
            }
            throw JSONDiagnosis.numberFault(reason, of: bytes, at: at)
        case .number(let end):
            let text = try JSONStringScanner.text(bytes, offset..<end)
            offset = end
            return JSONNumber(validText: text)
        }
    }

    private mutating func take(_ word: String, _ bytes: Span<UInt8>) -> Bool {
        let end = offset + word.utf8.count
        guard bytes.matches(word, at: offset), end == bytes.count || !bytes[end].isWordByte else { return false }
        offset = end
        return true
    }

    @inline(__always)
    private mutating func skipSpace(_ bytes: Span<UInt8>) {
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): offset += 1
            default: return
            }
        }
    }

    private func fault(
        _ bytes: Span<UInt8>, at offset: Int, expecting: JSONDiagnosis.Expectation
    ) -> JSONFault {
        JSONDiagnosis.fault(of: bytes, at: offset, expecting: expecting, after: lastString)
    }

    private func unfinished() -> JSONFault {
        guard let frame = frames.last else { return JSONFault(.unfinished, at: offset) }
        return JSONFault(.unfinished, at: offset, inside: frame.isObject ? "object" : "array", openedAt: frame.opened)
    }

    private mutating func note(
        _ kind: JSONLeniency.Kind, at offset: Int, in frames: ArraySlice<Frame>, key: String? = nil
    ) {
        // A path may be long: it is only made for what is kept.
        guard !leniencies.isFull else { return leniencies.noteOmitted() }
        var path = path(of: frames)
        if let key { path.steps.append(.key(key)) }
        leniencies.note(kind, at: offset, path: path)
    }

    /// The path to what is being read inside the given open containers.
    private func path(of frames: ArraySlice<Frame>) -> JSONPath {
        JSONPath(
            frames.indices.map { index in
                let frame = frames[index]
                if frame.isObject { return .key(frame.key) }
                // What stands above an array's base belongs to it, or to arrays opened later.
                let next = self.frames[(index + 1)...].first { !$0.isObject }
                return .index((next?.base ?? elements.count) - frame.base)
            })
    }
}
