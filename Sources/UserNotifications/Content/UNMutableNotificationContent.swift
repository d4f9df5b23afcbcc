public import Foundation
import ServiceExtensionRuntime

/// Content that can be changed (Apple: `UNMutableNotificationContent`).
open class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
    /// The files that are shown with the notification; the first one is the one that a device shows.
    open override var attachments: [UNNotificationAttachment] {
        get { values.attachments }
        set { values.attachments = newValue }
    }
    /// The number on the app's icon; 0 removes it, `nil` leaves it.
    open override var badge: NSNumber? {
        get { values.badge }
        set { values.badge = newValue }
    }
    /// The text.
    open override var body: String {
        get { values.content.body }
        set { values.content.body = newValue }
    }
    /// The identifier of the category that brings the actions.
    open override var categoryIdentifier: String {
        get { values.content.categoryIdentifier }
        set { values.content.categoryIdentifier = newValue }
    }
    /// The launch image or storyboard.
    open override var launchImageName: String {
        get { values.content.launchImageName }
        set { values.content.launchImageName = newValue }
    }
    /// The sound to play.
    open override var sound: UNNotificationSound? {
        get { values.sound }
        set { values.sound = newValue }
    }
    /// The second line.
    open override var subtitle: String {
        get { values.content.subtitle }
        set { values.content.subtitle = newValue }
    }
    /// The identifier that groups notifications.
    open override var threadIdentifier: String {
        get { values.content.threadIdentifier }
        set { values.content.threadIdentifier = newValue }
    }
    /// The first line.
    open override var title: String {
        get { values.content.title }
        set { values.content.title = newValue }
    }
    /// The payload in Foundation's types.
    open override var userInfo: [AnyHashable: Any] {
        get { values.userInfo.dictionary }
        set { values.userInfo.dictionary = newValue }
    }
    /// The argument of the category's summary format; iOS ignores it since version 15.
    open override var summaryArgument: String {
        get { values.summaryArgument }
        set { values.summaryArgument = newValue }
    }
    /// How many items the notification adds to the summary; iOS ignores it since version 15.
    open override var summaryArgumentCount: Int {
        get { values.summaryArgumentCount }
        set { values.summaryArgumentCount = newValue }
    }
    /// The window to bring forward.
    open override var targetContentIdentifier: String? {
        get { values.content.targetContentIdentifier }
        set { values.content.targetContentIdentifier = newValue }
    }
    /// How urgent the notification is.
    open override var interruptionLevel: UNNotificationInterruptionLevel {
        get { UNNotificationInterruptionLevel(values.content.interruptionLevel) }
        set { values.content.interruptionLevel = newValue.level }
    }
    /// The weight in a summary, 0 to 1.
    open override var relevanceScore: Double {
        get { values.content.relevanceScore }
        set { values.content.relevanceScore = newValue }
    }
    /// The criterion that a Focus is matched with.
    open override var filterCriteria: String? {
        get { values.content.filterCriteria }
        set { values.content.filterCriteria = newValue }
    }
}
