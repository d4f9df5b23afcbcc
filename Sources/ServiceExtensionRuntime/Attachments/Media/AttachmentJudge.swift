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
        /// What checks the whole body; `nil` for a type of the rules that no structure check knows.
        var format: MediaFormat?
        /// What it is if nothing checks it.
        var type: AttachmentType
        /// The kinds that it may turn out to be: an MPEG-4 is a film or a sound by its tracks.
        var kinds: [MediaKind]
    }

    /// What is known of a body's size, in bytes.
    enum Size: Sendable {
        /// What the server says before the body.
        case announced(Int)
        /// What has come so far.
        case received(Int)
        /// What a complete body has.
        case whole(Int)

        var byteCount: Int {
            switch self {
            case .announced(let count), .received(let count), .whole(let count): count
            }
        }
    }

    /// What a whole body is.
    struct Verdict: Sendable {
        var type: AttachmentType
        /// What the structure check found; `nil` for a type without one.
        var report: MediaProbe.Report?
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
        let candidate = try candidate(head, detected, circumstances)
        if let announcedByteCount { try checkSize(.announced(announcedByteCount), candidate, circumstances) }
        return candidate
    }

    private func candidate(
        _ head: ArraySlice<UInt8>, _ detected: String, _ circumstances: Circumstances
    ) throws(MediaRefusal) -> Candidate {
        let identified = try? MediaProbe.identify(BytesSource(Array(head)))
        if let type = rules.type(forMIME: detected) {
            guard let format = MediaFormat(of: type) else {
                return Candidate(format: nil, type: type, kinds: [type.kind])
            }
            if identified == nil { try refuseHopeless(head, as: format, circumstances) }
            return candidate(type, identified ?? format, head)
        }
        // libmagic does not know the brand, or the beginning, or takes for a film what may be a sound.
        if let identified, isConsistent(detected, with: identified),
            let type = identified.typeIdentifiers.lazy.compactMap(rules.type(forIdentifier:)).first
        {
            return candidate(type, identified, head)
        }
        throw refusal(detected, head, circumstances)
    }

    private func candidate(_ type: AttachmentType, _ format: MediaFormat, _ head: ArraySlice<UInt8>) -> Candidate {
        let possible = format.typeIdentifiers.compactMap(rules.type(forIdentifier:)).map(\.kind)
        let kinds = format == .isoMedia && Self.hasSoundBrand(head) ? possible.filter { $0 == .audio } : possible
        return Candidate(format: format, type: type, kinds: kinds.isEmpty ? [type.kind] : kinds)
    }

    private func isConsistent(_ detected: String, with format: MediaFormat) -> Bool {
        guard detected != "application/octet-stream" else { return true }
        return AttachmentRules.apple.type(forMIME: detected).flatMap(MediaFormat.init(of:)) == format
    }

    /// Refuses bytes that libmagic takes for a format and that cannot be one, however they go on: `GIF88a`, or text
    /// behind `FF FB`. What merely stops too early may be whole in the end.
    private func refuseHopeless(
        _ head: ArraySlice<UInt8>, as format: MediaFormat, _ circumstances: Circumstances
    ) throws(MediaRefusal) {
        do throws(ProbeFailure) {
            _ = try MediaProbe.report(on: BytesSource(Array(head)), as: format)
        } catch {
            guard [.notThisFormat, .malformed].contains(error.reason) else { return }
            throw MediaRefusal(finding(for: error, circumstances))
        }
    }

    /// Whether an MPEG-4 begins with one of Apple's brands for sound, which the structure check takes at their word.
    private static func hasSoundBrand(_ head: ArraySlice<UInt8>) -> Bool {
        let brand = head.dropFirst(4).prefix(8)
        return ["M4A ", "M4B ", "M4P "].contains { brand.elementsEqual("ftyp\($0)".utf8) }
    }

    /// Refuses a size above all limits that the candidate may have.
    func checkSize(_ size: Size, _ candidate: Candidate, _ circumstances: Circumstances) throws(MediaRefusal) {
        var largest: (limit: Int, kind: MediaKind)?
        for kind in candidate.kinds {
            guard case .tooLarge(let limit) = rules.sizeVerdict(size.byteCount, for: kind) else { return }
            if limit > largest?.limit ?? -1 { largest = (limit, kind) }
        }
        guard let (limit, kind) = largest else { return }
        throw MediaRefusal(tooLarge(size, limit, kind, circumstances))
    }

    /// Judges a whole body by its structure.
    func verdict(
        on source: some ByteSource, _ candidate: Candidate, _ circumstances: Circumstances
    ) throws(MediaRefusal) -> Verdict {
        guard let format = candidate.format else {
            let findings = try sizeFindings(source.byteCount, candidate.type.kind, circumstances)
            return Verdict(
                type: candidate.type,
                findings: disagreements(candidate.type, circumstances) + findings + [unchecked(candidate.type)])
        }
        let report: MediaProbe.Report
        do throws(ProbeFailure) {
            report = try MediaProbe.report(on: source, as: format)
        } catch {
            throw MediaRefusal(finding(for: error, circumstances))
        }
        guard let type = rules.type(forIdentifier: report.typeIdentifier) else {
            throw MediaRefusal(unlisted(report, circumstances))
        }
        var findings = disagreements(type, circumstances)
        findings += try sizeFindings(source.byteCount, type.kind, circumstances)
        findings += MediaAdvice.findings(for: report)
        if report.trailingByteCount > 0 {
            let rest = report.trailingByteCount.counted("byte")
            findings.append(Finding(.trailingData, .note, "The file goes on for \(rest) after its proper end."))
        }
        return Verdict(type: type, report: report, findings: findings)
    }

    private func sizeFindings(
        _ byteCount: Int, _ kind: MediaKind, _ circumstances: Circumstances
    ) throws(MediaRefusal) -> [Finding] {
        switch rules.sizeVerdict(byteCount, for: kind) {
        case .allowed: return []
        case .tooLarge(let limit): throw MediaRefusal(tooLarge(.whole(byteCount), limit, kind, circumstances))
        case .allowedByWiderReading(let certain): return [uncertain(byteCount, certain, kind)]
        }
    }
}
