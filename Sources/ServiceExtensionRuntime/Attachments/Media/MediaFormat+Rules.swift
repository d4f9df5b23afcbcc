extension MediaFormat {
    /// The format whose structure check knows a type of the rules; `nil` where none does. The uniform type identifier
    /// decides, or else the MIME names: rules may call a type as they like.
    init?(of type: AttachmentType) {
        func format(of identifier: String) -> MediaFormat? {
            Self.allCases.first { $0.typeIdentifiers.contains(identifier) }
        }
        // Apple's own types, nearly always, need no more than this.
        let found =
            format(of: type.typeIdentifier)
            ?? type.mimeTypes.lazy.compactMap { AttachmentRules.apple.type(forMIME: $0) }
            .compactMap { format(of: $0.typeIdentifier) }.first
        guard let found else { return nil }
        self = found
    }
}

extension AttachmentRules {
    /// The rules' type for an identifier that a structure check reports, whatever they call it.
    func type(forReported identifier: String) -> AttachmentType? {
        type(forIdentifier: identifier)
            ?? Self.apple.type(forIdentifier: identifier)?.mimeTypes.lazy.compactMap(type(forMIME:)).first
    }
}
