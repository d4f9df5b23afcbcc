/// The finding for a payload that has none of the keys that media is read from.
enum NoMedia {
    /// How many places of other URLs are named.
    private static let maximumCount = 3

    /// Names the places where a URL stands that may have been meant: those that look like media, or else any.
    static func finding(for payload: JSONObject) -> Finding {
        let keys = PlainMediaKeys.all.map(\.key)
        let urls = UnreadURL.all(in: payload, readPaths: keys.map { JSONPath(keys: [$0]) })
        let media = urls.filter(\.looksLikeMedia)
        let meant = media.isEmpty ? urls : media
        let opening = "The payload has none of the keys \(keys.joined(separator: ", "))"
        guard let first = meant.first else {
            return Finding(.noMedia, .warning, opening + ", so there is nothing to attach.")
        }
        let places = meant.prefix(maximumCount).map { "\($0.redacted) at \($0.path)" }.joined(separator: " and ")
        let rest = meant.count > maximumCount ? " and \(meant.count - maximumCount) more" : ""
        return Finding(
            .noMedia, .warning, "\(opening): found \(places)\(rest), and nothing reads it there.",
            fix: "Put the media's URL under \(keys[0]) or its like at the payload's root.",
            payloadKey: first.path.description, host: first.host)
    }
}
