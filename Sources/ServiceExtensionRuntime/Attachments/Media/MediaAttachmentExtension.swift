/// The built-in extension: downloads the media that a payload names and attaches what a device would accept.
///
/// All media of a notification are fetched at once, and each fails alone. The attachments stand in the order image,
/// video, audio, whichever came first. The best attempt is updated after every finished attachment, so that what is
/// there counts when the time runs out.
public struct MediaAttachmentExtension: ServiceExtension {
    /// What fetches; `nil` in a dry run.
    private let loader: MediaLoader?
    private let urlPolicy: URLPolicy

    /// Makes the extension from its parts.
    ///
    /// - Parameters:
    ///   - transport: What fetches.
    ///   - detector: What names types.
    ///   - store: Where files go.
    ///   - urlPolicy: Which URLs are open; the same as the transport's.
    ///   - rules: What a device accepts.
    ///   - keepsMedia: For how long media stays at hand for further notifications with the same URL, while at most 64
    ///     files and 128 MiB are kept; `nil` to fetch it anew for each, even when it is just being fetched.
    public init(
        transport: any MediaTransport, detector: any MediaTypeDetector, store: AttachmentStore,
        urlPolicy: URLPolicy = URLPolicy(), rules: AttachmentRules = .apple, keepsMedia: Duration? = .seconds(10)
    ) {
        loader = MediaLoader(
            transport: transport, detector: detector, store: store, urlPolicy: urlPolicy,
            judge: AttachmentJudge(rules: rules), sharing: keepsMedia.map { MediaSharing(limits: .init(time: $0)) })
        self.urlPolicy = urlPolicy
    }

    /// Makes an extension that fetches nothing: no name is looked up, nothing is connected to, no file is made.
    ///
    /// Values and URLs of media are checked as ever; media that would be fetched gets a note.
    /// - Parameter urlPolicy: Which URLs are open.
    public init(dryRunWith urlPolicy: URLPolicy) {
        loader = nil
        self.urlPolicy = urlPolicy
    }

    /// What is wrong with the values and URLs of a payload's media, as far as that shows without fetching it.
    public func urlFindings(in payload: JSONObject) -> [Finding] {
        PlainMediaKeys.references(in: payload).flatMap { $0.findings(urlPolicy) }
    }

    /// Where files go; `nil` in a dry run.
    package var store: AttachmentStore? { loader?.store }
    /// What judges files that another extension made, by the same rules; `nil` in a dry run.
    package var fileAdmission: FileAdmission? {
        loader.map { FileAdmission(detector: $0.detector, rules: $0.judge.rules) }
    }

    /// Attaches the payload's media to the best attempt, and returns it with what else it holds.
    public func didReceive(
        _ request: NotificationRequest, bestAttempt: BestAttemptContent
    ) async throws -> NotificationContent {
        let references = PlainMediaKeys.references(in: request.content.userInfo)
        guard !references.isEmpty else {
            bestAttempt.report(NoMedia.finding(for: request.content.userInfo))
            return bestAttempt.content
        }
        guard let loader else {
            for finding in references.flatMap({ $0.dryRunFindings(urlPolicy) }) { bestAttempt.report(finding) }
            return bestAttempt.content
        }
        let start = bestAttempt.elapsed
        await withTaskGroup { group in
            for reference in references.dropLast() {
                group.addTask {
                    await attach(reference, with: loader, to: bestAttempt, request.identifier, order: references)
                }
            }
            // The last one, mostly the only one, needs no task of its own.
            guard let last = references.last else { return }
            await attach(last, with: loader, to: bestAttempt, request.identifier, order: references)
        }
        bestAttempt.recordDownload(bestAttempt.elapsed - start)
        return bestAttempt.content
    }

    private func attach(
        _ reference: MediaReference, with loader: MediaLoader, to bestAttempt: BestAttemptContent,
        _ identifier: String, order: [MediaReference]
    ) async {
        let loaded = await loader.load(
            reference, requestIdentifier: identifier, timeLimit: bestAttempt.timeUntilDelivery)
        for finding in loaded.findings { bestAttempt.report(finding) }
        guard let attachment = loaded.attachment else { return }
        let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1.payloadKey, $0) })
        let isTaken = bestAttempt.update { content in
            let place = content.attachments.firstIndex { other in
                (other.payloadKey.flatMap { places[$0] } ?? .max) > (places[reference.payloadKey] ?? .max)
            }
            content.attachments.insert(attachment, at: place ?? content.attachments.endIndex)
        }
        if !isTaken { attachment.discardFile() }
    }
}
