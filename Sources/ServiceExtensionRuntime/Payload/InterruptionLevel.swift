/// How urgent a notification is; raw values are the words of `aps.interruption-level`.
///
/// The counterpart of Apple's `UNNotificationInterruptionLevel`.
public enum InterruptionLevel: String, Sendable, Hashable, CaseIterable {
    /// Goes to the list without sound or light.
    case passive
    /// Lights the screen and may play a sound; the default.
    case active
    /// Comes through a Focus, with the entitlement for it.
    case timeSensitive = "time-sensitive"
    /// Comes through the mute switch too, with the entitlement for it.
    case critical
}
