/// What an app asks a person for (Apple: `UNAuthorizationOptions`).
public struct UNAuthorizationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The number on the app's icon.
    public static let badge = UNAuthorizationOptions(rawValue: 1 << 0)
    /// Sounds.
    public static let sound = UNAuthorizationOptions(rawValue: 1 << 1)
    /// Alerts.
    public static let alert = UNAuthorizationOptions(rawValue: 1 << 2)
    /// CarPlay.
    public static let carPlay = UNAuthorizationOptions(rawValue: 1 << 3)
    /// Critical alerts.
    public static let criticalAlert = UNAuthorizationOptions(rawValue: 1 << 4)
    /// A button for the app's own settings.
    public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 1 << 5)
    /// Quiet notifications without a question.
    public static let provisional = UNAuthorizationOptions(rawValue: 1 << 6)
    /// Being read out by Siri; without effect since iOS 15.
    public static let announcement = UNAuthorizationOptions(rawValue: 1 << 7)
    /// Time-sensitive notifications.
    public static let timeSensitive = UNAuthorizationOptions(rawValue: 1 << 8)
}

/// How a notification is shown while the app is in front (Apple: `UNNotificationPresentationOptions`).
public struct UNNotificationPresentationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The number on the app's icon.
    public static let badge = UNNotificationPresentationOptions(rawValue: 1 << 0)
    /// The sound.
    public static let sound = UNNotificationPresentationOptions(rawValue: 1 << 1)
    /// List and banner; replaced by these two in iOS 14.
    public static let alert = UNNotificationPresentationOptions(rawValue: 1 << 2)
    /// In the list of notifications.
    public static let list = UNNotificationPresentationOptions(rawValue: 1 << 3)
    /// As a banner.
    public static let banner = UNNotificationPresentationOptions(rawValue: 1 << 4)
}
