/// Breaks text into lines.
enum TextLines {
    /// Lines of at most so many letters, where words are not longer.
    static func wrapped(_ text: String, width: Int, indent: Int = 0) -> [String] {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(margin + word)
            }
        }
        return lines
    }
}
