/// A value that looks like the URL of media and stands where nothing reads it.
public struct UnreadURL: Sendable, Hashable {
    /// Where the value stands.
    public var path: JSONPath
    /// Scheme, host and path. Query, fragment and user name are left out, since they hold secrets.
    public var redacted: String
    /// The host, without port.
    public var host: String
    /// Whether key or file extension speak of media, unlike a link to a page.
    public var looksLikeMedia: Bool

    /// The http and https URLs in a payload that stand at none of the paths that are read, nor below one.
    ///
    /// Only whole values count; a URL inside a text is text.
    public static func all(in root: JSONObject, readPaths: [JSONPath]) -> [UnreadURL] {
        var found: [UnreadURL] = []
        root.walk { steps, value in
            if let url = UnreadURL(value, steps, readPaths: readPaths) { found.append(url) }
            return found.count < maximumCount
        }
        return found
    }

    /// How many are listed for one payload.
    public static let maximumCount = 20

    /// The URL that a value is; `nil` for another value, or one that is read.
    init?(_ value: JSONValue, _ steps: [JSONPath.Step], readPaths: [JSONPath]) {
        guard case .string(let text) = value, let scheme = WebAddressText.scheme(of: text.utf8.span),
            !readPaths.contains(where: { steps.starts(with: $0.steps) }),
            let parts = WebAddressText(text, scheme: scheme)
        else { return nil }
        path = JSONPath(steps)
        redacted = parts.redacted
        host = parts.host
        looksLikeMedia = parts.hasMediaExtension || steps.contains(where: Self.speaksOfMedia)
    }

    /// The note that tells of the URL.
    public var finding: Finding { finding(readBy: nil, readKey: "image-url") }

    /// The same, with the convention that would read the URL, or the key to move it to.
    func finding(readBy convention: PayloadConvention?, readKey: String?) -> Finding {
        let move = "ove it to a key that is read" + (readKey.map { ", such as \($0)" } ?? "")
        return Finding(
            .urlNotRead, .note, "Found \(redacted) at \(path), where nothing reads it.",
            fix: convention.map { "Let --convention name \($0.name), or m\(move)." }
                ?? "M\(move), or describe its place in a file for --conventions.",
            payloadKey: path.description, host: host)
    }

    private static let mediaWords = [
        "image", "img", "picture", "photo", "thumb", "video", "movie", "audio", "media", "attachment",
    ]

    private static func speaksOfMedia(_ step: JSONPath.Step) -> Bool {
        guard case .key(let key) = step else { return false }
        // Byte by byte: a search for a substring of characters takes longer than reading the whole payload (measured).
        let name = NearMiss.folded(key).utf8
        return name.indices.contains { start in
            mediaWords.contains { name[start...].starts(with: $0.utf8) }
        }
    }
}

/// The parts of a text that begins like a web address. Judges nothing: a URL policy does.
///
/// Works on scalars: a combining mark after `?` makes one character of the two, which is no `?`.
private struct WebAddressText {
    var redacted: String
    var host: String
    var hasMediaExtension: Bool

    private typealias Scalars = Substring.UnicodeScalarView

    /// Longer paths are cut in messages.
    private static let longestPath = 200
    private static let mediaExtensions: Set<String> = [
        "jpg", "jpeg", "png", "gif", "webp", "heic", "avif", "svg", "bmp", "mp4", "m4v", "mov", "mpg", "mpeg", "avi",
        "webm", "mp3", "m4a", "wav", "aif", "aiff", "ogg",
    ]

    init?(_ text: String, scheme: String) {
        let rest = text.unicodeScalars.dropFirst(scheme.unicodeScalars.count)
        let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard !rest.isEmpty, isPlain || !rest.contains(where: { $0.properties.isWhitespace || $0.value < 0x20 }) else {
            return nil
        }
        let authority = rest.prefix { !Self.isOne(of: "/?#\\", $0) }
        let hostAndPort = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? Scalars()
        let path = rest.dropFirst(authority.count).prefix { !Self.isOne(of: "?#", $0) }
        host = Self.printable(Self.withoutPort(hostAndPort), isPlain)
        redacted = scheme + Self.printable(hostAndPort, isPlain) + Self.printable(path, isPlain)
        let name = path.split(separator: "/").last ?? Scalars()
        let ending = name.split(separator: ".").dropFirst().last
        hasMediaExtension = ending.map { Self.mediaExtensions.contains(String($0).lowercased()) } ?? false
    }

    /// `https://` or `http://`, in lower case, when the text begins so in any case.
    static func scheme(of bytes: Span<UInt8>) -> String? {
        guard bytes.count > 7, bytes[0] | 0x20 == UInt8(ascii: "h") else { return nil }
        return ["https://", "http://"].first { scheme in
            let scheme = scheme.utf8.span
            guard bytes.count >= scheme.count else { return false }
            for index in scheme.indices {
                let isUpperCase = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[index])
                guard (isUpperCase ? bytes[index] | 0x20 : bytes[index]) == scheme[index] else { return false }
            }
            return true
        }
    }

    private static func isOne(of stops: String, _ scalar: Unicode.Scalar) -> Bool {
        stops.unicodeScalars.contains(scalar)
    }

    private static func withoutPort(_ hostAndPort: Scalars) -> Scalars {
        if hostAndPort.first == "[" { return hostAndPort.prefix { $0 != "]" }.dropFirst() }
        return hostAndPort.prefix { $0 != ":" }
    }

    /// Cut, and without characters that could turn a line of a log around.
    private static func printable(_ scalars: Scalars, _ isPlain: Bool) -> String {
        let isCut = scalars.dropFirst(longestPath).first != nil
        if isPlain { return isCut ? String(scalars.prefix(longestPath)) + "…" : String(scalars) }
        var shown = String.UnicodeScalarView()
        for scalar in scalars.prefix(longestPath) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: shown.append("\u{FFFD}")
            default: shown.append(scalar)
            }
        }
        return String(shown) + (isCut ? "…" : "")
    }
}
