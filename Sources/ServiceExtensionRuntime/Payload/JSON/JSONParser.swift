/// Reads a document of RFC 8259 in UTF-8.
///
/// Time is linear in the number of bytes. Nothing recurses: nesting is bounded by ``maximumDepth``, so that neither
/// reading nor releasing a document can exhaust a thread's stack. Memory is bounded by a fixed factor of the input.
///
/// Three things that RFC 8259 does not allow, or warns of, are accepted and told as ``JSONLeniency``.
public struct JSONParser: Sendable {
    /// How many arrays and objects may be open at once.
    public static let maximumDepth = 512

    /// How many values a document may have, containers included. A value takes many times the memory of the two bytes
    /// that it may have in the text, so this bounds what a document of a given size can take.
    public var maximumValueCount: Int
    /// The number of the line that the text begins in, for the places that are told: that of a line of NDJSON.
    public var firstLine: Int

    /// Makes a parser.
    public init(maximumValueCount: Int = .max, firstLine: Int = 1) {
        self.maximumValueCount = maximumValueCount
        self.firstLine = firstLine
    }

    /// Reads the one document that the bytes hold.
    public func parse(_ bytes: Span<UInt8>) throws(JSONSyntaxError) -> JSONDocument {
        var reading = JSONReading(valueLimit: maximumValueCount)
        do {
            let root = try reading.readDocument(bytes)
            return JSONDocument(
                root: root, leniencies: reading.leniencies.located(in: bytes, firstLine: firstLine),
                omittedLeniencies: reading.leniencies.omitted)
        } catch {
            throw JSONSyntaxError(error, in: bytes, firstLine: firstLine)
        }
    }

    /// Reads the one document that the bytes hold.
    public func parse(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONDocument { try parse(bytes.span) }

    /// Reads the one document that the bytes hold; positions count from the slice's start.
    public func parse(_ bytes: ArraySlice<UInt8>) throws(JSONSyntaxError) -> JSONDocument { try parse(bytes.span) }
}

/// A document as read.
public struct JSONDocument: Sendable {
    /// The one value.
    public var root: JSONValue
    /// What was accepted although other readers may not, in the order of the text; at most
    /// ``JSONLeniency/maximumCount``.
    public var leniencies: [JSONLeniency]
    /// How many more were met and not kept.
    public var omittedLeniencies: Int
}
