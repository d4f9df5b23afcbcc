import ServiceExtensionRuntime

extension PayloadError {
    /// The finding, which for a second document in a file tells what reads it.
    func finding(isLine: Bool) -> Finding {
        var finding = finding
        if syntaxError?.reason == .trailingData, !isLine {
            finding.fix = "Give one document, or several one to a line with --ndjson."
        }
        return finding
    }
}

/// What came of one input.
struct Outcome: Sendable {
    enum Result: Sendable {
        case delivered(NotificationPayload, Delivery)
        case failed(Finding)
    }

    var result: Result
    /// All that is worth telling.
    var findings: [Finding]

    init(_ payload: NotificationPayload, _ delivery: Delivery) {
        result = .delivered(payload, delivery)
        findings = payload.findings + delivery.findings
    }

    init(failure: Finding) {
        result = .failed(failure)
        findings = [failure]
    }

    /// What was delivered with files.
    var attachments: [NotificationAttachment] {
        if case .delivered(_, let delivery) = result { delivery.content.attachments } else { [] }
    }

    var verdict: Verdict {
        if case .failed = result { .noPayload } else { Verdict(findings) }
    }

    /// The exit status that the input alone would lead to. A file that could not be written is no fault of the payload.
    var status: ExitStatus {
        switch verdict {
        case .noPayload: .notAPayload
        case .errors where findings.contains(where: { $0.severity == .error && $0.code.rawValue.hasPrefix("storage.") }):
            .outputFailed
        case .errors: .findings
        case .fine, .warnings: .success
        }
    }

    /// Adds what is wrong with media that an extension was meant to fetch and is not called for, so that all mistakes
    /// are told at once.
    mutating func addURLFindings(_ builtIn: MediaAttachmentExtension) {
        guard case .delivered(let payload, _) = result, case .notEligible(let obstacle) = payload.eligibility,
            obstacle.severity == .error
        else { return }
        findings += builtIn.urlFindings(in: payload.root)
    }
}
