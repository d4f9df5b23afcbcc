public import Foundation

/// How notifications of a category behave (Apple: `UNNotificationCategoryOptions`).
public struct UNNotificationCategoryOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Dismissing is told to the delegate.
    public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1 << 0)
    /// Shown in CarPlay.
    public static let allowInCarPlay = UNNotificationCategoryOptions(rawValue: 1 << 1)
    /// The title is shown even without a preview.
    public static let hiddenPreviewsShowTitle = UNNotificationCategoryOptions(rawValue: 1 << 2)
    /// The subtitle is shown even without a preview.
    public static let hiddenPreviewsShowSubtitle = UNNotificationCategoryOptions(rawValue: 1 << 3)
    /// Read out by Siri; without effect since iOS 15.
    public static let allowAnnouncement = UNNotificationCategoryOptions(rawValue: 1 << 4)
}

/// A kind of notification and the actions that it has (Apple: `UNNotificationCategory`).
open class UNNotificationCategory: NSObject, NSCopying {
    /// What a payload's `aps.category` names.
    public let identifier: String
    /// The buttons.
    public let actions: [UNNotificationAction]
    /// The intents that the notification belongs to.
    public let intentIdentifiers: [String]
    /// How its notifications behave.
    public let options: UNNotificationCategoryOptions
    /// What is shown in place of the text when previews are hidden; empty for the system's own.
    public let hiddenPreviewsBodyPlaceholder: String
    /// The format of a summary; empty for the system's own.
    public let categorySummaryFormat: String

    /// Makes a category.
    public init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String?, categorySummaryFormat: String?,
        options: UNNotificationCategoryOptions = []
    ) {
        self.identifier = identifier
        self.actions = actions
        self.intentIdentifiers = intentIdentifiers
        self.options = options
        self.hiddenPreviewsBodyPlaceholder = hiddenPreviewsBodyPlaceholder ?? ""
        self.categorySummaryFormat = categorySummaryFormat ?? ""
    }

    /// Makes a category with a text for hidden previews.
    public convenience init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String, options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            identifier: identifier, actions: actions, intentIdentifiers: intentIdentifiers,
            hiddenPreviewsBodyPlaceholder: hiddenPreviewsBodyPlaceholder, categorySummaryFormat: nil, options: options)
    }

    /// Makes a category with the system's own texts.
    public convenience init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            identifier: identifier, actions: actions, intentIdentifiers: intentIdentifiers,
            hiddenPreviewsBodyPlaceholder: nil, categorySummaryFormat: nil, options: options)
    }

    /// The same object: categories do not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether the other object is a category with the same parts.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationCategory else { return false }
        return identifier == other.identifier && actions == other.actions
            && intentIdentifiers == other.intentIdentifiers && options == other.options
            && hiddenPreviewsBodyPlaceholder == other.hiddenPreviewsBodyPlaceholder
            && categorySummaryFormat == other.categorySummaryFormat
    }

    /// Consistent with `isEqual`.
    open override var hash: Int { identifier.hashValue }
}
