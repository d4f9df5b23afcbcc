/// What a vendor's own extension would make of media, and what iOS would say to it.
public struct VendorOutcome: Sendable, Hashable {
    /// What would come of it.
    public enum Verdict: Sendable, Hashable {
        /// The media would show.
        case shows
        /// Apple does not document what happens, or it hangs on something that is not known here.
        case uncertain
        /// The media would not show.
        case refused
    }

    /// What would come of it.
    public var verdict: Verdict
    /// What iOS is told about the file; `nil` when the vendor hands nothing over.
    public var naming: VendorRule.Naming?
    /// Why, in one sentence. Holds no query of a URL.
    public var message: String
    /// What to change so that the media shows; `nil` when it does, or when nothing helps.
    public var fix: String?

    /// The outcome as a finding.
    func finding(payloadKey: String, host: String?) -> Finding {
        let severity: Finding.Severity =
            switch verdict {
            case .shows: .note
            case .uncertain: .warning
            case .refused: .error
            }
        return Finding(.vendorOutcome, severity, message, fix: fix, payloadKey: payloadKey, host: host)
    }
}

extension VendorRule {
    /// Judges media by this vendor's rules and then by Apple's.
    public func outcome(for evidence: MediaEvidence) -> VendorOutcome {
        var outcome = verdict(on: evidence)
        if outcome.verdict != .shows { outcome.fix = VendorAdvice(rule: self, evidence: evidence).fix }
        return outcome
    }

    /// The same without what to change.
    func verdict(on evidence: MediaEvidence) -> VendorOutcome {
        if let reason = obstacle(evidence) {
            return VendorOutcome(verdict: .refused, message: "\(title) attaches nothing: \(reason).")
        }
        guard let naming = naming(of: evidence) else {
            return VendorOutcome(
                verdict: .refused, message: "\(title) attaches nothing: it finds no type for the file.")
        }
        if let accepted, let text = naming.text, !accepted.contains(text) {
            return VendorOutcome(
                verdict: .refused, naming: naming,
                message: "\(title) attaches nothing: \(words(naming, evidence)) is not among what it takes.")
        }
        let (verdict, reason) = judge(naming, evidence)
        let way = naming == .nothing ? "without a file extension" : "as \(words(naming, evidence))"
        return VendorOutcome(
            verdict: verdict, naming: naming, message: "\(title) hands the file over \(way): \(reason).")
    }

    /// What keeps the vendor from looking for a type at all.
    private func obstacle(_ evidence: MediaEvidence) -> String? {
        if requiresHTTPS, !evidence.url.lowercased().hasPrefix("https:") { return "it takes https alone" }
        switch status {
        case .success where !evidence.isSuccess, .okAlone where evidence.status != 200:
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
                evidence.isSuccess
                    ? "the bytes are nothing that iOS accepts"
                    : "what came with status \(evidence.status) is no media, and iOS refuses it"
            )
        }
        if types.contains(actual.typeIdentifier) {
            let aside = evidence.isSuccess ? "" : ", and nothing heeds the status \(evidence.status)"
            return (.shows, "iOS accepts it\(aside)")
        }
        guard listed.contains(where: { $0.kind == actual.kind }) else {
            return (.refused, "the bytes are \(actual.name), which is no \(promised.kind.rawValue)")
        }
        if actual.typeIdentifier == "com.compuserve.gif" {
            return (.uncertain, "the bytes are GIF, and an animation may stand still")
        }
        return (.uncertain, "the bytes are \(actual.name), and Apple does not say whether it looks")
    }

    /// What iOS is told, for messages: it comes from outside, and of a URL's query nothing may be said.
    private func words(_ naming: Naming, _ evidence: MediaEvidence) -> String {
        guard case .fileExtension(let ending) = naming, ending == evidence.rawExtension,
            ending != evidence.pathExtension
        else { return naming.words }
        if let known = evidence.pathExtension, ending.hasPrefix(known) {
            return Naming.fileExtension(known).words + " with the URL's query behind it"
        }
        return "what follows the last dot of the URL's query"
    }
}

extension VendorRule.Naming {
    /// The extension or the hint.
    fileprivate var text: String? {
        switch self {
        case .fileExtension(let text), .hint(let text): text
        case .nothing: nil
        }
    }

    fileprivate var words: String {
        let text = text ?? ""
        let shown = text.utf8.count > 60 ? "\(text.prefix(60))…" : text
        if case .fileExtension = self { return "." + shown }
        return shown
    }
}
