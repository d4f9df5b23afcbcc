extension MediaPlan.Texts {
    /// Puts the texts in place of those that the content has.
    func apply(to content: inout NotificationContent) {
        if let title { content.title = title }
        if let subtitle { content.subtitle = subtitle }
        if let body { content.body = body }
    }
}

/// Carries a plan out: fetches its media and puts what is good into the best attempt.
struct PlanExecution: Sendable {
    let plan: MediaPlan
    let loader: MediaLoader
    let bestAttempt: BestAttemptContent
    let request: NotificationRequest
    /// What judges the media for a vendor's own extension, too.
    var vendor: VendorJudge?

    /// Ends when all media is settled. The body is the plan's alternative text as long as nothing is attached, so that
    /// it is there too when the time runs out.
    func run() async {
        if let text = plan.alternativeText {
            bestAttempt.update { if $0.attachments.isEmpty { $0.body = text } }
        }
        if plan.references.count == 1 {
            tell(await attach(0))
        } else {
            var judged: [Int: [VendorJudge.Judged]] = [:]
            await withTaskGroup { group in
                for index in plan.references.indices { group.addTask { (index, await attach(index)) } }
                for await (index, ones) in group { judged[index] = ones }
            }
            tell(plan.references.indices.flatMap { judged[$0] ?? [] })
        }
        if plan.alternativeText != nil, bestAttempt.content.attachments.isEmpty {
            bestAttempt.report(
                Finding(
                    .alternativeText, .note, "The body is the payload's alternative text, since no media can be shown.",
                    payloadKey: plan.convention?.alternativeText?.description))
        }
    }

    /// Tells what the vendor would make of the media, in the order of the payload.
    private func tell(_ judged: [VendorJudge.Judged]) {
        for one in vendor?.together(judged) ?? [] {
            guard let outcome = one.outcome else { continue }
            bestAttempt.report(outcome.finding(payloadKey: one.reference.payloadKey, host: one.host))
        }
    }

    /// Returns what the vendor would make of it.
    private func attach(_ index: Int) async -> [VendorJudge.Judged] {
        let reference = plan.references[index]
        var (taken, loaded, judged) = await load(reference)
        if let attachment = loaded.attachment {
            if let finding = taken.typeHint?.disagreement(with: attachment) { loaded.findings.append(finding) }
            loaded.attachment?.thumbnail = taken.thumbnail
            if let finding = taken.thumbnail?.findingBeyondEnd(of: attachment) { loaded.findings.append(finding) }
        }
        for finding in loaded.findings { bestAttempt.report(finding) }
        guard let attachment = loaded.attachment else { return judged }
        let isTaken = bestAttempt.update { content in
            if plan.alternativeText != nil, content.attachments.isEmpty {
                content.body = plan.texts.body ?? request.content.body
            }
            let place = content.attachments.firstIndex { self.index(of: $0) > index }
            content.attachments.insert(attachment, at: place ?? content.attachments.endIndex)
            if let member = taken.replacement { content.userInfo[member.key] = member.value }
        }
        if !isTaken { attachment.discardFile() }
        return judged
    }

    /// Loads a reference or, when that fails, the first of its fallbacks that can be had.
    private func load(
        _ reference: MediaReference
    ) async -> (MediaReference, MediaLoader.Loaded, [VendorJudge.Judged]) {
        var judged: [VendorJudge.Judged] = []
        var candidate = reference
        var isFallback = false
        var rest = reference.fallbacks[...]
        var findings: [Finding] = []
        while true {
            // What comes after must have its time too.
            let timeLimit = rest.isEmpty ? bestAttempt.timeUntilDelivery : bestAttempt.timeRemaining / 2
            let (loaded, one) = await load(candidate, within: timeLimit)
            if let one { judged.append(one) }
            if loaded.attachment != nil, isFallback {
                Self.excuse(reference, by: candidate, in: &findings)
            }
            findings += loaded.findings
            guard loaded.attachment == nil, let next = rest.popFirst() else {
                return (candidate, MediaLoader.Loaded(loaded, findings), judged)
            }
            candidate = next
            isFallback = true
        }
    }

    /// Makes warnings of the errors of what something else was attached for.
    private static func excuse(
        _ reference: MediaReference, by substitute: MediaReference, in findings: inout [Finding]
    ) {
        for index in findings.indices where findings[index].severity == .error {
            findings[index].severity = .warning
            findings[index].isExcused = true
        }
        findings.append(
            Finding(
                .fallbackUsed, .note, "\(substitute.payloadKey) was attached in place of \(reference.payloadKey).",
                payloadKey: substitute.payloadKey))
    }

    private func load(
        _ reference: MediaReference, within timeLimit: Duration
    ) async -> (MediaLoader.Loaded, VendorJudge.Judged?) {
        guard let vendor else {
            let loaded = await loader.load(
                reference, requestIdentifier: request.identifier, timeLimit: timeLimit, trace: trace(reference))
            return (loaded, nil)
        }
        let recorder = EvidenceRecorder(loader.transport)
        let recording = MediaLoader(
            transport: recorder, detector: loader.detector, store: loader.store, urlPolicy: loader.urlPolicy,
            judge: loader.judge, sharing: nil)
        let loaded = await recording.load(
            reference, requestIdentifier: request.identifier, timeLimit: timeLimit, trace: trace(reference))
        return (loaded, vendor.judged(reference, recorder.response, loaded, loader))
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

extension VendorJudge {
    /// Judges a medium by what a fetch brought.
    fileprivate func judged(
        _ reference: MediaReference, _ response: EvidenceRecorder.Response?, _ loaded: MediaLoader.Loaded,
        _ loader: MediaLoader
    ) -> Judged {
        var judged = Judged(reference: reference)
        guard let url = try? reference.url(loader.urlPolicy) else { return judged }
        judged.host = url.host
        var actual = loaded.attachment.flatMap { AttachmentRules.apple.type(forIdentifier: $0.type) }
        if let response, !(200...299).contains(response.status) {
            actual = (try? loader.detector.mediaType(of: response.head[...]))
                .flatMap(AttachmentRules.apple.type(forMIME:))
        }
        judged.outcome = outcome(
            of: reference,
            Fetched(
                url: url, response: response, actualType: actual,
                hasFailedByStatus: loaded.findings.contains { $0.code == .httpStatus }))
        return judged
    }
}

extension MediaLoader.Loaded {
    /// The same with other findings.
    fileprivate init(_ loaded: Self, _ findings: [Finding]) {
        self.init(attachment: loaded.attachment, findings: findings)
    }
}
