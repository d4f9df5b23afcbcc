extension VendorRule {
    /// What iOS is told about a file.
    public enum Naming: Sendable, Hashable {
        /// The file's extension.
        case fileExtension(String)
        /// A type identifier as hint.
        case hint(String)
        /// Neither.
        case nothing
    }

    /// What the first step that finds anything finds; `nil` when nothing is attached.
    func naming(of evidence: MediaEvidence) -> Naming? {
        for step in steps {
            if let naming = step.naming(of: evidence) { return naming }
        }
        return ending == .nothing ? nil : .nothing
    }
}

extension VendorRule.Step {
    func naming(of evidence: MediaEvidence) -> VendorRule.Naming? {
        switch self {
        case .typeTextAsHint: evidence.typeText.map(VendorRule.Naming.hint)
        case .typeTextLookedUp: evidence.typeText.flatMap(Self.identifier(lookedUp:)).map(VendorRule.Naming.hint)
        case .pathExtensionAsHint:
            evidence.pathExtension.flatMap(TypeTable.row(forExtension:)).map { .hint($0.identifier) }
        case .mimeAsHint(let known):
            evidence.mimeName.flatMap(TypeTable.row(forMIME:))
                .flatMap { type in
                    known.map { !$0.isDisjoint(with: type.extensions) } ?? true ? type.identifier : nil
                }.map(VendorRule.Naming.hint)
        case .rawMIMEAsHint:
            evidence.contentType.flatMap { $0.contains(";") ? nil : TypeTable.row(forMIME: $0)?.identifier }
                .map(VendorRule.Naming.hint)
        case .magic(let list):
            list.first { evidence.head.dropFirst($0.offset).starts(with: $0.bytes) }
                .map { VendorRule.Naming.hint($0.typeIdentifier) }
        case .nameSuffix(let endings):
            // The letters are enough for the vendor; iOS needs the dot.
            endings.contains(where: evidence.pathName.lowercased().hasSuffix)
                ? evidence.pathExtension.map(VendorRule.Naming.fileExtension) ?? .nothing : nil
        default: fileExtension(of: evidence).map(VendorRule.Naming.fileExtension)
        }
    }

    private func fileExtension(of evidence: MediaEvidence) -> String? {
        switch self {
        case .fixed(let ending): ending
        case .byKey(let endings): evidence.payloadKey.split(separator: ".").last.flatMap { endings[String($0)] }
        case .typeText: evidence.typeText
        case .typeWord(let endings): evidence.typeText.flatMap { endings[$0] }
        case .pathExtension: evidence.pathExtension
        case .pathExtensionIn(let known, let ignoresCase):
            evidence.pathExtension.map { ignoresCase ? $0.lowercased() : $0 }.flatMap { known.contains($0) ? $0 : nil }
        case .rawExtension(let count): evidence.rawExtension.flatMap { $0.count < count ? $0 : nil }
        case .suggestedName: evidence.suggestedExtension ?? evidence.mimeName.flatMap(Self.preferredExtension)
        case .mime(let endings): evidence.mimeName.flatMap { endings[$0] }
        case .preferredForMIME: evidence.mimeName.flatMap(Self.preferredExtension)
        case .imageSubtype: evidence.mimeName.flatMap { Self.subtype(of: $0, after: "image/") }
        case .rawSubtype:
            evidence.contentType.flatMap { header in
                header.firstIndex(of: "/").map { String(header[header.index(after: $0)...]) }
            }
        case .queryItem(let name):
            evidence.queryItems.first { $0.name == name }.flatMap { MediaEvidence.ending(of: $0.value) }
        case .anyQueryItem(let known):
            evidence.queryItems.lazy.compactMap { MediaEvidence.ending(of: $0.value) }.first(where: known.contains)
        case .firstByte(let endings): evidence.head.first.flatMap { endings[$0] }
        case .typeTextAsHint, .typeTextLookedUp, .pathExtensionAsHint, .mimeAsHint, .rawMIMEAsHint, .magic, .nameSuffix:
            nil
        }
    }

    private static func subtype(of name: String, after prefix: String) -> String? {
        guard name.hasPrefix(prefix) else { return nil }
        let subtype = name.dropFirst(prefix.count)
        return subtype.isEmpty || subtype.contains("/") ? nil : String(subtype)
    }

    private static func identifier(lookedUp text: String) -> String? {
        guard case .types(let types)? = TypeHint(text, .any, payloadKey: "")?.meaning else { return nil }
        return types.sorted().first
    }

    private static func preferredExtension(_ name: String) -> String? {
        TypeTable.row(forMIME: name)?.extensions.first
    }
}
