/// Takes one media reference from its text to a published attachment, or to the finding that says why not.
struct MediaLoader: Sendable {
    /// What came of a reference.
    struct Loaded: Sendable {
        var attachment: NotificationAttachment?
        var findings: [Finding] = []
    }

    /// Bodies up to this size stay in memory until they are judged; larger ones are written as they come.
    private static let memoryLimit = 64 << 10
    /// The bytes that the first judgement waits for; libmagic names types alike from 4 KiB and from the whole (measured).
    private static let headSize = 4 << 10

    let transport: any MediaTransport
    let detector: any MediaTypeDetector
    let store: AttachmentStore
    let urlPolicy: URLPolicy
    let judge: AttachmentJudge

    /// Never throws: a failure is one finding, without an attachment and without the warnings that go with one.
    func load(_ reference: MediaReference, requestIdentifier: String, timeLimit: Duration) async -> Loaded {
        var loaded = Loaded()
        do throws(MediaRefusal) {
            let url = try reference.url(urlPolicy)
            loaded.findings = url.findings
            let (body, verdict) = try await fetch(url, reference, timeLimit: timeLimit)
            loaded.findings += verdict.findings
            loaded.attachment = try publish(body, verdict, reference, requestIdentifier)
        } catch {
            loaded.findings = [error.finding]
        }
        for index in loaded.findings.indices { loaded.findings[index].payloadKey = reference.payloadKey }
        return loaded
    }

    private enum Body {
        case memory([UInt8])
        case file(StagedFile)
    }

    private func fetch(
        _ url: MediaURL, _ reference: MediaReference, timeLimit: Duration
    ) async throws(MediaRefusal) -> (Body, AttachmentJudge.Verdict) {
        do {
            let response = try await transport.fetch(
                MediaRequest(
                    url: url, accept: judge.accept(for: reference.kind), byteLimit: judge.rules.largestLimit,
                    timeLimit: timeLimit))
            do {
                return try await receive(response, reference)
            } catch {
                response.body.cancel()
                throw error
            }
        } catch let failure as TransferFailure {
            throw MediaRefusal(failure.finding)
        } catch let failure as StorageFailure {
            throw MediaRefusal(failure.finding)
        } catch let refusal as MediaRefusal {
            throw refusal
        } catch {
            throw MediaRefusal(Finding(.transferFailed, .error, "\(url.redacted) could not be loaded: \(error)."))
        }
    }

    /// Reads the body, judging it by its first bytes, so that a wrong type ends the transfer at once.
    private func receive(
        _ response: MediaResponse, _ reference: MediaReference
    ) async throws -> (Body, AttachmentJudge.Verdict) {
        let circumstances = AttachmentJudge.Circumstances(
            expectedKind: reference.kind, url: response.url, contentType: response.contentType, status: response.status)
        var head = try await response.body.next(atLeast: Self.headSize)
        let candidate = try judge.candidate(
            head: head[...], detected: detect(head[...]), announcedByteCount: response.contentLength, circumstances)

        var isComplete = head.isEmpty
        while !isComplete, head.count < Self.memoryLimit {
            let piece = try await response.body.next(atLeast: Self.memoryLimit)
            isComplete = piece.isEmpty
            head += piece
            try judge.checkSize(.received(head.count), candidate, circumstances)
        }
        guard !isComplete else {
            return (.memory(head), try judge.verdict(on: BytesSource(head), candidate, circumstances))
        }
        let file = try store.stage()
        try file.append(head[...])
        while true {
            let piece = try await response.body.next(atLeast: Self.memoryLimit)
            guard !piece.isEmpty else { break }
            try judge.checkSize(.received(file.byteCount + piece.count), candidate, circumstances)
            try file.append(piece[...])
        }
        return (.file(file), try judge.verdict(on: file, candidate, circumstances))
    }

    private func detect(_ head: ArraySlice<UInt8>) throws(MediaRefusal) -> String {
        do {
            return try detector.mediaType(of: head)
        } catch {
            throw MediaRefusal(Finding(.detectionFailed, .error, "The type could not be detected: \(error)."))
        }
    }

    private func publish(
        _ body: Body, _ verdict: AttachmentJudge.Verdict, _ reference: MediaReference, _ requestIdentifier: String
    ) throws(MediaRefusal) -> NotificationAttachment {
        do {
            let file: StagedFile
            switch body {
            case .file(let staged): file = staged
            case .memory(let bytes):
                file = try store.stage()
                try file.append(bytes[...])
            }
            let type = verdict.type
            let stored = try store.publish(
                file, requestIdentifier: requestIdentifier, fileExtension: type.fileExtension)
            return NotificationAttachment(
                identifier: reference.payloadKey, payloadKey: reference.payloadKey, type: type, file: stored,
                report: verdict.report)
        } catch {
            throw MediaRefusal(error.finding)
        }
    }
}

/// Why a reference has no attachment.
struct MediaRefusal: Error {
    var finding: Finding

    init(_ finding: Finding) { self.finding = finding }
}
