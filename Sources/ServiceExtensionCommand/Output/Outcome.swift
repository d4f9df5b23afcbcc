import ServiceExtensionRuntime

extension PayloadError {
    /// The finding. For a second document in a file it tells what reads it, and for a piece of a document of several lines,
    /// which is no payload of its own, how that is read.
    ///
    /// - Parameter line: The text, where it is one line of many.
    func finding(inLine line: [UInt8]?) -> Finding {
        var finding = finding
        guard let line else {
            if syntaxError?.reason == .trailingData {
                finding.fix = "Give one document, or several one to a line with --ndjson."
            }
            return finding
        }
        let isPiece: Bool? = syntaxError.map { error in
            switch error.reason {
            case .unfinished: true
            // A name and a colon without the object around them; after an object it is a second document.
            case .trailingData: line.first { !$0.isBlank } != UInt8(ascii: "{")
            // Such as a bracket that closes what an earlier line opened.
            case .unexpected: line.prefix(error.position.byteOffset).allSatisfy(\.isBlank)
            default: false
            }
        }
        if isPiece == true { finding.fix = Self.lineAdvice }
        let (text, lineText) = ("Not JSON: the text ends ", "Not JSON: the line ends ")
        if finding.message.hasPrefix(text) { finding.message = lineText + finding.message.dropFirst(text.count) }
        return finding
    }

    private static let lineAdvice =
        "With --ndjson a payload takes one line: leave --ndjson out for a document of several lines, or compact it with "
        + "jq -c; or the payload was cut off."
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 }
}

/// What came of one input.
struct Outcome: Sendable {
    enum Result: Sendable {
        /// In a place of its own: it passes through many hands, and is large.
        indirect case delivered(NotificationPayload, Delivery)
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
