extension StringProtocol {
    /// Where a text stands for the first time, byte for byte.
    ///
    /// The standard library's own search comes with its regular expressions, which would make up a ninth of the command
    /// and of what a process maps at its start (measured, Swift 6.3).
    package func firstPlace(of text: String) -> Range<Index>? {
        guard let start = utf8.indices.first(where: { utf8[$0...].starts(with: text.utf8) }) else { return nil }
        return start..<utf8.index(start, offsetBy: text.utf8.count)
    }

    /// Whether a text stands in this one, byte for byte.
    package func holds(_ text: String) -> Bool { firstPlace(of: text) != nil }
}
