/// A value in a payload that is meant to be the URL of media.
struct MediaReference: Sendable, Hashable {
    /// The path of the value in the payload, such as `image-url`.
    var payloadKey: String
    /// The kind that the key announces.
    var kind: MediaKind
    /// The value as it came, of whatever type.
    var value: JSONValue
}

/// The keys of the plain convention: at the payload's root, one for each kind.
enum PlainMediaKeys {
    /// Key and kind, in the order of the attachments.
    static let all: [(key: String, kind: MediaKind)] = [
        ("image-url", .image), ("video-url", .movie), ("audio-url", .audio),
    ]

    /// The references that a payload holds, in the order of the attachments.
    static func references(in payload: JSONObject) -> [MediaReference] {
        all.compactMap { key, kind in
            payload[key].map { MediaReference(payloadKey: key, kind: kind, value: $0) }
        }
    }
}
