/// Reads the two JSON forms of a string table.
enum StringCatalog {
    /// Keys and texts of a string catalog (`.xcstrings`), or of an object of key and text.
    static func entries(
        _ root: JSONObject, language: String?
    ) throws(LocalizedStringsError) -> [(String, String)] {
        if let source = root["sourceLanguage"]?.stringValue, let strings = root["strings"]?.objectValue {
            let wanted = language ?? source
            return strings.members.map { ($0.key, text($0.value, in: wanted) ?? text($0.value, in: source) ?? $0.key) }
        }
        var entries: [(String, String)] = []
        for member in root.members {
            guard case .string(let text) = member.value else {
                let path = JSONPath(keys: [member.key])
                throw LocalizedStringsError(
                    line: 1, message: "\(path) is \(member.value.typeName), and has to be a string")
            }
            entries.append((member.key, text))
        }
        return entries
    }

    /// The text of one language. Of several plural forms it is `other`, which every language has; a payload's arguments
    /// are strings, so that none is ever chosen by number.
    private static func text(_ entry: JSONValue, in language: String) -> String? {
        let localization = entry["localizations"]?[language]
        let unit = localization?["stringUnit"] ?? localization?["variations"]?["plural"]?["other"]?["stringUnit"]
        return unit?["value"]?.stringValue
    }
}
