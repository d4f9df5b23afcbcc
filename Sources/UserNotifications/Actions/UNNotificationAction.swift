public import Foundation

/// How an action behaves (Apple: `UNNotificationActionOptions`).
public struct UNNotificationActionOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Only on an unlocked device.
    public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1 << 0)
    /// Shown as one that destroys something.
    public static let destructive = UNNotificationActionOptions(rawValue: 1 << 1)
    /// Brings the app to the front.
    public static let foreground = UNNotificationActionOptions(rawValue: 1 << 2)
}

/// The picture beside an action's title (Apple: `UNNotificationActionIcon`). Carried as data.
open class UNNotificationActionIcon: NSObject, NSCopying {
    let name: String
    let isSystemImage: Bool

    /// A picture of the app, by name.
    public init(templateImageName: String) {
        name = templateImageName
        isSystemImage = false
    }

    /// One of the system's symbols, by name.
    public init(systemImageName: String) {
        name = systemImageName
        isSystemImage = true
    }

    /// The same object: icons do not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether the other object is the same icon.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationActionIcon else { return false }
        return name == other.name && isSystemImage == other.isSystemImage
    }

    /// Consistent with `isEqual`.
    open override var hash: Int { name.hashValue }
}

/// A button of a notification (Apple: `UNNotificationAction`).
open class UNNotificationAction: NSObject, NSCopying {
    /// What tells the action from others of its category.
    public let identifier: String
    /// What the button says.
    public let title: String
    /// How it behaves.
    public let options: UNNotificationActionOptions
    /// The picture beside the title.
    public let icon: UNNotificationActionIcon?

    /// Makes an action.
    public init(
        identifier: String, title: String, options: UNNotificationActionOptions = [], icon: UNNotificationActionIcon?
    ) {
        self.identifier = identifier
        self.title = title
        self.options = options
        self.icon = icon
    }

    /// Makes an action without a picture.
    public convenience init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
        self.init(identifier: identifier, title: title, options: options, icon: nil)
    }

    /// The same object: actions do not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether the other object is an action of the same kind with the same parts.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationAction else { return false }
        return type(of: self) == type(of: other) && identifier == other.identifier && title == other.title
            && options == other.options && icon == other.icon
    }

    /// Consistent with `isEqual`.
    open override var hash: Int { identifier.hashValue }
}

/// A button that asks for text (Apple: `UNTextInputNotificationAction`).
open class UNTextInputNotificationAction: UNNotificationAction, @unchecked Sendable {
    /// What the button beside the text says.
    public let textInputButtonTitle: String
    /// What stands in the field before a person types.
    public let textInputPlaceholder: String

    /// Makes an action.
    public init(
        identifier: String, title: String, options: UNNotificationActionOptions = [], icon: UNNotificationActionIcon?,
        textInputButtonTitle: String, textInputPlaceholder: String
    ) {
        self.textInputButtonTitle = textInputButtonTitle
        self.textInputPlaceholder = textInputPlaceholder
        super.init(identifier: identifier, title: title, options: options, icon: icon)
    }

    /// Makes an action without a picture.
    public convenience init(
        identifier: String, title: String, options: UNNotificationActionOptions = [], textInputButtonTitle: String,
        textInputPlaceholder: String
    ) {
        self.init(
            identifier: identifier, title: title, options: options, icon: nil,
            textInputButtonTitle: textInputButtonTitle, textInputPlaceholder: textInputPlaceholder)
    }

    /// Whether the other object is an action with the same parts.
    open override func isEqual(_ object: Any?) -> Bool {
        guard super.isEqual(object), let other = object as? UNTextInputNotificationAction else { return false }
        return textInputButtonTitle == other.textInputButtonTitle && textInputPlaceholder == other.textInputPlaceholder
    }
}
