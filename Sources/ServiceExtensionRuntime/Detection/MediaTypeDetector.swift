/// Names a media type from a file's first bytes.
public protocol MediaTypeDetector: Sendable {
    /// The media type (RFC 6838) of a file that begins with `head`, without parameters;
    /// `application/octet-stream` when the detector knows none. May block.
    func mediaType(of head: ArraySlice<UInt8>) throws(DetectionFailure) -> String
}

/// Why a detector gave no answer.
public struct DetectionFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The cause in one plain sentence.
    public let message: String
    /// What to do, where that is not to install the detector anew: one sentence with a full stop.
    package var fix: String?

    /// Makes a failure from its cause.
    public init(_ message: String) { self.message = message }

    /// The cause.
    public var description: String { message }
}
