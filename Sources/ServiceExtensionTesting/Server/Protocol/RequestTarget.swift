/// What a request asks for: the path and the query of RFC 9112, section 3.2.
struct RequestTarget: Sendable, Equatable {
    /// The path as sent, which begins with `/`.
    let path: String
    /// The query as sent, without `?`.
    let query: String?

    /// Reads the origin-form `/path?query`, or the absolute-form that clients send to a proxy; `nil` for other forms.
    init?(_ text: String) {
        var rest = text[...]
        for scheme in ["http://", "https://"] where rest.lowercased().hasPrefix(scheme) {
            let authority = rest.dropFirst(scheme.count)
            rest = authority.firstIndex(where: { $0 == "/" || $0 == "?" }).map { authority[$0...] } ?? ""
            if !rest.hasPrefix("/") { rest = "/" + rest }
        }
        guard rest.hasPrefix("/") else { return nil }
        let end = rest.firstIndex(of: "?")
        path = String(end.map { rest[..<$0] } ?? rest)
        query = end.map { String(rest[rest.index(after: $0)...]) }
    }

    /// The target as sent.
    var text: String { query.map { path + "?" + $0 } ?? path }

    /// The path without percent-encoding; `nil` when that is no UTF-8.
    var decodedPath: String? { PercentCoding.decode(path[...]) }

    /// The same target with so many redirects left before the resource.
    func withHops(_ hops: Int) -> String {
        let items = (query ?? "").split(separator: "&").compactMap { item in
            guard item.hasPrefix("redirect=") else { return String(item) }
            return hops > 0 ? "redirect=\(hops)" : nil
        }
        return items.isEmpty ? path : path + "?" + items.joined(separator: "&")
    }
}
