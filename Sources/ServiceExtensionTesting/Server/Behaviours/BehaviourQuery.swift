/// The behaviours that a URL's query asks for.
struct BehaviourQuery: Sendable, Equatable {
    /// What applies to every request.
    private(set) var lasting: [Behaviour] = []
    /// What applies to the first request with the ``id`` only.
    private(set) var once: [Behaviour] = []
    /// A free label, which tells URLs apart.
    private(set) var id: String?

    /// Reads a query's items, percent-decoded; no query is no behaviour.
    init(_ query: String?) throws(BehaviourError) {
        for item in (query ?? "").split(separator: "&") {
            guard let decoded = PercentCoding.decode(item) else {
                throw BehaviourError(item: String(item), reason: "is not percent-encoded UTF-8")
            }
            try add(decoded[...])
        }
    }

    /// The redirects that stand before the resource.
    var hops: Int {
        for case .redirect(.hops(let count)) in lasting { return count }
        return 0
    }

    /// What applies to one request; a `once` behaviour replaces the lasting one that decides the same.
    func behaviours(isFirst: Bool) -> [Behaviour] {
        guard isFirst else { return lasting }
        return lasting.filter { old in !once.contains { $0.slot == old.slot } } + once
    }

    private mutating func add(_ item: Substring) throws(BehaviourError) {
        let (key, argument) = Self.split(item)
        switch key {
        case "id=": id = String(argument)
        case "once=": try Self.add(argument, of: item, to: &once)
        default: try Self.add(item, of: item, to: &lasting)
        }
    }

    /// Adds what a spelling means; errors name the whole item.
    private static func add(
        _ spelling: Substring, of item: Substring, to list: inout [Behaviour]
    ) throws(BehaviourError) {
        let (key, argument) = split(spelling)
        // URL builders write a flag as "chunked=", which means the same.
        let flag = argument.isEmpty && key.hasSuffix("=") ? key.dropLast() : key
        guard let form = BehaviourForm.all.first(where: { $0.key == key || $0.key == flag }) else {
            throw BehaviourError(item: String(item), reason: "is no behaviour of this server")
        }
        guard let behaviour = form.parse(argument) else {
            throw BehaviourError(item: String(item), reason: "is not of the form \(form.spelling)")
        }
        guard !list.contains(where: { $0.slot == behaviour.slot }) else {
            throw BehaviourError(item: String(item), reason: "contradicts another item")
        }
        list.append(behaviour)
    }

    /// An item as its key, which ends with the first `=` or `@`, and the rest.
    private static func split(_ item: Substring) -> (key: Substring, argument: Substring) {
        guard let separator = item.firstIndex(where: { $0 == "=" || $0 == "@" }) else { return (item, "") }
        return (item[...separator], item[item.index(after: separator)...])
    }
}

/// A query item that the server does not understand.
struct BehaviourError: Error, Equatable {
    let item: String
    /// Continues a sentence that begins with the item.
    let reason: String

    /// What is wrong, and every spelling that is right.
    var explanation: String {
        let forms = BehaviourForm.all.map { "  \($0.spelling)\n      \($0.meaning)\n" }.joined()
        return """
            \(item) \(reason).

            Query items of this server:
            \(forms)  once=ITEM
                  Applies the item to the first request with the same id only.
              id=TEXT
                  A label, for once and to tell URLs apart.
            """ + "\n"
    }
}
