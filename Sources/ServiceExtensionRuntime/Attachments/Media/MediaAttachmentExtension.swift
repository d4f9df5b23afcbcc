/// The built-in extension: downloads the media that a payload names and attaches what a device would accept.
///
/// Where the media stands is decided by a ``ConventionSet``. All media of a notification are fetched at once, and each
/// fails alone. The attachments stand in the order of the payload's keys (image, video, audio), whichever came first.
/// The best attempt is updated after every finished attachment, so that what is there counts when the time runs out.
public struct MediaAttachmentExtension: ServiceExtension {
    /// What fetches; `nil` in a dry run.
    private let loader: MediaLoader?
    private let urlPolicy: URLPolicy
    private let conventions: ConventionSet
    private let vendor: VendorRule?
    private let choice: AttachmentChoice

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
    ///   - conventions: Where media stands in a payload.
    ///   - vendor: A vendor whose own extension the media is judged for, too.
    ///   - choice: Which media to attach.
    public init(
        transport: any MediaTransport, detector: any MediaTypeDetector, store: AttachmentStore,
        urlPolicy: URLPolicy = URLPolicy(), rules: AttachmentRules = .apple, keepsMedia: Duration? = .seconds(10),
        conventions: ConventionSet = .standard, judgingFor vendor: VendorRule? = nil,
        attaching choice: AttachmentChoice = .all
    ) {
        loader = MediaLoader(
            transport: transport, detector: detector, store: store, urlPolicy: urlPolicy,
            judge: AttachmentJudge(rules: rules), sharing: keepsMedia.map { MediaSharing(limits: .init(time: $0)) })
        self.urlPolicy = urlPolicy
        self.conventions = conventions
        self.vendor = vendor
        self.choice = choice
    }

    /// Makes an extension that fetches nothing: no name is looked up, nothing is connected to, no file is made.
    ///
    /// Values and URLs of media are checked as ever; media that would be fetched gets a note.
    /// - Parameters:
    ///   - urlPolicy: Which URLs are open.
    ///   - conventions: Where media stands in a payload.
    ///   - vendor: A vendor whose own extension is judged, too, as far as that goes without the media.
    public init(
        dryRunWith urlPolicy: URLPolicy, conventions: ConventionSet = .standard,
        judgingFor vendor: VendorRule? = nil
    ) {
        loader = nil
        self.urlPolicy = urlPolicy
        self.conventions = conventions
        self.vendor = vendor
        choice = .all
    }

    /// What is wrong with the values and URLs of a payload's media, as far as that shows without fetching it.
    public func urlFindings(in payload: JSONObject) -> [Finding] {
        let plan = conventions.plan(for: payload)
        return plan.findings + plan.references.flatMap { $0.findings(urlPolicy) }
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
        let plan = request.plan(by: conventions)
        for finding in plan.findings { bestAttempt.report(finding) }
        // Texts do not wait for media, and stay when it fails.
        bestAttempt.update { plan.texts.apply(to: &$0) }
        guard !plan.references.isEmpty else {
            if !request.hasOtherReader,
                let finding = NoMedia.finding(for: request.content.userInfo, plan, conventions)
            {
                bestAttempt.report(finding)
            }
            return bestAttempt.content
        }
        let judge = vendor.map { VendorJudge($0, request.content.userInfo, conventions) }
        guard let loader else {
            for finding in plan.references.flatMap({ $0.dryRunFindings(urlPolicy, judge) }) {
                bestAttempt.report(finding)
            }
            return bestAttempt.content
        }
        let start = bestAttempt.elapsed
        await PlanExecution(
            plan: plan.choosing(choice), loader: loader, bestAttempt: bestAttempt, request: request, vendor: judge
        ).run()
        bestAttempt.recordDownload(bestAttempt.elapsed - start)
        return bestAttempt.content
    }
}
