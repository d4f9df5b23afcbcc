/// Why a file did not pass its structure check.
public struct ProbeFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure.
    public enum Reason: Sendable, Hashable {
        /// The bytes stop before the file is complete; at least `missing` bytes lack where that is known.
        case truncated(missing: Int?)
        /// The bytes break the format's rules.
        case malformed
        /// The bytes do not begin as a file of the format does.
        case notThisFormat
        /// The container is whole or may be, but holds something else, which has this MIME name.
        case unsupported(mimeType: String)
        /// The file is cut into more pieces than a probe follows (``MediaProbe/elementLimit``).
        case tooComplex
        /// The bytes could not be read.
        case unreadable(ByteSourceError)
    }

    /// What kind of failure it is.
    public var reason: Reason
    /// The cause in one plain sentence without a full stop, such as
    /// `the picture's data stops at byte 812: no end-of-image marker`.
    public var message: String

    /// Makes a failure from its parts.
    public init(_ reason: Reason, _ message: String) {
        self.reason = reason
        self.message = message
    }

    /// The failure of a container that holds something else; says what that is and why it is refused.
    static func unsupported(_ mimeType: String, because detail: String) -> Self {
        let refusal = AttachmentRules.apple.refusal(forMIME: mimeType)
        return Self(.unsupported(mimeType: mimeType), (refusal?.message ?? "the file is refused") + " (\(detail))")
    }

    /// The cause.
    public var description: String { message }
}
