/// The one answer to one notification: the content to show, how it came about, and what is worth telling.
public struct Delivery: Sendable, Hashable {
    /// How the content came about.
    public enum Disposition: String, Sendable, Hashable, CaseIterable {
        /// The extension answered in time and changed something.
        case modified
        /// Time ran out or the extension failed; the content is what there was by then.
        case bestAttempt
        /// The extension was not called, changed nothing, or left nothing visible; the content is as it came.
        case original
    }

    /// Where the time went.
    public struct Timing: Sendable, Hashable {
        /// From the call of ``ServiceExtensionHost/deliver(_:)`` to the answer.
        public var total: Duration
        /// The time that the extension waited for a thread.
        public var waiting: Duration
        /// From the first media request to the last, if the extension downloaded anything.
        public var download: Duration?

        /// Makes a timing from its parts.
        public init(total: Duration = .zero, waiting: Duration = .zero, download: Duration? = nil) {
            self.total = total
            self.waiting = waiting
            self.download = download
        }
    }

    /// The identifier of the request that this answers.
    public var requestIdentifier: String
    /// The content to show.
    public var content: NotificationContent
    /// The content as it came.
    public var original: NotificationContent
    /// How it came about.
    public var disposition: Disposition
    /// What is worth telling, in the order in which it was found.
    public var findings: [Finding]
    /// Where the time went.
    public var timing: Timing

    /// The payload that shows ``content``: the one that came with what the extension changed, and everything else as it
    /// was; see ``NotificationContent/payload(changedFrom:)``.
    public var payload: JSONObject { content.payload(changedFrom: original) }

    /// Makes a delivery from its parts; without `original`, nothing was changed.
    public init(
        requestIdentifier: String, content: NotificationContent, original: NotificationContent? = nil,
        disposition: Disposition, findings: [Finding] = [], timing: Timing = Timing()
    ) {
        self.requestIdentifier = requestIdentifier
        self.content = content
        self.original = original ?? content
        self.disposition = disposition
        self.findings = findings
        self.timing = timing
    }
}
