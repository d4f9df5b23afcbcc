public import Foundation
import ServiceExtensionRuntime

/// What a notification shows and carries (Apple: `UNNotificationContent`).
///
/// A `mutableCopy()` is a ``UNMutableNotificationContent``; a `copy()` is immutable.
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying {
    var values: ContentValues

    init(values: ContentValues) {
        self.values = values
        super.init()
    }

    /// Makes empty content. Extensions answer with it to have nothing shown.
    public override init() {
        values = ContentValues()
        super.init()
    }

    /// The files that are shown with the notification.
    open var attachments: [UNNotificationAttachment] { values.attachments }
    /// The number on the app's icon.
    open var badge: NSNumber? { values.badge }
    /// The text.
    open var body: String { values.content.body }
    /// The identifier of the category that brings the actions; empty when there is none.
    open var categoryIdentifier: String { values.content.categoryIdentifier }
    /// The launch image or storyboard; empty when there is none.
    open var launchImageName: String { values.content.launchImageName }
    /// The sound to play.
    open var sound: UNNotificationSound? { values.sound }
    /// The second line; empty when there is none.
    open var subtitle: String { values.content.subtitle }
    /// The identifier that groups notifications; empty when there is none.
    open var threadIdentifier: String { values.content.threadIdentifier }
    /// The first line; empty when there is none.
    open var title: String { values.content.title }
    /// The whole payload, `aps` included, in Foundation's types.
    open var userInfo: [AnyHashable: Any] { values.userInfo.dictionary }
    /// The argument of the category's summary format; iOS ignores it since version 15.
    open var summaryArgument: String { values.summaryArgument }
    /// How many items the notification adds to the summary; iOS ignores it since version 15.
    open var summaryArgumentCount: Int { values.summaryArgumentCount }
    /// The window to bring forward.
    open var targetContentIdentifier: String? { values.content.targetContentIdentifier }
    /// How urgent the notification is.
    open var interruptionLevel: UNNotificationInterruptionLevel {
        UNNotificationInterruptionLevel(values.content.interruptionLevel)
    }
    /// The weight in a summary, 0 to 1.
    open var relevanceScore: Double { values.content.relevanceScore }
    /// The criterion that a Focus is matched with.
    open var filterCriteria: String? { values.content.filterCriteria }

    /// Returns immutable content that carries `provider`. What a device makes of it, such as a sender's picture in
    /// place of the app's icon, is not worked out here.
    open func updating(from provider: any UNNotificationContentProviding) throws -> UNNotificationContent {
        var values = values
        values.provider = provider
        return UNNotificationContent(values: values)
    }

    /// What ``updating(from:)`` was given last; an addition to Apple's interface, for tests.
    public var contentProvider: (any UNNotificationContentProviding)? { values.provider }

    /// An immutable content with the same values.
    public func copy(with zone: NSZone? = nil) -> Any { UNNotificationContent(values: values) }

    /// A mutable content with the same values.
    public func mutableCopy(with zone: NSZone? = nil) -> Any { UNMutableNotificationContent(values: values) }

    /// Whether the other object is content with the same values.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationContent else { return false }
        return ContentValues.isEqual(values, other.values)
    }

    /// Consistent with `isEqual`.
    open override var hash: Int { values.content.hashValue }
}
