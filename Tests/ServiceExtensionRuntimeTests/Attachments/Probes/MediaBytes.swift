import ServiceExtensionRuntime
import ServiceExtensionTesting
import Testing

/// The bytes of a sample that is part of the library.
func sample(_ name: String, _ location: SourceLocation = #_sourceLocation) throws -> [UInt8] {
    try #require(MediaSample.named(name), "no sample of that name", sourceLocation: location).bytes
}

/// What a probe says to these bytes, taken for what they begin as.
func probe(_ bytes: [UInt8]) throws(ProbeFailure) -> MediaProbe.Report {
    try MediaProbe.report(on: BytesSource(bytes))
}

/// The failure with which a probe refuses these bytes, or `nil` where it accepts them.
func refusal(of bytes: some Sequence<UInt8>, as format: MediaFormat? = nil) -> ProbeFailure? {
    let source = BytesSource(Array(bytes))
    do throws(ProbeFailure) {
        if let format {
            _ = try MediaProbe.report(on: source, as: format)
        } else {
            _ = try MediaProbe.report(on: source)
        }
        return nil
    } catch {
        return error
    }
}

extension ProbeFailure {
    /// Whether the file stopped too early.
    var isTruncation: Bool {
        if case .truncated = reason { true } else { false }
    }
}

/// A source that notes what is read from it.
final class ObservedSource: ByteSource {
    private let bytes: BytesSource
    private(set) var largestRead = 0
    private(set) var readByteCount = 0

    init(_ bytes: [UInt8]) { self.bytes = BytesSource(bytes) }

    var byteCount: Int { bytes.byteCount }

    func read(at offset: Int, count: Int) throws(ByteSourceError) -> ArraySlice<UInt8> {
        largestRead = max(largestRead, count)
        readByteCount += count
        return try bytes.read(at: offset, count: count)
    }
}

/// A number in `count` bytes, most significant first.
func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}

/// A number in `count` bytes, least significant first.
func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }

/// The bytes of an ASCII text.
func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

extension [UInt8] {
    /// The array with a part replaced by other bytes from an offset on.
    func replacing(at offset: Int, with bytes: [UInt8]) -> [UInt8] {
        var copy = self
        copy.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
        return copy
    }

    /// The offset of the first place where an ASCII text stands.
    func offset(of text: String) throws -> Int {
        let text = ascii(text)
        return try #require(indices.first { self[$0...].starts(with: text) })
    }
}
