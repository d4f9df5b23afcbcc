public import Foundation

/// Whether an app may show notifications (Apple: `UNAuthorizationStatus`).
public enum UNAuthorizationStatus: Int, Sendable {
    /// The person was not asked.
    case notDetermined
    /// The person said no.
    case denied
    /// The person said yes.
    case authorized
    /// The person was not asked, and the app shows them quietly.
    case provisional
    /// For a limited time, as App Clips are.
    case ephemeral
}

/// Whether something is switched on (Apple: `UNNotificationSetting`).
public enum UNNotificationSetting: Int, Sendable {
    /// The app or the device does not have it.
    case notSupported
    /// Off.
    case disabled
    /// On.
    case enabled
}

/// How alerts are shown (Apple: `UNAlertStyle`).
public enum UNAlertStyle: Int, Sendable {
    /// Not at all.
    case none
    /// For a moment.
    case banner
    /// Until they are dismissed.
    case alert
}

/// When previews are shown (Apple: `UNShowPreviewsSetting`).
public enum UNShowPreviewsSetting: Int, Sendable {
    /// Always.
    case always
    /// On an unlocked device.
    case whenAuthenticated
    /// Never.
    case never
}

/// What an app may do and how its notifications are shown (Apple: `UNNotificationSettings`).
///
/// ``UNUserNotificationCenter`` makes them of its status and of what was asked for.
open class UNNotificationSettings: NSObject, NSCopying {
    /// Whether the app may show notifications.
    public let authorizationStatus: UNAuthorizationStatus
    private let options: UNAuthorizationOptions

    init(_ status: UNAuthorizationStatus, _ options: UNAuthorizationOptions) {
        authorizationStatus = status
        self.options = options
    }

    /// Sounds.
    open var soundSetting: UNNotificationSetting { setting(.sound) }
    /// The number on the icon.
    open var badgeSetting: UNNotificationSetting { setting(.badge) }
    /// Alerts.
    open var alertSetting: UNNotificationSetting { setting(.alert) }
    /// The list of notifications.
    open var notificationCenterSetting: UNNotificationSetting { setting(.alert) }
    /// The lock screen.
    open var lockScreenSetting: UNNotificationSetting { setting(.alert) }
    /// CarPlay.
    open var carPlaySetting: UNNotificationSetting { setting(.carPlay) }
    /// How alerts are shown.
    open var alertStyle: UNAlertStyle { alertSetting == .enabled ? .banner : .none }
    /// When previews are shown.
    open var showPreviewsSetting: UNShowPreviewsSetting { .always }
    /// Critical alerts.
    open var criticalAlertSetting: UNNotificationSetting { setting(.criticalAlert) }
    /// Whether the system shows a button for the app's own settings.
    open var providesAppNotificationSettings: Bool { options.contains(.providesAppNotificationSettings) }
    /// Being read out by Siri.
    open var announcementSetting: UNNotificationSetting { setting(.announcement) }
    /// Time-sensitive notifications.
    open var timeSensitiveSetting: UNNotificationSetting { setting(.timeSensitive) }
    /// The scheduled summary.
    open var scheduledDeliverySetting: UNNotificationSetting { .notSupported }
    /// Direct messages.
    open var directMessagesSetting: UNNotificationSetting { .notSupported }

    /// The same object: settings do not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    private func setting(_ option: UNAuthorizationOptions) -> UNNotificationSetting {
        guard options.contains(option) else { return .notSupported }
        switch authorizationStatus {
        case .authorized, .provisional, .ephemeral: return .enabled
        case .notDetermined, .denied: return .disabled
        }
    }
}
