import ServiceExtensionRuntime

/// How urgent a notification is (Apple: `UNNotificationInterruptionLevel`).
public enum UNNotificationInterruptionLevel: UInt, Sendable {
    /// Goes to the list without sound or light.
    case passive
    /// Lights the screen and may play a sound; the default.
    case active
    /// Comes through a Focus, with the entitlement for it.
    case timeSensitive
    /// Comes through the mute switch too, with the entitlement for it.
    case critical

    init(_ level: InterruptionLevel) {
        self =
            switch level {
            case .passive: .passive
            case .active: .active
            case .timeSensitive: .timeSensitive
            case .critical: .critical
            }
    }

    var level: InterruptionLevel {
        switch self {
        case .passive: .passive
        case .active: .active
        case .timeSensitive: .timeSensitive
        case .critical: .critical
        }
    }
}
