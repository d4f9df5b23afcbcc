/// A value in a payload that is meant to be the URL of media.
struct MediaReference: Sendable, Hashable {
    /// Where the value stands.
    var path: JSONPath
    /// The path in words, such as `image-url`; unlike for every reference of a payload.
    var payloadKey: String
    /// The kind that the key announces, if it announces one.
    var kind: MediaKind?
    /// The value as it came, or the URL that a template made of it.
    var value: JSONValue
    /// Where the convention has the type, something there or not.
    var typeKey: String?
    /// What the payload says of the type, as it came.
    var typeText: String?
    /// The same, understood.
    var typeHint: TypeHint?
    /// What the payload asks of the thumbnail.
    var thumbnail: ThumbnailOptions?
    /// What to take, in this order, when the media cannot be had.
    var fallbacks: [MediaReference] = []
    /// What to put into the payload when this is taken as a fallback.
    var replacement: JSONObject.Member?

    /// Whether the value can be an address at all.
    var isText: Bool {
        guard case .string(let text) = value else { return false }
        return !text.allSatisfy(\.isWhitespace)
    }

    /// Whether the value begins as a web address does.
    var isWebAddress: Bool {
        guard case .string(let text) = value else { return false }
        // In ASCII letters, setting this bit is all that lower case means; `:` and `/` have it.
        return ["https://", "http://"].contains { text.utf8.lazy.map { $0 | 0x20 }.starts(with: $0.utf8) }
    }
}
