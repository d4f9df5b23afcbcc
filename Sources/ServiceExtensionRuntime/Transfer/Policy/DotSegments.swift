/// Removal of `.` and `..` from paths (RFC 3986 section 5.2.4).
enum DotSegments {
    /// The path without dot segments; `..` above the root is dropped.
    ///
    /// `%2e` is left alone, as libcurl 7.88 leaves it.
    static func removed(from path: [UInt8]) -> [UInt8] {
        let dot = [UInt8(ascii: ".")]
        let hasDots = zip(path, path.dropFirst()).contains { $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: ".") }
        guard hasDots else { return path }
        let segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
        var kept: [ArraySlice<UInt8>] = []
        for segment in segments {
            if segment.elementsEqual(dot + dot) {
                _ = kept.popLast()
            } else if !segment.elementsEqual(dot) {
                kept.append(segment)
            }
        }
        // A dot segment at the end names a directory, so that the path goes on to end in a slash.
        if let last = segments.last, last.elementsEqual(dot) || last.elementsEqual(dot + dot) { kept.append([]) }
        return kept.reduce(into: []) { path, segment in
            path.append(UInt8(ascii: "/"))
            path += segment
        }
    }
}
