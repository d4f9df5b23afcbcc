import ServiceExtensionRuntime

/// What `--list-conventions` prints: a line for each convention.
enum ConventionList {
    static func text(_ set: ConventionSet) -> String {
        let width = set.conventions.map(\.name.count).max() ?? 0
        return set.conventions.map { convention in
            let keys = convention.media.joined().map(\.path.description)
            let shown = keys.prefix(4).joined(separator: ", ") + (keys.count > 4 ? ", ..." : "")
            return "\(DisplayText.padded(convention.name, to: width))  \(convention.title): "
                + "\(shown.isEmpty ? "media key not public" : shown)\n"
        }.joined()
    }
}
