/// What a notification plays, `aps.sound`.
///
/// The counterpart of Apple's `UNNotificationSound`.
public enum NotificationSound: Sendable, Hashable {
    /// The system's own sound.
    case `default`
    /// A file of the app, by name.
    case named(String)
    /// A sound that is heard in spite of the mute switch: the file's name, or `nil` for the system's own, and the
    /// volume from 0 to 1. Needs an entitlement.
    case critical(name: String?, volume: Double)
}
