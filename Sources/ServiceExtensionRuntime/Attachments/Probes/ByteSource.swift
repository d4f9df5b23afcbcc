/// Bytes that can be read in pieces from any place, such as a file or an array.
///
/// Probes read through this, in pieces of at most 64 KiB, and never hold a whole file.
public protocol ByteSource {
    /// How many bytes there are. Does not change while a probe reads.
    var byteCount: Int { get }

    /// Reads the bytes from `offset` on: exactly `count` of them, or fewer only where the source ends before that.
    ///
    /// An offset at or after the end yields no bytes. The slice's own indices carry no meaning.
    ///
    /// - Throws: ``ByteSourceError`` when the bytes cannot be read.
    func read(at offset: Int, count: Int) throws(ByteSourceError) -> ArraySlice<UInt8>
}

/// Why bytes could not be read.
public struct ByteSourceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The place at which reading failed, in bytes from the start.
    public var offset: Int
    /// The system's error number, or 0 where the system gave none.
    public var errorNumber: Int32
    /// The cause in one plain sentence without a full stop.
    public var message: String

    /// Makes an error from its parts.
    public init(offset: Int, errorNumber: Int32 = 0, message: String) {
        self.offset = offset
        self.errorNumber = errorNumber
        self.message = message
    }

    /// The cause.
    public var description: String { message }
}

/// Bytes in memory as a source; reads share the array and copy nothing.
public struct BytesSource: ByteSource, Sendable, Hashable {
    private let bytes: [UInt8]

    /// Makes a source of an array.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The array's count.
    public var byteCount: Int { bytes.count }

    /// The part of the array that lies in the range; never throws.
    public func read(at offset: Int, count: Int) throws(ByteSourceError) -> ArraySlice<UInt8> {
        guard offset >= 0, offset < bytes.count, count > 0 else { return [] }
        return bytes[offset..<(offset + min(count, bytes.count - offset))]
    }
}
