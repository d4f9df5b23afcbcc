/// What a payload says of its media's type, in the words of its convention.
public struct TypeHint: Sendable, Hashable {
    /// In which words a type is said.
    public enum Vocabulary: String, Sendable, Hashable, CaseIterable {
        /// A file extension without a dot: `jpg`.
        case fileExtension = "file-extension"
        /// A MIME name: `image/jpeg`.
        case mimeType = "mime-type"
        /// A uniform type identifier: `public.jpeg`.
        case typeIdentifier = "type-identifier"
        /// `image`, `video` or `audio`, in any letter case; `gif` too.
        case kind
        /// Any of these.
        case any
    }

    /// What the words stand for.
    enum Meaning: Hashable {
        case kind(MediaKind)
        /// One of these uniform type identifiers.
        case types(Set<String>)
    }

    /// The key that says so.
    var payloadKey: String
    /// The words as they came.
    var text: String
    /// What they stand for.
    var meaning: Meaning

    /// Reads a hint; `nil` when the text is not in the vocabulary.
    init?(_ text: String, _ vocabulary: Vocabulary, payloadKey: String) {
        guard let meaning = Self.meaning(of: text, vocabulary) else { return nil }
        self.payloadKey = payloadKey
        self.text = text
        self.meaning = meaning
    }

    private static func meaning(of text: String, _ vocabulary: Vocabulary) -> Meaning? {
        switch vocabulary {
        case .fileExtension: FileExtensions.typeIdentifiers[text.lowercased()].map(Meaning.types)
        case .mimeType: types(forMIME: text)
        case .typeIdentifier: typeIdentifiers.contains(text) ? .types([text]) : nil
        case .kind:
            switch text.lowercased() {
            case "gif": .types(["com.compuserve.gif"])
            case let word: MediaKind(word: word).map(Meaning.kind)
            }
        case .any:
            Self.meaning(of: text, .kind) ?? Self.meaning(of: text, .fileExtension)
                ?? Self.meaning(of: text, .typeIdentifier) ?? types(forMIME: text) ?? words[text.lowercased()]
        }
    }

    private static func types(forMIME name: String) -> Meaning? {
        let name = MIMEName(name)
        let types = AttachmentRules.apple.types.filter { $0.mimeTypes.map(MIMEName.init).contains(name) }
        return types.isEmpty ? nil : .types(Set(types.map(\.typeIdentifier)))
    }

    private static let typeIdentifiers = FileExtensions.typeIdentifiers.values.reduce(into: Set<String>()) {
        $0.formUnion($1)
    }

    /// Words that are none of the others.
    private static let words: [String: Meaning] = [
        "mpeg4": .types(["public.mpeg-4"]), "mpeg2": .types(["public.mpeg-2-video"]),
        "waveformaudio": .types(["com.microsoft.waveform-audio"]), "mpeg4audio": .types(["public.mpeg-4-audio"]),
    ]
}
