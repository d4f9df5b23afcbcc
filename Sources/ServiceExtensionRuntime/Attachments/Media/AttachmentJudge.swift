/// Decides whether a body is an attachment that a device accepts: pure decisions over the bytes and what is said of
/// them. The bytes win over the header, the URL and the payload's key.
struct AttachmentJudge: Sendable {
    /// What is said of a body by others than its bytes.
    struct Circumstances: Sendable {
        /// The kind that the payload's key announces, if it announces one.
        var expectedKind: MediaKind?
        var url: MediaURL
        var contentType: String?
        var status: Int
    }

    /// What a body seems to be after its first bytes.
    struct Candidate: Sendable {
        var format: MediaFormat
        /// The kind as far as the first bytes tell; an MPEG-4 may turn out to be audio.
        var kind: MediaKind
    }

    /// What a whole body is.
    struct Verdict: Sendable {
        var type: AttachmentType
        var report: MediaProbe.Report
        var findings: [Finding]
    }

    let rules: AttachmentRules

    /// The `Accept` field for a key of this kind, or of any: the names of the rules' types of that kind, then any.
    func accept(for kind: MediaKind?) -> String {
        (rules.types.filter { kind == nil || $0.kind == kind }.map(\.mimeType) + ["*/*;q=0.1"]).joined(separator: ", ")
    }

    /// Judges a body by its first bytes and its announced size.
    func candidate(
        head: ArraySlice<UInt8>, detected: String, announcedByteCount: Int?, _ circumstances: Circumstances
    ) throws(MediaRefusal) -> Candidate {
        guard !head.isEmpty else {
            throw MediaRefusal(
                Finding(.emptyBody, .error, "\(circumstances.url.redacted) answered with an empty body (0 bytes)."))
        }
        let identified = try? MediaProbe.identify(BytesSource(Array(head)))
        let candidate: Candidate
        if let type = rules.type(forMIME: detected) {
            // libmagic may know the type from bytes that our own check of signatures takes for nothing: then the probe
            // of that type says what is wrong with them.
            guard
                let format = identified
                    ?? MediaFormat.allCases.first(where: { $0.typeIdentifiers.contains(type.typeIdentifier) })
            else { throw refusal(detected, head, circumstances) }
            candidate = Candidate(format: format, kind: type.kind)
        } else if let format = identified, detected == "application/octet-stream",
            let type = format.typeIdentifiers.lazy.compactMap(rules.type(forIdentifier:)).first
        {
            candidate = Candidate(format: format, kind: type.kind)
        } else {
            throw refusal(detected, head, circumstances)
        }
        if let announcedByteCount { try checkSize(announcedByteCount, candidate, circumstances) }
        return candidate
    }

    /// Refuses a size above the candidate's limit.
    func checkSize(_ byteCount: Int, _ candidate: Candidate, _ circumstances: Circumstances) throws(MediaRefusal) {
        guard case .tooLarge(let limit) = rules.sizeVerdict(byteCount, for: candidate.kind) else { return }
        throw MediaRefusal(tooLarge(byteCount, limit, candidate.kind, circumstances))
    }

    /// Judges a whole body by its structure.
    func verdict(
        on source: some ByteSource, _ candidate: Candidate, _ circumstances: Circumstances
    ) throws(MediaRefusal) -> Verdict {
        let report: MediaProbe.Report
        do throws(ProbeFailure) {
            report = try MediaProbe.report(on: source, as: candidate.format)
        } catch {
            throw MediaRefusal(finding(for: error, circumstances))
        }
        guard let type = rules.type(forIdentifier: report.typeIdentifier) else {
            throw MediaRefusal(
                Finding(
                    .typeNotSupported, .error,
                    "The file from \(circumstances.url.redacted) is of type \(report.typeIdentifier), which the rules do not list."
                ))
        }
        var findings = disagreements(type, circumstances)
        switch rules.sizeVerdict(source.byteCount, for: type.kind) {
        case .allowed: break
        case .tooLarge(let limit):
            throw MediaRefusal(tooLarge(source.byteCount, limit, type.kind, circumstances))
        case .allowedByWiderReading(let certain):
            findings.append(
                Finding(
                    .sizeUncertain, .warning,
                    "The file has \(source.byteCount) bytes: accepted if Apple's MB is 2^20 bytes, over the limit of \(certain) if it is 10^6."
                ))
        }
        if report.trailingByteCount > 0 {
            findings.append(
                Finding(.trailingData, .note, "\(report.trailingByteCount) bytes follow the end of the file proper."))
        }
        return Verdict(type: type, report: report, findings: findings)
    }

    // MARK: Words

    private func tooLarge(_ byteCount: Int, _ limit: Int, _ kind: MediaKind, _ circumstances: Circumstances) -> Finding
    {
        Finding(
            .attachmentTooLarge, .error,
            "\(circumstances.url.redacted) has \(byteCount) bytes or more; the limit for \(kind.rawValue) is \(limit).",
            host: circumstances.url.host)
    }

    private func refusal(_ detected: String, _ head: ArraySlice<UInt8>, _ circumstances: Circumstances) -> MediaRefusal
    {
        let name = detected == "application/octet-stream" ? TextSniffer.mediaType(of: head) ?? detected : detected
        guard let refusal = rules.refusal(forMIME: name) else {
            return MediaRefusal(Finding(.typeNotSupported, .error, "The type \(name) has no structure check."))
        }
        return MediaRefusal(
            Finding(
                .typeNotSupported, .error,
                "\(circumstances.url.redacted) answered \(circumstances.status)\(claims(circumstances)), but \(refusal.message).",
                fix: refusal.fix, host: circumstances.url.host))
    }

    private func claims(_ circumstances: Circumstances) -> String {
        circumstances.contentType.map { " with Content-Type \($0)" } ?? ""
    }

    private func finding(for failure: ProbeFailure, _ circumstances: Circumstances) -> Finding {
        let address = circumstances.url.redacted
        switch failure.reason {
        case .truncated:
            return Finding(.attachmentTruncated, .error, "The file from \(address) is not whole: \(failure.message).")
        case .unsupported(let mimeType):
            return Finding(
                .typeNotSupported, .error, "The file from \(address) is refused: \(failure.message).",
                fix: rules.refusal(forMIME: mimeType)?.fix)
        case .unreadable:
            return Finding(
                .storageFailed, .error, "The file from \(address) could not be read back: \(failure.message).")
        case .malformed, .notThisFormat, .tooComplex:
            return Finding(.attachmentMalformed, .error, "The file from \(address) is damaged: \(failure.message).")
        }
    }

    /// Warnings where key, header or URL say something else than the bytes.
    private func disagreements(_ type: AttachmentType, _ circumstances: Circumstances) -> [Finding] {
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
                    "The Content-Type is \(header), the bytes are \(type.name); an extension that trusts the header may fail on a device.",
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
