/// An answer that is no correct HTTP, sent as it stands.
enum RawReply: String, Sendable, Hashable, CaseIterable {
    case ssh
    case http09
    case nulHeader = "nul-header"
    case endlessHeaders = "endless-headers"
    case endlessHeaderLine = "endless-header-line"
    case informational = "1xx"
    case badChunk = "bad-chunk"
    case endlessChunkExtension = "endless-chunk-extension"
    case twoLengths = "two-lengths"
    case negativeLength = "negative-length"
    case noLocation = "no-location"
    case empty

    /// What is sent once.
    var opening: String {
        switch self {
        case .ssh: "SSH-2.0-OpenSSH_9.2\r\n"
        case .http09: "<html><body>no status line</body></html>\n"
        case .nulHeader: "HTTP/1.1 200 OK\r\nX-Nul: a\0b\r\nContent-Length: 0\r\n\r\n"
        case .endlessHeaders, .endlessHeaderLine: "HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\nX-Long: 0"
        case .informational, .empty: ""
        case .badChunk: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nzz\r\nworld\r\n0\r\n\r\n"
        case .endlessChunkExtension: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;"
        case .twoLengths: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 5\r\n\r\nhello"
        case .negativeLength: "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nhello"
        case .noLocation: "HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n"
        }
    }

    /// What is then sent again and again until the client leaves; `nil` where the connection ends instead.
    var repeated: String? {
        switch self {
        case .endlessHeaders: "\r\nX-More: more of the same, without end"
        case .endlessHeaderLine: "0123456789abcdef0123456789abcdef"
        case .endlessChunkExtension: "name=value;"
        case .informational: "HTTP/1.1 103 Early Hints\r\nLink: </a.jpg>; rel=preload\r\n\r\n"
        default: nil
        }
    }

    /// What it is, for the list of behaviours.
    var meaning: String {
        switch self {
        case .ssh: "an SSH server's banner"
        case .http09: "a body without any head"
        case .nulHeader: "a NUL in a header"
        case .endlessHeaders: "headers without end"
        case .endlessHeaderLine: "one header line without end"
        case .informational: "103 responses without end"
        case .badChunk: "a chunk size that is no number"
        case .endlessChunkExtension: "a chunk extension without end"
        case .twoLengths: "two Content-Lengths that differ"
        case .negativeLength: "a Content-Length of -1"
        case .noLocation: "302 without Location"
        case .empty: "the connection ends without a byte"
        }
    }
}
