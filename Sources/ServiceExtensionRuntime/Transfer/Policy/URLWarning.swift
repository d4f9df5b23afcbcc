/// Something about an accepted URL that an extension on a device may stumble over.
public enum URLWarning: String, Sendable, Hashable, CaseIterable {
    /// Plain `http`, which was allowed here.
    case cleartext
    /// A blank, sent as `%20`.
    case spaceEncoded
    /// An ASCII character that no URL may hold as it is, such as `|` or `"`, sent percent-encoded.
    case characterEncoded
    /// A `%` without two hexadecimal digits, sent as `%25`.
    case percentEncoded
    /// Characters that need encoding beside `%XX` that is encoded already.
    case mixedEncoding

    /// The code of the finding that tells of it.
    public var code: String {
        switch self {
        case .cleartext: "url.cleartext"
        case .spaceEncoded, .characterEncoded, .percentEncoded, .mixedEncoding: "url.not-encoded"
        }
    }

    /// One plain sentence that names the cause.
    public var message: String {
        switch self {
        case .cleartext: "The URL is plain http, which App Transport Security blocks on a device."
        case .spaceEncoded: "The URL holds a blank; it is sent as %20."
        case .characterEncoded: "The URL holds a character that must be percent-encoded; it is sent encoded."
        case .percentEncoded: "The URL holds a % that begins no escape; it is sent as %25."
        case .mixedEncoding:
            "The URL is only partly percent-encoded; Foundation on a device encodes its % again, as %25."
        }
    }

    /// One plain sentence that says what to change.
    public var fix: String {
        switch self {
        case .cleartext: "Serve the file over https."
        case .spaceEncoded: "Write %20; a device before iOS 17 takes no URL with a blank."
        case .characterEncoded: "Percent-encode it; a device before iOS 17 takes no such URL."
        case .percentEncoded: "Write %25 for a literal %."
        case .mixedEncoding: "Percent-encode the whole path and query once, before the payload is made."
        }
    }
}
