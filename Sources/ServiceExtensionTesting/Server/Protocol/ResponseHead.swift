/// The head of an answer.
struct ResponseHead: Sendable, Equatable {
    let status: Int
    let fields: [ReceivedRequest.HeaderField]

    /// The head as it is sent, its empty line included.
    var bytes: [UInt8] {
        var text = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "Unnamed")\r\n"
        for field in fields { text += "\(field.name): \(field.value)\r\n" }
        return Array((text + "\r\n").utf8)
    }

    private static let reasons: [Int: String] = [
        200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content",
        301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect",
        308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 410: "Gone", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
        500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
    ]
}
