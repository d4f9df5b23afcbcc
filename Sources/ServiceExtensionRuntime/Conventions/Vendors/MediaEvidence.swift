/// What there is to tell the type of downloaded media by.
public struct MediaEvidence: Sendable, Hashable {
    /// The key that the address stood under, such as `image_url`.
    public var payloadKey: String
    /// The address as the payload has it.
    public var url: String
    /// Path of the address, without query.
    public var path: String
    /// Path of the address that answered in the end.
    public var answeredPath: String
    /// What the payload says of the type.
    public var typeText: String?
    /// Where it says so, or could say so; `nil` for a convention without such a key.
    public var typeKey: String?
    /// The status of the last response.
    public var status: Int
    /// The `Content-Type` field as it came.
    public var contentType: String?
    /// The file name of the `Content-Disposition` field.
    public var fileName: String?
    /// The size that the response announced.
    public var announcedByteCount: Int?
    /// The first bytes of the body.
    public var head: [UInt8]
    /// What the bytes are, when they are something that an attachment may be.
    public var actualType: AttachmentType?

    /// Makes evidence from its parts.
    public init(
        payloadKey: String, url: String, path: String, answeredPath: String? = nil, typeText: String? = nil,
        typeKey: String? = nil, status: Int = 200, contentType: String? = nil, fileName: String? = nil,
        announcedByteCount: Int? = nil, head: [UInt8] = [], actualType: AttachmentType? = nil
    ) {
        self.payloadKey = payloadKey
        self.url = url
        self.path = path
        self.answeredPath = answeredPath ?? path
        self.typeText = typeText
        self.typeKey = typeKey
        self.status = status
        self.contentType = contentType
        self.fileName = fileName
        self.announcedByteCount = announcedByteCount
        self.head = head
        self.actualType = actualType
    }
}

extension MediaEvidence {
    /// Whether the status means success.
    var isSuccess: Bool { (200...299).contains(status) }

    /// The path's last piece.
    var pathName: String { Self.lastPiece(of: path) }

    /// The letters after the last dot of the path's last piece.
    var pathExtension: String? { Self.ending(of: pathName) }

    /// The same of the name that Foundation suggests: the server's own, else that of the address that answered.
    var suggestedExtension: String? { Self.ending(of: fileName ?? Self.lastPiece(of: answeredPath)) }

    /// The same of the whole text, query included, as a string's path extension is.
    var rawExtension: String? { url.split(separator: "/").last.flatMap { Self.ending(of: String($0)) } }

    /// Name and value of each item of the query.
    var queryItems: [(name: String, value: String)] {
        guard let start = url.firstIndex(of: "?") else { return [] }
        return url[url.index(after: start)...].prefix { $0 != "#" }.split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1)
            return (parts.first.map(String.init) ?? "", parts.count > 1 ? String(parts[1]) : "")
        }
    }

    /// The MIME name in lower case, without parameters.
    var mimeName: String? { contentType.map { MIMEName($0).text } }

    private static func lastPiece(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }

    static func ending(of name: String) -> String? {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        let ending = name[name.index(after: dot)...]
        return ending.isEmpty ? nil : String(ending)
    }
}
