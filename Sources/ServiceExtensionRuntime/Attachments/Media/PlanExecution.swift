/// Carries a plan out: fetches its media and puts what is good into the best attempt.
struct PlanExecution: Sendable {
    let plan: MediaPlan
    let loader: MediaLoader
    let bestAttempt: BestAttemptContent
    let request: NotificationRequest
    /// The vendor whose own extension the media is judged for, too.
    var vendor: VendorRule?

    /// Ends when all media is settled. The body is the plan's alternative text as long as nothing is attached, so that
    /// it is there too when the time runs out.
    func run() async {
        if let text = plan.alternativeText {
            bestAttempt.update { if $0.attachments.isEmpty { $0.body = text } }
        }
        if plan.references.count == 1 {
            await attach(0)
        } else {
            await withTaskGroup { group in
                for index in plan.references.indices { group.addTask { await attach(index) } }
            }
        }
        if plan.alternativeText != nil, bestAttempt.content.attachments.isEmpty {
            bestAttempt.report(
                Finding(
                    .alternativeText, .note, "The body is the payload's alternative text, since no media can be shown.",
                    payloadKey: plan.convention?.alternativeText?.description))
        }
    }

    private func attach(_ index: Int) async {
        let reference = plan.references[index]
        var (taken, loaded) = await load(reference)
        if let attachment = loaded.attachment {
            if let finding = taken.typeHint?.disagreement(with: attachment) { loaded.findings.append(finding) }
            loaded.attachment?.thumbnail = taken.thumbnail
            if let finding = taken.thumbnail?.findingBeyondEnd(of: attachment) { loaded.findings.append(finding) }
        }
        for finding in loaded.findings { bestAttempt.report(finding) }
        guard let attachment = loaded.attachment else { return }
        let isTaken = bestAttempt.update { content in
            if plan.alternativeText != nil, content.attachments.isEmpty {
                content.body = plan.texts.body ?? request.content.body
            }
            let place = content.attachments.firstIndex { self.index(of: $0) > index }
            content.attachments.insert(attachment, at: place ?? content.attachments.endIndex)
            if let member = taken.replacement { content.userInfo[member.key] = member.value }
        }
        if !isTaken { attachment.discardFile() }
    }

    /// Loads a reference or, when that fails, the first of its fallbacks that can be had.
    private func load(_ reference: MediaReference) async -> (MediaReference, MediaLoader.Loaded) {
        var candidate = reference
        var isFallback = false
        var rest = reference.fallbacks[...]
        var findings: [Finding] = []
        while true {
            // What comes after must have its time too.
            let timeLimit = rest.isEmpty ? bestAttempt.timeUntilDelivery : bestAttempt.timeRemaining / 2
            let loaded = await load(candidate, within: timeLimit)
            if loaded.attachment != nil, isFallback {
                Self.excuse(reference, by: candidate, in: &findings)
            }
            findings += loaded.findings
            guard loaded.attachment == nil, let next = rest.popFirst() else {
                return (candidate, MediaLoader.Loaded(loaded, findings))
            }
            candidate = next
            isFallback = true
        }
    }

    /// Makes warnings of the errors of what something else was attached for.
    private static func excuse(
        _ reference: MediaReference, by substitute: MediaReference, in findings: inout [Finding]
    ) {
        for index in findings.indices where findings[index].severity == .error { findings[index].severity = .warning }
        findings.append(
            Finding(
                .fallbackUsed, .note, "\(substitute.payloadKey) was attached in place of \(reference.payloadKey).",
                payloadKey: substitute.payloadKey))
    }

    private func load(_ reference: MediaReference, within timeLimit: Duration) async -> MediaLoader.Loaded {
        guard let vendor else {
            return await loader.load(
                reference, requestIdentifier: request.identifier, timeLimit: timeLimit, trace: trace(reference))
        }
        let recorder = EvidenceRecorder(loader.transport)
        let recording = MediaLoader(
            transport: recorder, detector: loader.detector, store: loader.store, urlPolicy: loader.urlPolicy,
            judge: loader.judge, sharing: nil)
        var loaded = await recording.load(
            reference, requestIdentifier: request.identifier, timeLimit: timeLimit, trace: trace(reference))
        if let finding = vendor.finding(for: reference, recorder.response, loaded, loader) {
            loaded.findings.append(finding)
        }
        return loaded
    }

    private func trace(_ reference: MediaReference) -> MediaTrace? {
        request.trace.map { MediaTrace(trace: $0, payloadKey: reference.payloadKey) }
    }

    /// The place of an attachment among the plan's media.
    private func index(of attachment: NotificationAttachment) -> Int {
        plan.references.firstIndex { reference in
            ([reference] + reference.fallbacks).contains { $0.payloadKey == attachment.payloadKey }
        } ?? .max
    }
}

extension VendorRule {
    /// What the vendor's own extension would make of media; `nil` when nothing is known of it.
    fileprivate func finding(
        for reference: MediaReference, _ response: EvidenceRecorder.Response?, _ loaded: MediaLoader.Loaded,
        _ loader: MediaLoader
    ) -> Finding? {
        guard let text = reference.value.stringValue, let url = try? reference.url(loader.urlPolicy) else { return nil }
        guard let response else {
            guard loaded.findings.contains(where: { $0.code == .httpStatus }) else { return nil }
            return Finding(
                .vendorOutcome, .error, "\(title) gets the same answer, and shows no media.",
                fix: "Mend first what keeps the media from being fetched.", payloadKey: reference.payloadKey,
                host: url.host)
        }
        let evidence = MediaEvidence(
            payloadKey: reference.payloadKey, url: text, path: url.path, answeredPath: response.path,
            typeText: reference.typeText, status: response.status, contentType: response.contentType,
            announcedByteCount: response.announcedByteCount, head: response.head,
            actualType: loaded.attachment.flatMap { AttachmentRules.apple.type(forIdentifier: $0.type) })
        return outcome(for: evidence).finding(payloadKey: reference.payloadKey, host: url.host)
    }
}

extension MediaLoader.Loaded {
    /// The same with other findings.
    fileprivate init(_ loaded: Self, _ findings: [Finding]) {
        self.init(attachment: loaded.attachment, findings: findings)
    }
}
