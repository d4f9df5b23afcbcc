/// The judge's words.
extension AttachmentJudge {
    func tooLarge(_ size: Size, _ limit: Int, _ kind: MediaKind, _ circumstances: Circumstances) -> Finding {
        let fact =
            switch size {
            case .announced(let count): "announces \(count.counted("byte"))"
            case .received(let count): "has sent \(count.counted("byte")) and more"
            case .whole(let count): "has \(count.counted("byte"))"
            }
        return Finding(
            .attachmentTooLarge, .error,
            "\(circumstances.url.redacted) \(fact); the limit for \(kind.rawValue) is \(limit).",
            host: circumstances.url.host)
    }

    func refusal(_ detected: String, _ head: ArraySlice<UInt8>, _ circumstances: Circumstances) -> MediaRefusal {
        var name = detected
        if detected == "application/octet-stream" { name = MediaProbe.foreignMIMEType(ofHead: head) ?? detected }
        guard let refusal = rules.refusal(forMIME: name) else {
            return MediaRefusal(
                Finding(
                    .typeNotSupported, .error,
                    "\(circumstances.url.redacted) begins as \(name) does, but libmagic names no type for it.",
                    host: circumstances.url.host))
        }
        return MediaRefusal(
            Finding(
                .typeNotSupported, .error,
                "\(circumstances.url.redacted) answered \(circumstances.status)\(claims(circumstances)), but \(refusal.message).",
                fix: refusal.fix, host: circumstances.url.host))
    }

    func claims(_ circumstances: Circumstances) -> String {
        circumstances.contentType.map { " with Content-Type \(Self.shown($0))" } ?? ""
    }

    func finding(for failure: ProbeFailure, _ circumstances: Circumstances) -> Finding {
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

    func unlisted(_ report: MediaProbe.Report, _ circumstances: Circumstances) -> Finding {
        let name = AttachmentRules.apple.type(forIdentifier: report.typeIdentifier)?.name ?? report.typeIdentifier
        return Finding(
            .typeNotSupported, .error,
            "The file from \(circumstances.url.redacted) is of type \(name), which the given rules do not accept.",
            host: circumstances.url.host)
    }

    /// The warning for a size that only one reading of Apple's limit accepts, or that none does where own limits are
    /// wider.
    func uncertain(_ byteCount: Int, _ certain: Int, _ kind: MediaKind) -> Finding {
        guard case .tooLarge(let limit) = AttachmentRules.apple.sizeVerdict(byteCount, for: kind) else {
            return Finding(
                .sizeUncertain, .warning,
                "The file has \(byteCount.counted("byte")): accepted if Apple's MB is 2^20 bytes, over the limit of \(certain) if it is 10^6."
            )
        }
        return Finding(
            .sizeUncertain, .warning,
            "The file has \(byteCount.counted("byte")): accepted by the given limit, over Apple's of \(limit) for \(kind.rawValue)."
        )
    }

    func unchecked(_ type: AttachmentType) -> Finding {
        Finding(
            .structureUnchecked, .note,
            "The type \(type.name) is accepted by its first bytes alone; nothing checks that the file is whole.")
    }

    /// A header's value for messages.
    static func shown(_ value: String) -> String { value.count > 80 ? "\(value.prefix(80))…" : value }
}
