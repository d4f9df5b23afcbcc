extension MediaFormat {
    /// The format whose structure check knows a type of the rules; `nil` where none does. The uniform type identifier
    /// decides, or else the MIME names: rules may call a type as they like.
    init?(of type: AttachmentType) {
        let identifiers =
            [type.typeIdentifier]
            + type.mimeTypes.compactMap(AttachmentRules.apple.type(forMIME:)).map(\.typeIdentifier)
        for identifier in identifiers {
            guard let format = Self.allCases.first(where: { $0.typeIdentifiers.contains(identifier) }) else { continue }
            self = format
            return
        }
        return nil
    }
}

extension AttachmentRules {
    /// The rules' type for an identifier that a structure check reports, whatever they call it.
    func type(forReported identifier: String) -> AttachmentType? {
        type(forIdentifier: identifier)
            ?? Self.apple.type(forIdentifier: identifier)?.mimeTypes.lazy.compactMap(type(forMIME:)).first
    }
}
