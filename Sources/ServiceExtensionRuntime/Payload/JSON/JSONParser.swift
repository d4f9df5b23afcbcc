/// Reads a document of RFC 8259 in UTF-8.
///
/// Time is linear in the number of bytes. Nothing recurses: nesting is bounded by ``maximumDepth``, so that neither
/// reading nor releasing a document can exhaust a thread's stack. Memory is bounded by a fixed factor of the input.
///
/// Three things that RFC 8259 does not allow, or warns of, are accepted and told as ``JSONLeniency``.
public struct JSONParser: Sendable {
    /// How many arrays and objects may be open at once.
    public static let maximumDepth = 512

    /// Makes a parser.
    public init() {}

    /// Reads the one document that the bytes hold.
    public func parse(_ bytes: Span<UInt8>) throws(JSONSyntaxError) -> JSONDocument {
        var reading = JSONReading()
        do {
            let root = try reading.readDocument(bytes)
            return JSONDocument(
                root: root, leniencies: reading.leniencies.located(in: bytes),
                omittedLeniencies: reading.leniencies.omitted)
        } catch {
            throw JSONSyntaxError(error, in: bytes)
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
