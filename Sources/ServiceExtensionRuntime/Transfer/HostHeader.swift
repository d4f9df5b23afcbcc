/// A request header field for one host alone, such as a key that its media need.
///
/// It is sent in requests that begin at this host, and no longer once a redirect has led anywhere else.
public struct HostHeader: Sendable, Hashable {
    /// The host, with or without a port.
    public let host: HostPort
    /// The field's name (RFC 9110 §5.1).
    public let name: String
    /// The field's value, printable ASCII.
    public let value: String

    /// Fields that say how the message is framed or what this program can take; a different value would break transfers.
    static let reservedNames: Set<String> = [
        "host", "connection", "content-length", "transfer-encoding", "te", "trailer", "upgrade", "expect", "range",
        "accept", "accept-encoding", "user-agent",
    ]

    /// Reads `HOST=Name: value`. `nil` when the text is none of this, or the field is one that a transfer sets itself.
    public init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let host = HostPort(String(parts[0])) else { return nil }
        let field = parts[1].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard field.count == 2 else { return nil }
        let value = field[1].drop { $0 == " " }
        guard !field[0].isEmpty, field[0].utf8.allSatisfy(Self.isTokenByte),
            !Self.reservedNames.contains(field[0].lowercased()), !value.isEmpty,
            value.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
        else { return nil }
        self.host = host
        name = String(field[0])
        self.value = String(value)
    }

    /// The line of the request.
    var line: String { "\(name): \(value)" }

    /// A byte of a token (RFC 9110 §5.6.2).
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
