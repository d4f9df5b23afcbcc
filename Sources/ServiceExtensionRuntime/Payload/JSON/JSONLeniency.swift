/// Something the parser accepts that other readers of JSON may refuse or read in another way.
public struct JSONLeniency: Sendable, Hashable {
    /// What was accepted.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A UTF-8 byte order mark before the document, which RFC 8259 (8.1) forbids to add and lets readers ignore.
        case byteOrderMark
        /// A comma before `]` or `}`, which Xcode's simulator takes in `.apns` files and servers refuse.
        case trailingComma
        /// A name that the same object already has: the last one wins, as with most readers (RFC 8259, section 4).
        case duplicateKey
    }

    /// How many are kept for one document, so that hostile input cannot make the list large.
    public static let maximumCount = 32

    /// What was accepted.
    public var kind: Kind
    /// Where it begins in the text.
    public var position: TextPosition
    /// The member that is repeated, or the array or object with the comma; empty for the root.
    public var path: JSONPath
}

/// The leniencies met so far, positions as byte offsets.
struct JSONLeniencyList {
    private var met: [(kind: JSONLeniency.Kind, offset: Int, path: JSONPath)] = []
    private(set) var omitted = 0

    var isFull: Bool { met.count == JSONLeniency.maximumCount }

    mutating func note(_ kind: JSONLeniency.Kind, at offset: Int, path: JSONPath) { met.append((kind, offset, path)) }

    mutating func noteOmitted() { omitted += 1 }

    /// The list in the order of the text.
    func located(in bytes: Span<UInt8>, firstLine: Int) -> [JSONLeniency] {
        guard !met.isEmpty else { return [] }
        var cursor = TextCursor(firstLine: firstLine)
        return met.sorted { $0.offset < $1.offset }.map { item in
            JSONLeniency(kind: item.kind, position: cursor.move(to: item.offset, in: bytes), path: item.path)
        }
    }
}
