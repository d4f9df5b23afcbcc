/// The public symbols of Swift sources, as far as their layout tells: types with their members, and globals.
struct PublicSymbols {
    /// The members of every public type and of every extension.
    private(set) var members: [String: Set<String>] = [:]
    /// Public functions, variables and type aliases outside of types.
    private(set) var globals: Set<String> = []

    /// All symbols.
    var names: Set<String> { globals.union(members.keys) }

    /// Names that every class or option set has, and that no list needs. Those with an underscore are left out, too.
    private static let unlisted: Set<String> = [
        "init", "copy", "mutableCopy", "isEqual", "hash", "rawValue", "description", "",
    ]

    /// Reads the sources, which are formatted: a declaration at the margin begins a type, one indented once is its
    /// member.
    init(sources: [String]) {
        for source in sources { read(source) }
        for (name, found) in members { members[name] = found.subtracting(Self.unlisted).filter { !$0.hasPrefix("_") } }
    }

    private mutating func read(_ source: String) {
        var type: String?
        // Members that are public without a word of their own: an enumeration's cases, a protocol's requirements.
        var bareMembers: Set<String> = []
        for line in source.split(separator: "\n") {
            let indentation = line.prefix { $0 == " " }.count
            if indentation == 0, line.hasPrefix("}") { type = nil }
            guard [0, 4].contains(indentation), let declaration = Declaration(line) else { continue }
            if indentation == 4 {
                guard let type, declaration.isPublic || bareMembers.contains(declaration.keyword) else { continue }
                members[type, default: []].insert(declaration.name)
            } else if declaration.isType {
                let counts = declaration.isPublic || declaration.keyword == "extension"
                type = counts ? declaration.name : nil
                switch (declaration.isPublic, declaration.keyword) {
                case (true, "enum"): bareMembers = ["case"]
                case (true, "protocol"): bareMembers = ["func", "var"]
                default: bareMembers = []
                }
                if declaration.isPublic { members[declaration.name, default: []].formUnion([]) }
            } else if declaration.isPublic {
                globals.insert(declaration.name)
            }
        }
    }
}

/// The first line of a declaration.
private struct Declaration {
    var isPublic = false
    var keyword = ""
    var name = ""

    private static let types: Set<String> = ["class", "struct", "enum", "protocol", "extension"]
    private static let others: Set<String> = ["var", "let", "func", "typealias", "case", "init"]
    private static let modifiers: Set<String> = [
        "override", "static", "class", "convenience", "required", "final", "weak", "mutating", "private(set)",
    ]

    var isType: Bool { Self.types.contains(keyword) }

    init?(_ line: Substring) {
        var words = line.split(separator: " ").drop { $0.hasPrefix("@") }
        while let word = words.popFirst() {
            if ["public", "open"].contains(word) {
                isPublic = true
            } else if word.hasPrefix("init") {
                keyword = "init"
                return
            } else if Self.modifiers.contains(String(word)), let next = words.first, Self.isDeclarative(next) {
                continue
            } else if Self.types.contains(String(word)) || Self.others.contains(String(word)), let next = words.first {
                keyword = String(word)
                name = String(next.drop { $0 == "`" }.prefix { $0.isLetter || $0.isNumber || "_.".contains($0) })
                return
            } else {
                return nil
            }
        }
        return nil
    }

    private static func isDeclarative(_ word: Substring) -> Bool {
        let word = String(word)
        return types.contains(word) || others.contains(word) || modifiers.contains(word) || word.hasPrefix("init")
            || ["public", "open"].contains(word)
    }
}
