/// What the server is going to do with one request; decided before any byte is sent, by values alone.
struct ResponsePlan: Sendable, Equatable {
    /// The kind of the answer.
    enum Kind: Sendable, Equatable {
        case http
        case silence
        case raw(RawReply)
        case verbatim
    }

    /// Where the body comes from.
    enum Content: Sendable, Equatable {
        case resource
        case chosen(BodyChoice)
        case page(String, mediaType: String)
        case none
    }

    var kind = Kind.http
    var delay = Duration.zero
    var status = 200
    var content = Content.resource
    /// Replaces the content's own Content-Type; empty for none at all.
    var mediaType: String?
    /// Fields after the standard ones.
    var fields: [ReceivedRequest.HeaderField] = []
    var announcedLength: Int?
    var framing = Framing.contentLength
    var coding = ContentCoding.identity
    var pace: Pace?
    var cut: Cut?
    var isEndless = false
    var closesOnReuse = false

    /// The plan for a target with the behaviours of its query.
    ///
    /// A numbered redirect leaves all other items to the resource behind it. A redirect to a URL or to itself is an
    /// answer like others, which they apply to.
    init(_ query: BehaviourQuery, target: RequestTarget, isFirst: Bool) {
        if query.hops > 0 {
            self.init([.redirect(.to(target.withHops(query.hops - 1)))], target: target)
        } else {
            self.init(query.behaviours(isFirst: isFirst), target: target)
        }
    }

    /// The plan for a sentence of the server itself about what is wrong.
    init(status: Int, explanation: String) {
        self.status = status
        content = .page(explanation, mediaType: "text/plain; charset=utf-8")
    }

    private init(_ behaviours: [Behaviour], target: RequestTarget) {
        var status: Int?
        var chosen: BodyChoice?
        for behaviour in behaviours {
            switch behaviour {
            case .delay(let duration): delay = duration
            case .silence: kind = .silence
            case .raw(let reply): kind = .raw(reply)
            case .verbatim: kind = .verbatim
            case .cut(let cut): self.cut = cut
            case .pace(let pace): self.pace = pace
            case .announcedLength(let length): announcedLength = length
            case .framing(let framing): self.framing = framing
            case .coding(let coding): self.coding = coding
            case .status(let code): status = code
            case .redirect(let redirect): addLocation(redirect, of: target)
            case .mediaType(let type): mediaType = type
            case .body(let body): chosen = body
            case .extraHeaders(let count): addFields(count)
            case .endless: isEndless = true
            case .closesOnReuse: closesOnReuse = true
            }
        }
        self.status = status ?? self.status
        if let chosen {
            content = .chosen(chosen)
        } else if (300..<400).contains(self.status) || forbidsBody {
            content = .none
        } else if self.status >= 400 {
            content = .page(Self.errorPage(self.status), mediaType: "text/html; charset=utf-8")
        }
        if isEndless, framing == .contentLength { framing = .untilClose }
    }

    private mutating func addLocation(_ redirect: Redirect, of target: RequestTarget) {
        let location: String
        switch redirect {
        case .to(let url): location = url
        case .loop: location = target.text
        // Zero hops is the resource itself. More can only come from a once item: then the target itself is next.
        case .hops(let count):
            if count == 0 { return }
            location = target.text
        }
        status = 302
        fields.insert(.init(name: "Location", value: location), at: 0)
    }

    private mutating func addFields(_ count: Int) {
        fields += (0..<count).map { .init(name: "X-Extra-\($0 + 1)", value: "one of \(count) more fields") }
    }

    /// What many web servers send with an error, and what a careless client would take for media.
    private static func errorPage(_ status: Int) -> String {
        "<!DOCTYPE html>\n<html><head><title>\(status)</title></head><body><h1>\(status)</h1></body></html>\n"
    }
}

extension ResponsePlan {
    /// The head for a body of so many bytes, which are counted after content coding.
    ///
    /// `connection` is the value of the Connection field; `nil` leaves it out.
    func head(bodyCount: Int, contentType: String?, connection: String?) -> ResponseHead {
        var standard: [ReceivedRequest.HeaderField] = []
        if let type = mediaType ?? contentType, !type.isEmpty {
            standard.append(.init(name: "Content-Type", value: type))
        }
        if let announcedLength {
            standard.append(.init(name: "Content-Length", value: String(announcedLength)))
        } else if framing == .contentLength, !forbidsBody || bodyCount > 0 {
            standard.append(.init(name: "Content-Length", value: String(bodyCount)))
        }
        if framing == .chunked { standard.append(.init(name: "Transfer-Encoding", value: "chunked")) }
        if coding != .identity { standard.append(.init(name: "Content-Encoding", value: "gzip")) }
        if let connection { standard.append(.init(name: "Connection", value: connection)) }
        return ResponseHead(status: status, fields: standard + fields)
    }

    /// Whether the connection can carry another answer after a body of so many bytes.
    func leavesConnectionUsable(bodyCount: Int) -> Bool {
        guard kind == .http, cut == nil, !isEndless, framing != .untilClose else { return false }
        if forbidsBody { return bodyCount == 0 && framing == .contentLength }
        return (announcedLength ?? bodyCount) == bodyCount
    }

    /// The statuses whose answers end with the head, RFC 9112, section 6.3.
    private var forbidsBody: Bool { status == 204 || status == 304 }
}
