/// Looks for environment variables that were meant for this command and are none of its own.
enum VariableNames {
    /// What all of them begin with.
    static let prefix = "MEDIAFETCH_"

    /// What to tell of the names: those near to a variable that there is, and with `isVerbose` all that begin like one.
    static func warnings(_ names: [String], isVerbose: Bool) -> [String] {
        let ours = names.filter { $0.hasPrefix(prefix) }
        if ours.isEmpty { return [] }
        let known = Flag.all.compactMap(\.variable)
        return ours.filter { !known.contains($0) }.sorted().compactMap { name in
            let meant = NearMiss.of(
                String(name.dropFirst(prefix.count)), in: known.map { String($0.dropFirst(prefix.count)) })
            guard meant != nil || isVerbose else { return nil }
            return "\(name) stands for no flag" + (meant.map { "; did you mean \(prefix)\($0)?" } ?? "")
        }
    }
}
