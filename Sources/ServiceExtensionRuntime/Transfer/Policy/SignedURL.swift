/// The point in time after which a signed URL stops working, as its query tells.
public enum SignedURL {
    /// The moment a URL expires, in seconds since 1970-01-01 00:00 UTC; `nil` for a URL that tells none.
    ///
    /// Reads the queries of Amazon S3 (`X-Amz-Date` and `X-Amz-Expires`), Google Cloud Storage (`X-Goog-…`), CloudFront and
    /// older signatures (`Expires` in seconds since 1970) and Azure (`se` beside `sig`). A server answers 403 to an expired
    /// URL, the same as to a wrong one; the comparison with the time of the request tells them apart.
    public static func expiry(of url: MediaURL) -> Int? {
        guard let query = url.query else { return nil }
        let items = items(of: query)
        return dated(items, prefix: "x-amz-") ?? dated(items, prefix: "x-goog-") ?? epoch(items) ?? azure(items)
    }

    private static func dated(_ items: [String: String], prefix: String) -> Int? {
        guard let date = items[prefix + "date"], let lifetime = items[prefix + "expires"] else { return nil }
        guard let start = Timestamp(date), let seconds = URLCharacter.decimal(Array(lifetime.utf8)[...]) else {
            return nil
        }
        let (end, overflow) = start.secondsSince1970.addingReportingOverflow(seconds)
        return overflow ? nil : end
    }

    private static func epoch(_ items: [String: String]) -> Int? {
        // A smaller number is no time of a signature but something else's lifetime; a bigger one counts milliseconds.
        guard let text = items["expires"], let seconds = URLCharacter.decimal(Array(text.utf8)[...]),
            (1_000_000_000..<100_000_000_000).contains(seconds)
        else { return nil }
        return seconds
    }

    private static func azure(_ items: [String: String]) -> Int? {
        guard items["sig"] != nil, let text = items["se"] else { return nil }
        return Timestamp(text)?.secondsSince1970
    }

    /// The items of a query by lower-case name; the first of a name counts.
    private static func items(of query: String) -> [String: String] {
        let pairs = Array(query.utf8).split(separator: UInt8(ascii: "&")).map { item in
            let name = item.prefix { $0 != UInt8(ascii: "=") }
            let value = item.dropFirst(name.count + 1)
            return (
                text(PercentEncoding.decode(name).map(URLCharacter.lowercased)), text(PercentEncoding.decode(value))
            )
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
