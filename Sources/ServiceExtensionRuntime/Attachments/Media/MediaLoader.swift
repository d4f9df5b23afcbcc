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
    /// Has the same media fetched once for many notifications; `nil` for a fetch each.
    let sharing: MediaSharing?

    /// Never throws: a failure is one finding, without an attachment and without the warnings that go with one.
    func load(
        _ reference: MediaReference, requestIdentifier: String, timeLimit: Duration, trace: MediaTrace? = nil
    ) async -> Loaded {
        var loaded = Loaded()
        do throws(MediaRefusal) {
            let url = try reference.url(urlPolicy)
            loaded.findings = url.findings
            trace?.note(.url, url.redacted)
            let media = try await media(at: url, as: reference.kind, timeLimit: timeLimit, trace)
            loaded.findings += media.verdict.findings
            let type = media.verdict.type
            trace?.note(
                .rule, "\(type.name) (\(type.typeIdentifier)), \(media.file.byteCount) bytes, as \(type.kind.rawValue)")
            loaded.attachment = try publish(media, reference, requestIdentifier)
            trace?.note(.file, loaded.attachment?.path ?? "")
        } catch {
            trace?.note(.failed, error.finding.code.rawValue)
            loaded.findings = [error.finding]
        }
        for index in loaded.findings.indices { loaded.findings[index].payloadKey = reference.payloadKey }
        return loaded
    }

    private func media(
        at url: MediaURL, as kind: MediaKind?, timeLimit: Duration, _ trace: MediaTrace?
    ) async throws(MediaRefusal) -> VerifiedMedia {
        guard let sharing else { return try await fetch(url, kind, timeLimit: timeLimit, trace) }
        let outcome = await sharing.media(for: .init(url: url, kind: kind), timeLimit: timeLimit) { timeLimit in
            do throws(MediaRefusal) {
                return .success(try await fetch(url, kind, timeLimit: timeLimit, trace))
            } catch {
                return .failure(error)
            }
        }
        let media = try outcome.get()
        if let trace, !trace.has(.resolve) { trace.note(.shared, "the fetch of another payload brought it") }
        return media
    }

    private func fetch(
        _ url: MediaURL, _ kind: MediaKind?, timeLimit: Duration, _ trace: MediaTrace?
    ) async throws(MediaRefusal) -> VerifiedMedia {
        do {
            var request = MediaRequest(
                url: url, accept: judge.accept(for: kind), byteLimit: judge.rules.largestLimit, timeLimit: timeLimit)
            request.trace = trace
            let response = try await transport.fetch(request)
            do {
                var media = try await receive(response, kind, trace)
                media.verdict.findings = response.findings + media.verdict.findings
                return media
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
        _ response: MediaResponse, _ kind: MediaKind?, _ trace: MediaTrace?
    ) async throws -> VerifiedMedia {
        let circumstances = AttachmentJudge.Circumstances(
            expectedKind: kind, url: response.url, contentType: response.contentType, status: response.status)
        var head = try await response.body.next(atLeast: Self.headSize)
        let detected = try detect(head[...])
        trace?.note(.type, "\(detected), by the first \(head.count) bytes")
        let candidate = try judge.candidate(
            head: head[...], detected: detected, announcedByteCount: response.contentLength, circumstances)

        var isComplete = head.isEmpty
        while !isComplete, head.count < Self.memoryLimit {
            let piece = try await response.body.next(atLeast: Self.memoryLimit)
            isComplete = piece.isEmpty
            head += piece
            try judge.checkSize(.received(head.count), candidate, circumstances)
        }
        if isComplete {
            let verdict = try judge.verdict(on: BytesSource(head), candidate, circumstances)
            let file = try store.stage()
            try file.append(head[...])
            return VerifiedMedia(file: SharedFile(file), verdict: verdict)
        }
        let file = try store.stage()
        try file.append(head[...])
        while true {
            let piece = try await response.body.next(atLeast: Self.memoryLimit)
            guard !piece.isEmpty else { break }
            try judge.checkSize(.received(file.byteCount + piece.count), candidate, circumstances)
            try file.append(piece[...])
        }
        let verdict = try judge.verdict(on: file, candidate, circumstances)
        return VerifiedMedia(file: SharedFile(file), verdict: verdict)
    }

    private func detect(_ head: ArraySlice<UInt8>) throws(MediaRefusal) -> String {
        do {
            return try detector.mediaType(of: head)
        } catch {
            throw MediaRefusal(Finding(.detectionFailed, .error, "The type could not be detected: \(error)."))
        }
    }

    private func publish(
        _ media: VerifiedMedia, _ reference: MediaReference, _ requestIdentifier: String
    ) throws(MediaRefusal) -> NotificationAttachment {
        let (type, report) = (media.verdict.type, media.verdict.report)
        do {
            let stored = try media.file.publish(
                in: store, requestIdentifier: requestIdentifier, fileExtension: type.fileExtension)
            return NotificationAttachment(
                identifier: reference.payloadKey, payloadKey: reference.payloadKey, type: type, file: stored,
                report: report)
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
