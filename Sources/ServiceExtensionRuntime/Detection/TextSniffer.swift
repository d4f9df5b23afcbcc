/// Names the text formats that servers send in place of media.
///
/// libmagic runs without its text checks, which are slow on hostile input; this looks at the first word only.
enum TextSniffer {
    private static let openings: [(text: String, mediaType: String)] = [
        ("<!doctype html", "text/html"), ("<html", "text/html"), ("<head", "text/html"), ("<body", "text/html"),
        ("<!--", "text/html"), ("<svg", "image/svg+xml"), ("<?xml", "application/xml"), ("<error", "application/xml"),
        ("{", "application/json"), ("[", "application/json"),
    ]

    /// The media type of a text that begins with `head`; `nil` when the bytes are no text.
    static func mediaType(of head: ArraySlice<UInt8>) -> String? {
        var start = head.prefix(512)
        if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
        start = start.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let text = String(decoding: start, as: UTF8.self).lowercased()
        if let opening = openings.first(where: { text.hasPrefix($0.text) }) {
            return opening.mediaType == "application/xml" && text.holds("<svg") ? "image/svg+xml" : opening.mediaType
        }
        let isText = !start.isEmpty && start.allSatisfy { $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0D].contains($0) }
        return isText ? "text/plain" : nil
    }
}
