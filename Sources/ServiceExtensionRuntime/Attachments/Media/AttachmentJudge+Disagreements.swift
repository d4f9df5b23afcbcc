/// Where others say something else than the bytes.
extension AttachmentJudge {
    /// Warnings where key, header or URL say something else than the bytes.
    func disagreements(_ type: AttachmentType, _ circumstances: Circumstances) -> [Finding] {
        var findings: [Finding] = []
        if let expected = circumstances.expectedKind, type.kind != expected {
            findings.append(
                Finding(
                    .kindMismatch, .warning,
                    "The key announces \(expected.rawValue), the file is \(type.kind.rawValue) (\(type.name)).",
                    fix: "Put the URL under the key for \(type.kind.rawValue)."))
        }
        if let header = circumstances.contentType, rules.type(forMIME: header)?.typeIdentifier != type.typeIdentifier,
            rules.type(forMIME: header)?.fileExtension != type.fileExtension
        {
            findings.append(
                Finding(
                    .contentTypeMismatch, .warning,
                    "The Content-Type is \(Self.shown(header)), the bytes are \(type.name); an extension that trusts the header may fail on a device.",
                    fix: "Serve the file as \(type.mimeType)."))
        }
        if let ending = fileExtension(of: circumstances.url.path), isWrong(ending, for: type) {
            findings.append(
                Finding(
                    .fileExtensionMismatch, .warning,
                    "The URL ends in .\(ending), the bytes are \(type.name); an extension that trusts the ending may fail on a device.",
                    fix: "Let the URL end in .\(type.fileExtension), or in no file extension."))
        }
        return findings
    }

    private func fileExtension(of path: String) -> String? {
        guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: "."), dot != name.startIndex
        else {
            return nil
        }
        let ending = name[name.index(after: dot)...].lowercased()
        return ending.isEmpty ? nil : ending
    }

    /// Whether a file extension stands for a type of media other than this one.
    private func isWrong(_ ending: String, for type: AttachmentType) -> Bool {
        guard let meant = FileExtensions.typeIdentifiers[ending] else { return false }
        return !meant.contains(type.typeIdentifier)
    }
}
