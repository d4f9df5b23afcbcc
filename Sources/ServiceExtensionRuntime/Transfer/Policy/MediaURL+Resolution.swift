extension MediaURL {
    /// The text of the URL that a reference means, seen from this one (RFC 3986 section 5.2.2), not checked yet.
    ///
    /// The dots of a relative path are still in it; the check removes them.
    func resolve(_ reference: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        if URLScheme.name(reference) != nil { return reference }
        if reference.starts(with: "//".utf8) { return Array("\(scheme.rawValue):".utf8) + reference }
        return switch reference.first {
        case UInt8(ascii: "/"): Array("\(origin)".utf8) + reference
        case UInt8(ascii: "?"): Array(redacted.utf8) + reference
        case UInt8(ascii: "#"): Array(text.utf8) + reference
        default: Array("\(origin)\(directory)".utf8) + reference
        }
    }

    /// The path up to its last slash, which is part of it.
    private var directory: Substring {
        path[...(path.lastIndex(of: "/") ?? path.startIndex)]
    }
}
