/// The head of an HTTP/1 request, RFC 9112.
struct RequestHead: Sendable, Equatable {
    /// The most bytes of a head.
    static let limit = 64 * 1024

    let method: String
    let target: RequestTarget
    /// Whether it is HTTP/1.0, where connections end by default.
    let isVersion10: Bool
    let headers: [ReceivedRequest.HeaderField]

    /// Where the first head in some bytes ends, its empty line included; `nil` while that line has not come.
    static func end(in bytes: [UInt8]) -> Int? {
        var lineStart = 0
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
            let line = bytes[lineStart..<index]
            if line.isEmpty || line.elementsEqual([UInt8(ascii: "\r")]) { return index + 1 }
            lineStart = index + 1
        }
        return nil
    }

    /// Reads a whole head; a line may end with CR LF or, as section 2.2 allows, with LF alone.
    init(_ bytes: some Sequence<UInt8>) throws(RequestFault) {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.last == "\r" ? String(line.dropLast()) : String(line)
        }
        let requestLine = lines.removeFirst()
        let parts = requestLine.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, Self.isToken(parts[0]), Self.isVisible(parts[1]) else { throw .requestLine }
        guard parts[2] == "HTTP/1.1" || parts[2] == "HTTP/1.0" else { throw .version }
        guard let target = RequestTarget(parts[1]) else { throw .target }
        var headers: [ReceivedRequest.HeaderField] = []
        for line in lines where !line.isEmpty {
            guard let field = Self.field(line) else { throw .headerField }
            headers.append(field)
        }
        method = parts[0]
        self.target = target
        isVersion10 = parts[2] == "HTTP/1.0"
        self.headers = headers
    }

    /// Whether the client wants the connection to last, RFC 9112, section 9.3.
    ///
    /// A request with a body ends it, since this server reads no bodies.
    var isPersistent: Bool {
        let options = values(of: "connection").joined(separator: ",").lowercased().split { ", \t".contains($0) }
        if options.contains("close") || !values(of: "transfer-encoding").isEmpty { return false }
        if values(of: "content-length").contains(where: { $0 != "0" }) { return false }
        return !isVersion10 || options.contains("keep-alive")
    }

    private func values(of name: String) -> [String] {
        headers.filter { $0.name.lowercased() == name }.map(\.value)
    }

    private static func field(_ line: String) -> ReceivedRequest.HeaderField? {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let name = String(line[..<colon])
        let blanks: Set<Unicode.Scalar> = [" ", "\t"]
        let value = line[line.index(after: colon)...].unicodeScalars.drop { blanks.contains($0) }
        let end = value.lastIndex { !blanks.contains($0) }
        let trimmed = end.map { String(value[...$0]) } ?? ""
        guard isToken(name), trimmed.unicodeScalars.allSatisfy({ $0.value >= 32 || $0 == "\t" }) else { return nil }
        return ReceivedRequest.HeaderField(name: name, value: trimmed)
    }

    /// A token of RFC 9110, section 5.6.2.
    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.unicodeScalars.allSatisfy { scalar in
                scalar.properties.isAlphabetic && scalar.isASCII || ("0"..."9").contains(scalar)
                    || "!#$%&'*+-.^_`|~".unicodeScalars.contains(scalar)
            }
    }

    private static func isVisible(_ text: String) -> Bool {
        !text.isEmpty && text.unicodeScalars.allSatisfy { $0.value > 32 && $0.value != 127 }
    }
}

/// Why some bytes are no request head.
enum RequestFault: String, Error, Equatable {
    case notUTF8 = "The request's head is not UTF-8."
    case requestLine = "The request's first line is not METHOD TARGET VERSION."
    case version = "The request's version is neither HTTP/1.1 nor HTTP/1.0."
    case target = "The request's target is neither a path nor a URL."
    case headerField = "A line of the request's head is no header field."
    case tooLarge = "The request's head is over 64 KiB."

    /// The status that answers it.
    var status: Int { self == .tooLarge ? 431 : 400 }
}
