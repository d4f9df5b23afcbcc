/// One spelling of a query item and what it asks for.
struct BehaviourForm: Sendable {
    /// The item up to and with its separator, such as `delay=`, `reset@` or `chunked`.
    let key: String
    /// What follows the key, in capitals where it is a value to choose.
    let argument: String
    /// An item that works.
    let example: String
    /// What the server then does.
    let meaning: String
    /// The behaviour for what follows the key; `nil` when that is not understood.
    let parse: @Sendable (Substring) -> Behaviour?

    /// The whole item, such as `delay=DURATION`.
    var spelling: String { key + argument }

    private init(
        _ key: String, _ argument: String, example: String, _ meaning: String,
        parse: @escaping @Sendable (Substring) -> Behaviour?
    ) {
        self.key = key
        self.argument = argument
        self.example = key + example
        self.meaning = meaning
        self.parse = parse
    }

    private init(_ flag: String, _ meaning: String, _ behaviour: Behaviour) {
        self.init(flag, "", example: "", meaning) { $0.isEmpty ? behaviour : nil }
    }

    /// Every behaviour, in the order of the list that the server shows.
    static let all: [BehaviourForm] = timing + endings + lengths + answers + protocolFaults

    private static let timing: [BehaviourForm] = [
        .init("delay=", "DURATION", example: "1s", "Waits before the first byte: 500ms, 2s, 1m.") {
            Quantity.duration($0).map { .delay($0) }
        },
        .init(
            "stall=", "headers|body@SIZE", example: "body@1000",
            "Sends half a head, or so many body bytes, then nothing."
        ) {
            cut(.stall, at: $0 == "headers" ? "headers" : $0.hasPrefix("body@") ? $0.dropFirst(5) : "")
        },
        .init("rate=", "SIZE", example: "10000", "Sends so many body bytes a second.") {
            Quantity.size($0).flatMap { $0 > 0 ? .pace(.bytesPerSecond($0)) : nil }
        },
        .init("drip", "Sends the body one byte at a time, ten a second.", .pace(.drip)),
        .init("drip=", "headers", example: "headers", "Drips from the first byte of the head on.") {
            $0 == "headers" ? .pace(.dripFromHead) : nil
        },
        .init("tls-stall", "Never answers.", .silence),
    ]

    private static let endings: [BehaviourForm] = [
        .init("truncate=", "SIZE", example: "1000", "Announces the whole body, sends so many bytes, closes.") {
            Quantity.size($0).map { .cut(Cut(action: .close, place: .body($0))) }
        },
        .init("reset@", "SIZE", example: "1000", "Resets the connection after so many body bytes.") {
            Quantity.size($0).map { .cut(Cut(action: .reset, place: .body($0))) }
        },
        .init("close@", "SIZE|headers", example: "0", "Closes after so many body bytes, or in the middle of the head.")
        {
            cut(.close, at: $0)
        },
        .init("endless", "Repeats the body without end, close-delimited or with chunked.", .endless),
        .init("no-reuse", "Announces keep-alive, and closes when the next request comes.", .closesOnReuse),
    ]

    private static let lengths: [BehaviourForm] = [
        .init("length=", "SIZE", example: "300000", "Announces this Content-Length, whatever the body's size.") {
            Quantity.size($0).map { .announcedLength($0) }
        },
        .init("chunked", "Sends the body in chunks, without Content-Length.", .framing(.chunked)),
        .init("no-length", "Sends the body without Content-Length; closing ends it.", .framing(.untilClose)),
        .init("gzip", "Encodes the body with gzip, and says so.", .coding(.gzip)),
        .init("gzip-lie", "Says gzip, and sends the body as it is.", .coding(.falseGzip)),
    ]

    private static let answers: [BehaviourForm] = [
        .init(
            "status=", "CODE", example: "404",
            "Answers with this status; an error has a short page instead of the resource."
        ) {
            Quantity.number($0, atMost: 999).flatMap { $0 >= 200 ? .status($0) : nil }
        },
        .init(
            "redirect=", "NUMBER|loop|URL", example: "3",
            "So many redirects to the resource, or one to itself or to a URL."
        ) {
            redirect(to: $0)
        },
        .init("type=", "TYPE", example: "image/webp", "Sends this Content-Type; none at all when empty.") {
            isHeaderText($0) ? .mediaType(String($0)) : nil
        },
        .init(
            "body=", "zeros:SIZE|random:SIZE|SAMPLE", example: "zeros:200000",
            "Sends this body instead of the resource's."
        ) {
            body($0).map { .body($0) }
        },
        .init("headers=", "NUMBER", example: "50", "Adds so many headers.") {
            Quantity.number($0, atMost: 100_000).map { .extraHeaders($0) }
        },
    ]

    private static let protocolFaults: [BehaviourForm] = [
        .init(
            "raw=", RawReply.allCases.map(\.rawValue).joined(separator: "|"), example: "ssh",
            "Answers with "
                + RawReply.allCases.map { "\($0.rawValue): \($0.meaning)" }.joined(separator: "; ") + "."
        ) { RawReply(rawValue: String($0)).map { .raw($0) } },
        .init("verbatim", "Answers with the resource's bytes alone, which are to be the head, too.", .verbatim),
    ]

    private static func cut(_ action: Cut.Action, at place: Substring) -> Behaviour? {
        if place == "headers" { return .cut(Cut(action: action, place: .head)) }
        return Quantity.size(place).map { .cut(Cut(action: action, place: .body($0))) }
    }

    private static func redirect(to target: Substring) -> Behaviour? {
        if target == "loop" { return .redirect(.loop) }
        if let hops = Quantity.number(target, atMost: 10_000) { return .redirect(.hops(hops)) }
        return !target.isEmpty && isHeaderText(target) ? .redirect(.to(String(target))) : nil
    }

    private static func body(_ text: Substring) -> BodyChoice? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        switch (parts.first, parts.count) {
        case ("zeros", 2): return Quantity.size(parts[1]).map { .zeros($0) }
        case ("random", 2): return Quantity.size(parts[1]).map { .random($0, seed: 0) }
        case ("random", 3):
            guard let size = Quantity.size(parts[1]), let seed = UInt64(parts[2]) else { return nil }
            return .random(size, seed: seed)
        default: return MediaSample.named(String(text)).map { .sample($0) }
        }
    }

    /// Whether a text can stand in a header without ending it.
    private static func isHeaderText(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { $0 != 0 && $0 != 10 && $0 != 13 }
    }
}
