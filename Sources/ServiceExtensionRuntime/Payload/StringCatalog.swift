/// Reads the two JSON forms of a string table.
enum StringCatalog {
    /// Keys and texts of a string catalog (`.xcstrings`), or of an object of key and text.
    static func entries(
        _ root: JSONObject, language: String?
    ) throws(LocalizedStringsError) -> [(String, String)] {
        guard let strings = root["strings"], strings.stringValue == nil else { return try plainEntries(root) }
        let catalog = CatalogNode(.object(root), at: JSONPath())
        guard let source = try catalog.member("sourceLanguage")?.string() else {
            throw LocalizedStringsError(message: "sourceLanguage is missing; a string catalog has it beside strings")
        }
        let wanted = language ?? source
        var entries: [(String, String)] = []
        for (key, entry) in try CatalogNode(strings, at: ["strings"]).members() {
            let text: String
            if let found = try self.text(entry, in: wanted) {
                text = found
            } else if wanted != source, let found = try self.text(entry, in: source) {
                text = found
            } else {
                text = key
            }
            entries.append((key, text))
        }
        return entries
    }

    private static func plainEntries(_ root: JSONObject) throws(LocalizedStringsError) -> [(String, String)] {
        var entries: [(String, String)] = []
        for (key, node) in try CatalogNode(.object(root), at: JSONPath()).members() {
            entries.append((key, try node.string()))
        }
        return entries
    }

    /// The text of one language; `nil` where the entry has none.
    ///
    /// Of several plural forms it is `other`, which every language has; a payload's arguments are strings, so that none is
    /// ever chosen by number. Of several devices it is the iPhone.
    private static func text(_ entry: CatalogNode, in language: String) throws(LocalizedStringsError) -> String? {
        guard var node = try entry.member("localizations")?.member(language) else { return nil }
        while true {
            if let unit = try node.member("stringUnit") {
                guard let value = try unit.member("value") else { throw unit.lacks("value") }
                return try value.string()
            }
            guard let variations = try node.member("variations") else { throw node.lacks("stringUnit or variations") }
            if let plural = try variations.member("plural") {
                guard let other = try plural.member("other") else { throw plural.lacks("other") }
                node = other
            } else if let device = try variations.member("device") {
                let iPhone = try device.member("iphone")
                let other = try device.member("other")
                guard let form = iPhone ?? other else { throw device.lacks("iphone or other") }
                node = form
            } else {
                throw variations.lacks("plural or device")
            }
        }
    }
}

/// A value of a string table, and where it stands.
private struct CatalogNode {
    private let value: JSONValue
    private let path: JSONPath

    init(_ value: JSONValue, at path: JSONPath) {
        self.value = value
        self.path = path
    }

    func string() throws(LocalizedStringsError) -> String {
        guard case .string(let text) = value else { throw wrong("a string") }
        return text
    }

    func members() throws(LocalizedStringsError) -> [(String, CatalogNode)] {
        guard case .object(let object) = value else { throw wrong("an object") }
        return object.members.map { ($0.key, CatalogNode($0.value, at: path.appending(.key($0.key)))) }
    }

    /// The member of that name of what has to be an object; `nil` when it has none.
    func member(_ key: String) throws(LocalizedStringsError) -> CatalogNode? {
        guard case .object(let object) = value else { throw wrong("an object") }
        return object[key].map { CatalogNode($0, at: path.appending(.key(key))) }
    }

    func lacks(_ what: String) -> LocalizedStringsError {
        LocalizedStringsError(message: "\(path) has no \(what); export the catalog anew, or correct it there")
    }

    private func wrong(_ needs: String) -> LocalizedStringsError {
        LocalizedStringsError(message: "\(path) is \(value.typeName), and has to be \(needs)")
    }
}
