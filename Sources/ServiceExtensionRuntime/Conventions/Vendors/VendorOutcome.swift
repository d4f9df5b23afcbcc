/// What a vendor's own extension would make of media, and what iOS would say to it.
public struct VendorOutcome: Sendable, Hashable {
    /// What would come of it.
    public enum Verdict: Sendable, Hashable {
        /// The media would show.
        case shows
        /// Apple does not document what happens.
        case uncertain
        /// The media would not show.
        case refused
    }

    /// What would come of it.
    public let verdict: Verdict
    /// What iOS is told about the file; `nil` when the vendor hands nothing over.
    public let naming: VendorRule.Naming?
    /// Why, in one sentence.
    public let message: String
}

extension VendorRule {
    /// Judges media by this vendor's rules and then by Apple's.
    public func outcome(for evidence: MediaEvidence) -> VendorOutcome {
        if let reason = obstacle(evidence) {
            return VendorOutcome(verdict: .refused, naming: nil, message: "\(title) attaches nothing: \(reason).")
        }
        guard let naming = naming(of: evidence) else {
            return VendorOutcome(
                verdict: .refused, naming: nil,
                message: "\(title) attaches nothing: it finds no type for the file.")
        }
        if let accepted, case .fileExtension(let ending) = naming, !accepted.contains(ending) {
            return VendorOutcome(
                verdict: .refused, naming: naming,
                message: "\(title) attaches nothing: .\(Self.shown(ending)) is not among its file extensions.")
        }
        let (verdict, reason) = judge(naming, evidence)
        return VendorOutcome(
            verdict: verdict, naming: naming, message: "\(title) hands the file over \(Self.words(naming)): \(reason).")
    }

    /// What keeps the vendor from looking for a type at all.
    private func obstacle(_ evidence: MediaEvidence) -> String? {
        if requiresHTTPS, !evidence.url.lowercased().hasPrefix("https:") { return "it takes https alone" }
        switch status {
        case .success where !(200...299).contains(evidence.status), .okAlone where evidence.status != 200:
            return "the status is \(evidence.status)"
        default: break
        }
        if let announcedLimit, let count = evidence.announcedByteCount, count > announcedLimit {
            return "the server announces \(count.counted("byte")), and it takes \(announcedLimit)"
        }
        return nil
    }

    /// What iOS makes of the name and the bytes.
    private func judge(_ naming: Naming, _ evidence: MediaEvidence) -> (VendorOutcome.Verdict, String) {
        let types: Set<String>
        switch naming {
        case .nothing: return (.refused, "iOS cannot tell its type and refuses it")
        case .hint(let identifier): types = [identifier]
        case .fileExtension(let ending):
            guard let known = FileExtensions.typeIdentifiers[ending.lowercased()] else {
                return (.refused, "iOS knows no such media and refuses it")
            }
            types = known
        }
        let listed = types.compactMap(AttachmentRules.apple.type(forIdentifier:))
        guard let promised = listed.first else { return (.refused, "that type is not on Apple's list") }
        guard let actual = evidence.actualType else {
            return (
                .refused,
                (200...299).contains(evidence.status)
                    ? "the bytes are nothing that iOS accepts"
                    : "what came with status \(evidence.status) is no media, and iOS refuses it"
            )
        }
        if types.contains(actual.typeIdentifier) { return (.shows, "iOS accepts it") }
        guard listed.contains(where: { $0.kind == actual.kind }) else {
            return (.refused, "the bytes are \(actual.name), which is no \(promised.kind.rawValue)")
        }
        if actual.typeIdentifier == "com.compuserve.gif" {
            return (.uncertain, "the bytes are GIF, and an animation may stand still")
        }
        return (.uncertain, "the bytes are \(actual.name), and Apple does not say whether it looks")
    }

    private static func words(_ naming: Naming) -> String {
        switch naming {
        case .fileExtension(let ending): "as .\(shown(ending))"
        case .hint(let identifier): "as \(shown(identifier))"
        case .nothing: "without a file extension"
        }
    }

    /// The text for messages: it comes from outside.
    private static func shown(_ text: String) -> String {
        text.utf8.count > 60 ? "\(text.prefix(60))…" : text
    }
}

extension VendorOutcome {
    /// The outcome as a finding.
    func finding(payloadKey: String, host: String?) -> Finding {
        let severity: Finding.Severity =
            switch verdict {
            case .shows: .note
            case .uncertain: .warning
            case .refused: .error
            }
        return Finding(.vendorOutcome, severity, message, payloadKey: payloadKey, host: host)
    }
}
