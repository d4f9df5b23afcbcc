/// Why a server could not be started or waited for.
public struct MediaServerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The stable word for a reason.
    public enum Code: String, Sendable, Hashable {
        /// The port is in use or not allowed.
        case portUnavailable = "port-unavailable"
        /// The root is no directory that can be read.
        case rootUnusable = "root-unusable"
        /// OpenSSL 3 could not be loaded or did not make a certificate.
        case tlsUnavailable = "tls-unavailable"
        /// The system refused something else.
        case systemRefused = "system-refused"
        /// The server was stopped before what was waited for came.
        case stopped
    }

    /// The reason, for programs.
    public let code: Code
    /// The reason, as a sentence.
    public let message: String

    /// The reason, as a sentence.
    public var description: String { message }

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
