/// Judges a payload's media for a vendor whose own extension would get the same payload.
///
/// What the vendor reads, and what keeps it from reading it, is decided by its own conventions, whichever the media is
/// read by here.
struct VendorJudge: Sendable {
    /// What is known of one medium.
    struct Judged: Sendable {
        var reference: MediaReference
        var host: String?
        /// `nil` when the media could not be had here, so that nothing is known.
        var outcome: VendorOutcome?
    }

    /// What a fetch brought.
    struct Fetched {
        var url: MediaURL
        var response: EvidenceRecorder.Response?
        var actualType: AttachmentType?
        /// Whether the server answered with a status of failure.
        var hasFailedByStatus: Bool
    }

    let rule: VendorRule
    /// What the vendor's own extension reads.
    private let plan: MediaPlan

    /// Makes a judge for one payload.
    ///
    /// - Parameter known: Conventions that are taken before the standard ones of the same name.
    init(_ rule: VendorRule, _ payload: JSONObject, _ known: ConventionSet) {
        self.rule = rule
        plan = ConventionSet(rule.conventions.compactMap { known.named($0) ?? ConventionSet.standard.named($0) })
            .plan(for: payload)
    }

    /// What is sure before the media is fetched: that the vendor does not read the key, or does not get so far.
    func outcomeBeforeFetch(_ reference: MediaReference) -> VendorOutcome? {
        guard own(reference) != nil else {
            let keys = rule.conventions.compactMap { ConventionSet.standard.named($0)?.mainKey }
            return VendorOutcome(
                verdict: .refused, message: "\(rule.title) attaches nothing: it does not read \(reference.payloadKey).",
                fix: keys.first.map { "Put the URL under \($0)." })
        }
        return plan.obstacles.first.map { obstacle in
            VendorOutcome(
                verdict: .refused, message: "\(rule.title) attaches nothing: \(obstacle.reason).", fix: obstacle.fix)
        }
    }

    /// What would come of a medium; `nil` when nothing is known of it.
    func outcome(of reference: MediaReference, _ fetched: Fetched) -> VendorOutcome? {
        if let outcome = outcomeBeforeFetch(reference) { return outcome }
        guard var outcome = outcomeOfFetch(reference, fetched) else { return nil }
        if outcome.verdict == .refused, let next = next(after: reference) {
            outcome.verdict = .uncertain
            outcome.message = outcome.message.dropLast() + "; it goes on to \(next)."
        }
        return outcome
    }

    /// The outcomes of all media of the payload, as one has bearing on the others.
    func together(_ judged: [Judged]) -> [Judged] {
        guard rule.failsTogether, let culprit = judged.first(where: { $0.outcome?.verdict ?? .refused == .refused })
        else { return judged }
        let key = culprit.reference.payloadKey
        return judged.map { one in
            guard let outcome = one.outcome, outcome.verdict != .refused else { return one }
            var one = one
            one.outcome = VendorOutcome(
                verdict: culprit.outcome == nil ? .uncertain : .refused, naming: outcome.naming,
                message: culprit.outcome == nil
                    ? "\(rule.title) attaches nothing of a payload when one medium fails, and \(key) could not be had here."
                    : "\(rule.title) attaches nothing: \(key) fails, and that costs it all media and the texts.",
                fix: "Mend \(key) first, or leave it out.")
            return one
        }
    }

    private func outcomeOfFetch(_ reference: MediaReference, _ fetched: Fetched) -> VendorOutcome? {
        let fix = "Mend first what keeps the media from being fetched."
        guard let response = fetched.response else {
            guard fetched.hasFailedByStatus else { return nil }
            return VendorOutcome(
                verdict: .refused, message: "\(rule.title) gets the same answer, and shows no media.", fix: fix)
        }
        let own = own(reference)
        var outcome = rule.outcome(
            for: MediaEvidence(
                payloadKey: reference.payloadKey, url: reference.value.stringValue ?? "", path: fetched.url.path,
                answeredPath: response.path, typeText: own?.typeText, typeKey: own?.typeKey, status: response.status,
                contentType: response.contentType, fileName: response.fileName,
                announcedByteCount: response.announcedByteCount, head: response.head, actualType: fetched.actualType))
        // An error page says nothing of the media.
        if fetched.hasFailedByStatus, fetched.actualType == nil { outcome.fix = fix }
        return outcome
    }

    /// The medium as the vendor reads it.
    private func own(_ reference: MediaReference) -> MediaReference? {
        plan.references.lazy.flatMap { [$0] + $0.fallbacks }.first { $0.path == reference.path }
    }

    /// The key that the vendor tries when a medium fails.
    private func next(after reference: MediaReference) -> String? {
        for candidates in plan.references.map({ [$0] + $0.fallbacks }) {
            guard let index = candidates.firstIndex(where: { $0.path == reference.path }) else { continue }
            return candidates.dropFirst(index + 1).first?.payloadKey
        }
        return nil
    }
}
