/// A message with values in it (Apple: `OSLogMessage`).
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral, Sendable {
    /// Whether a value may be seen (Apple: `OSLogPrivacy`).
    public struct Privacy: Hashable, Sendable {
        /// What is done about a value that is not public.
        public enum Mask: Hashable, Sendable {
            /// A number that is the same for equal values.
            case hash
            /// Nothing.
            case none
        }

        let isHidden: Bool

        /// The value is seen.
        public static let `public` = Privacy(isHidden: false)
        /// The value is not seen.
        public static let `private` = Privacy(isHidden: true)
        /// The value is not seen.
        public static let sensitive = Privacy(isHidden: true)
        /// The value is seen. A device would hide text; here the log is the developer's own.
        public static let auto = Privacy(isHidden: false)

        /// The value is not seen, whatever the mask.
        public static func `private`(mask: Mask) -> Privacy { .private }
        /// The value is not seen, whatever the mask.
        public static func sensitive(mask: Mask) -> Privacy { .sensitive }
        /// The value is seen.
        public static func auto(mask: Mask) -> Privacy { .auto }
    }

    /// Gathers the parts of a message.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        var text = ""

        /// Starts with nothing.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds a part of the text itself.
        public mutating func appendLiteral(_ literal: String) { text += literal }

        /// Adds a value.
        public mutating func appendInterpolation<Value>(
            _ value: @autoclosure () -> Value, privacy: Privacy = .auto
        ) {
            text += privacy.isHidden ? "<private>" : String(describing: value())
        }

        /// Adds a value that may be missing.
        public mutating func appendInterpolation<Value>(
            _ value: @autoclosure () -> Value?, privacy: Privacy = .auto
        ) {
            text += privacy.isHidden ? "<private>" : value().map { String(describing: $0) } ?? "nil"
        }
    }

    let text: String

    /// A message without values.
    public init(stringLiteral value: String) { text = value }

    /// A message with values.
    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}

/// Whether a value of a message may be seen.
public typealias OSLogPrivacy = OSLogMessage.Privacy
