extension MediaFormat {
    /// The format whose structure check knows a type of the rules; `nil` where none does. The uniform type identifier
    /// decides, since it is what a check reports.
    init?(of type: AttachmentType) {
        guard let format = Self.allCases.first(where: { $0.typeIdentifiers.contains(type.typeIdentifier) }) else {
            return nil
        }
        self = format
    }
}
