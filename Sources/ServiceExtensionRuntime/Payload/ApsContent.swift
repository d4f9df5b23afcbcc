/// What `aps` says, in Apple's words (Apple, "Generating a remote notification", table 1 and 2).
///
/// A value of the wrong type or out of its range is read as if it were absent, or brought into its range, and told as
/// a finding; it never costs the rest of the payload.
public struct ApsContent: Sendable, Hashable {
    /// `alert.title`, or what `title-loc-key` stands for; empty when there is none.
    public var title = ""
    /// `alert.subtitle`, or what `subtitle-loc-key` stands for; empty when there is none.
    public var subtitle = ""
    /// `alert.body` or `alert` itself, or what `loc-key` stands for; empty when there is none.
    public var body = ""
    /// `title-loc-key` with its arguments.
    public var localizedTitle: LocalizedText?
    /// `subtitle-loc-key` with its arguments.
    public var localizedSubtitle: LocalizedText?
    /// `loc-key` with its arguments.
    public var localizedBody: LocalizedText?
    /// `alert.launch-image`; empty when there is none.
    public var launchImageName = ""
    /// `alert.summary-arg`, which iOS ignores since version 15; empty when there is none.
    public var summaryArgument = ""
    /// `alert.summary-arg-count`, which iOS ignores since version 15; 0 when there is none.
    public var summaryArgumentCount = 0
    /// `badge`: 0 removes the number, `nil` leaves it.
    public var badge: Int?
    /// `sound`.
    public var sound: NotificationSound?
    /// `category`; empty when there is none.
    public var categoryIdentifier = ""
    /// `thread-id`; empty when there is none.
    public var threadIdentifier = ""
    /// `target-content-id`.
    public var targetContentIdentifier: String?
    /// `interruption-level`; active when there is none.
    public var interruptionLevel = InterruptionLevel.active
    /// `relevance-score`, 0 to 1.
    public var relevanceScore: Double?
    /// `filter-criteria`.
    public var filterCriteria: String?
    /// Whether `content-available` is 1: the app is woken in the background.
    public var isContentAvailable = false

    /// Makes content with nothing in it.
    public init() {}
}
