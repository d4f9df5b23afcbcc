/// What a notification shows and carries: the payload's `aps` in Apple's names, the payload itself, and attachments.
///
/// The counterpart of Apple's `UNNotificationContent`, as a value. An extension changes a copy and answers with it.
public struct NotificationContent: Sendable, Hashable {
    /// The first line, `aps.alert.title`; empty when the payload has none.
    public var title: String
    /// The second line, `aps.alert.subtitle`; empty when the payload has none.
    public var subtitle: String
    /// The text, `aps.alert.body` or `aps.alert` itself; empty when the payload has none.
    public var body: String
    /// The number on the app's icon, `aps.badge`; 0 removes it, `nil` leaves it.
    public var badge: Int?
    /// The sound to play, `aps.sound`.
    public var sound: NotificationSound?
    /// The whole payload as it came, `aps` included.
    public var userInfo: JSONObject
    /// The verified files that are shown with the notification; the first one is the one that a device shows.
    public var attachments: [NotificationAttachment]
    /// The identifier of the category that brings the actions, `aps.category`; empty when there is none.
    public var categoryIdentifier: String
    /// The identifier that groups notifications, `aps.thread-id`; empty when there is none.
    public var threadIdentifier: String
    /// The window to bring forward, `aps.target-content-id`.
    public var targetContentIdentifier: String?
    /// How urgent the notification is, `aps.interruption-level`.
    public var interruptionLevel: InterruptionLevel
    /// The weight in a summary, 0 to 1, `aps.relevance-score`.
    public var relevanceScore: Double
    /// The criterion that a Focus is matched with, `aps.filter-criteria`.
    public var filterCriteria: String?
    /// The launch image or storyboard, `aps.alert.launch-image`; empty when there is none.
    public var launchImageName: String

    /// Makes content from its parts; all are optional.
    public init(
        title: String = "", subtitle: String = "", body: String = "", badge: Int? = nil,
        sound: NotificationSound? = nil, userInfo: JSONObject = JSONObject(),
        attachments: [NotificationAttachment] = [], categoryIdentifier: String = "", threadIdentifier: String = "",
        targetContentIdentifier: String? = nil, interruptionLevel: InterruptionLevel = .active,
        relevanceScore: Double = 0, filterCriteria: String? = nil, launchImageName: String = ""
    ) {
        self.title = title
        self.subtitle = subtitle
        self.body = body
        self.badge = badge
        self.sound = sound
        self.userInfo = userInfo
        self.attachments = attachments
        self.categoryIdentifier = categoryIdentifier
        self.threadIdentifier = threadIdentifier
        self.targetContentIdentifier = targetContentIdentifier
        self.interruptionLevel = interruptionLevel
        self.relevanceScore = relevanceScore
        self.filterCriteria = filterCriteria
        self.launchImageName = launchImageName
    }

    /// Whether a person would see text: title, subtitle or body is not empty.
    public var isVisible: Bool { !(title.isEmpty && subtitle.isEmpty && body.isEmpty) }
}
