extension Finding {
    /// The stable word for a kind of finding: `area.reason`, lower case, never renamed.
    ///
    /// The areas are `input`, `payload`, `extension`, `url`, `transfer`, `attachment` and `storage`. Codes of your own
    /// extension begin with `extension.`.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The word, such as `transfer.http-status`.
        public var rawValue: String

        /// Makes a code from its word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Makes a code from its word.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// The word itself.
        public var description: String { rawValue }
    }
}
