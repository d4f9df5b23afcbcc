/// What an extension's error says, fit for a record.
enum ErrorText {
    private static let longest = 500

    /// The error's own words on one line, at most 500 characters, without the query strings of URLs, since those carry
    /// secrets and errors of URL loading systems name the whole URL.
    static func describe(_ error: any Error) -> String {
        let text = redact(String(describing: error))
        return text.count > longest ? text.prefix(longest) + "…" : text
    }

    static func redact(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let scheme = rest.firstPlace(of: "://") {
            let end = rest[scheme.upperBound...].firstIndex { $0.isWhitespace || "\"'<>)]},".contains($0) }
            let url = rest[..<(end ?? rest.endIndex)]
            let query = url[scheme.upperBound...].firstIndex { $0 == "?" || $0 == "#" }
            result += url[..<(query ?? url.endIndex)]
            rest = rest[url.endIndex...]
        }
        result += rest
        return String(result.map { $0.isNewline ? " " : $0 })
    }
}
