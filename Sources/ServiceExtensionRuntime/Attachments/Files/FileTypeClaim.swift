/// What type a file is said to have, by a hint or by its name: what a device goes by.
struct FileTypeClaim: Sendable, Hashable {
    /// The uniform type identifiers that fit.
    var typeIdentifiers: Set<String>
    /// What makes the claim, for messages: `name` or `type hint`.
    var source: String

    /// The claim of a hint, else of the file's name; `nil` when neither says anything.
    init?(path: String, typeHint: String?) {
        if let typeHint, !typeHint.isEmpty {
            typeIdentifiers = [Self.aliases[typeHint] ?? typeHint]
            source = "type hint"
            return
        }
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
            let typeIdentifiers = FileExtensions.typeIdentifiers[name[name.index(after: dot)...].lowercased()]
        else { return nil }
        self.typeIdentifiers = typeIdentifiers
        source = "name"
    }

    /// Whether a type is among those claimed.
    func includes(_ type: AttachmentType) -> Bool { typeIdentifiers.contains(type.typeIdentifier) }

    /// Identifiers that stand for a narrower form of a type on Apple's list.
    private static let aliases = [
        "com.apple.m4a-audio": "public.mpeg-4-audio", "com.apple.m4v-video": "public.mpeg-4",
        "public.aifc-audio": "public.aiff-audio",
    ]
}
