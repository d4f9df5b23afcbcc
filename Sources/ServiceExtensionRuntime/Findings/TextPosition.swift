/// A place in a text of UTF-8 bytes.
///
/// In a payload that is one line of many, ``line`` is the number of that line, and column and byte offset count from its
/// start.
public struct TextPosition: Sendable, Hashable {
    /// The line, counted from 1; lines end at LF.
    public var line: Int
    /// The column in Unicode scalars, counted from 1. A byte that is no UTF-8 counts as one.
    public var column: Int
    /// The number of bytes before the place.
    public var byteOffset: Int

    /// Makes a place from its three numbers.
    public init(line: Int, column: Int, byteOffset: Int) {
        self.line = line
        self.column = column
        self.byteOffset = byteOffset
    }
}
