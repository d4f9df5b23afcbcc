/// The header section of a response, as far as it matters here.
struct ResponseHead: Sendable, Hashable {
    var status: Int
    var contentType: String?
    /// The announced size of the body; `nil` when none was announced, or when the body is encoded so that the size says
    /// nothing about the bytes that are handed on.
    var contentLength: Int?
    /// The bytes of the `Location` field of a redirect, which need not be UTF-8.
    var location: [UInt8]?
    /// The file name of the `Content-Disposition` field.
    var fileName: String?
    /// The codings of the body.
    var codings = ContentCodings()
    /// Whether the announced size is no number.
    var hasMalformedLength = false

    var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }
}

/// Reads a header section line by line, as libcurl hands it on. Interim 1xx responses are dropped.
struct ResponseHeadReader {
    /// More lines than this are an attack: 20,000 small ones pass libcurl's own limit of 300 KiB (measured).
    static let lineLimit = 256
    /// More bytes than this, those of interim responses included; libcurl's own limit looks like a broken connection.
    static let byteLimit = 256 << 10

    enum Step: Equatable {
        case more
        case complete(ResponseHead)
        case tooLarge
    }

    private var head: ResponseHead?
    private var announcedLength: Int?
    private var isChunked = false
    /// The field that the last line began, until the next line shows that it is complete.
    private var field: [UInt8] = []
    private var lineCount = 0
    private var byteCount = 0
    private var isInSection = false
    private var isComplete = false

    init() {}

    mutating func read(_ line: Span<UInt8>) -> Step {
        lineCount += 1
        byteCount += line.count
        guard lineCount <= Self.lineLimit, byteCount <= Self.byteLimit else { return .tooLarge }
        // After the body come trailer fields, which do not matter here.
        guard !isComplete else { return .more }
        // A line of blanks ends nothing; libcurl looks at the first byte alone.
        if line.count == 0 || line[0] == UInt8(ascii: "\r") || line[0] == UInt8(ascii: "\n") { return endSection() }
        let text = trimmed(line)
        if !isInSection {
            isInSection = true
            head = ResponseHead(status: status(in: text))
            announcedLength = nil
            isChunked = false
        } else if isBlank(line[0]) {
            // The field goes on (RFC 9112 §5.2).
            field += [UInt8(ascii: " ")] + text.drop { isBlank($0) }
        } else {
            readField()
            field = text
        }
        return .more
    }

    private mutating func endSection() -> Step {
        isInSection = false
        readField()
        // 101 is interim for those alone who asked for another protocol.
        guard var head, head.status >= 200 || head.status == 101 else { return .more }
        isComplete = true
        // Chunks say themselves where the body ends, whatever was announced (RFC 9112 §6.3).
        if head.codings.decoding == .none, !isChunked { head.contentLength = announcedLength }
        return .complete(head)
    }

    private mutating func readField() {
        let text = field
        field = []
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return }
        let value = String(decoding: text[(colon + 1)...].drop { isBlank($0) }, as: UTF8.self)
        switch String(decoding: text[..<colon], as: UTF8.self).lowercased() {
        case "content-type": head?.contentType = value
        case "content-length":
            announcedLength = Int(value).flatMap { $0 >= 0 ? $0 : nil }
            head?.hasMalformedLength = announcedLength == nil
        case "transfer-encoding": isChunked = true
        case "content-disposition": head?.fileName = ContentDisposition.fileName(in: value)
        case "location": head?.location = Array(text[(colon + 1)...])
        case "content-encoding": head?.codings.add(value)
        default: break
        }
    }

    private func status(in line: [UInt8]) -> Int {
        let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
        return words.count > 1 ? Int(String(decoding: words[1], as: UTF8.self)) ?? 0 : 0
    }

    private func trimmed(_ line: Span<UInt8>) -> [UInt8] {
        var count = line.count
        while count > 0, isBlank(line[count - 1]) { count -= 1 }
        return (0..<count).map { line[$0] }
    }

    private func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
            || byte == UInt8(ascii: "\n")
    }
}
