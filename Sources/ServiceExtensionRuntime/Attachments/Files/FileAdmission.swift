import Glibc

/// Judges files that an extension made itself, and takes them into the store.
///
/// A device goes by the file's name or a type hint, and so does this; the bytes have to bear it out.
package struct FileAdmission: Sendable {
    /// What a file is.
    package struct Verdict: Sendable {
        /// The type that the bytes have.
        package var type: AttachmentType
        /// What the structure check found.
        package var report: MediaProbe.Report
        /// What is worth telling although the file is accepted.
        package var findings: [Finding]
    }

    private static let headSize = 4 << 10
    private static let pieceSize = 64 << 10

    private let detector: any MediaTypeDetector
    private let rules: AttachmentRules

    package init(detector: any MediaTypeDetector, rules: AttachmentRules = .apple) {
        self.detector = detector
        self.rules = rules
    }

    /// Judges a file where it stands.
    package func examine(path: String, typeHint: String? = nil) throws(FileRefusal) -> Verdict {
        try examine(try open(path), path: path, typeHint: typeHint)
    }

    /// Judges a file, copies it into the store, and judges the copy that is published, so that nobody can change what
    /// was judged. The file itself stays.
    ///
    /// - Parameter thumbnail: What the extension asks of the attachment's thumbnail.
    package func admit(
        path: String, identifier: String, typeHint: String? = nil, thumbnail: ThumbnailOptions? = nil,
        requestIdentifier: String, into store: AttachmentStore
    ) throws(FileRefusal) -> (NotificationAttachment, findings: [Finding]) {
        let source = try open(path)
        do {
            let file = try store.stage()
            var offset = 0
            while offset < source.byteCount {
                let piece = try source.read(at: offset, count: Self.pieceSize)
                guard !piece.isEmpty else { break }
                try file.append(piece)
                offset += piece.count
            }
            let verdict = try examine(file, path: path, typeHint: typeHint)
            let published = try store.publish(
                file, requestIdentifier: requestIdentifier, fileExtension: verdict.type.fileExtension)
            var attachment = NotificationAttachment(
                identifier: identifier, payloadKey: nil, type: verdict.type, file: published, report: verdict.report)
            attachment.thumbnail = thumbnail
            return (attachment, verdict.findings + [thumbnail?.findingBeyondEnd(of: attachment)].compactMap { $0 })
        } catch let refusal as FileRefusal {
            throw refusal
        } catch let failure as StorageFailure {
            throw FileRefusal(.storage, failure.finding)
        } catch {
            throw FileRefusal(.storage, Finding(.storageFailed, .error, "\(name(of: path)) was not stored: \(error)."))
        }
    }

    private func open(_ path: String) throws(FileRefusal) -> PathSource {
        do {
            if let source = try PathSource(path) { return source }
        } catch {
            throw FileRefusal(
                .invalidURL, Finding(.attachmentFileInvalid, .error, "\(name(of: path)) cannot be read: \(error)."))
        }
        throw FileRefusal(
            .invalidURL,
            Finding(.attachmentFileInvalid, .error, "There is no file \(name(of: path)), or it is no regular file."))
    }

    private func examine(
        _ source: some ByteSource, path: String, typeHint: String?
    ) throws(FileRefusal) -> Verdict {
        let subject = name(of: path)
        guard let claim = FileTypeClaim(path: path, typeHint: typeHint) else {
            throw FileRefusal(.unrecognizedType, unnamed(subject))
        }
        guard let claimed = rules.types.first(where: claim.includes) else {
            throw FileRefusal(
                .unrecognizedType,
                Finding(
                    .typeNotSupported, .error,
                    "\(subject) is \(claim.typeIdentifiers.sorted().joined(separator: " or ")) by its \(claim.source), which is not on Apple's list of attachment types."
                ))
        }
        guard source.byteCount > 0 else {
            throw FileRefusal(.invalidSize, Finding(.emptyBody, .error, "\(subject) is empty (0 bytes)."))
        }
        try checkSize(source.byteCount, claimed.kind, subject)
        let report = try structure(of: source, claimed, claim, subject)
        guard let type = rules.type(forIdentifier: report.typeIdentifier), fits(type, claimed, report.format) else {
            throw FileRefusal(
                .corrupt,
                Finding(
                    .fileExtensionMismatch, .error,
                    "\(subject) is \(claimed.name) by its \(claim.source), and holds \(report.typeIdentifier).",
                    fix: "Name the file, or hint its type, by what it holds."))
        }
        var findings = try checkSize(source.byteCount, type.kind, subject)
        if !claim.includes(type) {
            findings.append(
                Finding(
                    .fileExtensionMismatch, .warning,
                    "\(subject) is \(claimed.name) by its \(claim.source), and holds \(type.name).",
                    fix: "Name the file, or hint its type, by what it holds."))
        }
        return Verdict(type: type, report: report, findings: findings)
    }

    /// Whether a device can be expected to show the file as what it is said to be: the same kind of media, or another
    /// reading of the same container.
    private func fits(_ type: AttachmentType, _ claimed: AttachmentType, _ format: MediaFormat) -> Bool {
        type.kind == claimed.kind || format.typeIdentifiers.contains(claimed.typeIdentifier)
    }

    private func structure(
        of source: some ByteSource, _ claimed: AttachmentType, _ claim: FileTypeClaim, _ subject: String
    ) throws(FileRefusal) -> MediaProbe.Report {
        let head: ArraySlice<UInt8>
        let identified: MediaFormat?
        do {
            head = try source.read(at: 0, count: Self.headSize)
            identified = try MediaProbe.identify(source)
        } catch {
            throw FileRefusal(.storage, Finding(.storageFailed, .error, "\(subject): \(error.message)."))
        }
        let detected: String
        do { detected = try detector.mediaType(of: head) } catch {
            throw FileRefusal(.storage, Finding(.detectionFailed, .error, "The type could not be detected: \(error)."))
        }
        guard let format = identified, rules.type(forMIME: detected) != nil || detected == "application/octet-stream"
        else {
            let name = detected == "application/octet-stream" ? TextSniffer.mediaType(of: head) ?? detected : detected
            let refusal = rules.refusal(forMIME: name)
            throw FileRefusal(
                .corrupt,
                Finding(
                    .typeNotSupported, .error,
                    "\(subject) is \(claimed.name) by its \(claim.source), but \(refusal?.message ?? "its bytes are of no such type").",
                    fix: refusal?.fix))
        }
        do {
            return try MediaProbe.report(on: source, as: format)
        } catch {
            let code: Finding.Code =
                if case .truncated = error.reason { .attachmentTruncated } else { .attachmentMalformed }
            throw FileRefusal(.corrupt, Finding(code, .error, "\(subject) is refused: \(error.message)."))
        }
    }

    @discardableResult
    private func checkSize(_ byteCount: Int, _ kind: MediaKind, _ subject: String) throws(FileRefusal) -> [Finding] {
        switch rules.sizeVerdict(byteCount, for: kind) {
        case .allowed: return []
        case .allowedByWiderReading(let certain):
            return [
                Finding(
                    .sizeUncertain, .warning,
                    "\(subject) has \(byteCount.counted("byte")): accepted if Apple's MB is 2^20 bytes, over the limit of \(certain) if it is 10^6."
                )
            ]
        case .tooLarge(let limit):
            throw FileRefusal(
                .invalidSize,
                Finding(
                    .attachmentTooLarge, .error,
                    "\(subject) has \(byteCount.counted("byte")); the limit for \(kind.rawValue) is \(limit)."))
        }
    }

    private func unnamed(_ subject: String) -> Finding {
        Finding(
            .typeNotSupported, .error,
            "\(subject) has no file extension of a known type, and there is no type hint: a device cannot tell its type.",
            fix: "Give the file the extension of its type, or use UNNotificationAttachmentOptionsTypeHintKey.")
    }

    private func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}

extension FileAdmission {
    /// Removes a file that was taken into the store; one that is not there is no error.
    package static func removeFile(at path: String) { _ = unsafe unlink(path) }
}
