public import Foundation

/// What makes a notification come (Apple: `UNNotificationTrigger`).
open class UNNotificationTrigger: NSObject, NSCopying {
    /// Whether it makes the notification come again and again.
    public let repeats: Bool

    init(repeats: Bool) { self.repeats = repeats }

    /// When it next makes the notification come, seen from a moment; `nil` when it does not do so by time, or never.
    func nextDate(after moment: Date) -> Date? { nil }

    /// The same object: triggers do not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether the other object is a trigger of the same kind with the same parts.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationTrigger else { return false }
        return type(of: self) == type(of: other) && repeats == other.repeats
    }

    /// Consistent with `isEqual`.
    open override var hash: Int { repeats.hashValue }
}

/// The trigger of a notification that came as a payload; only the runtime makes one.
open class UNPushNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    init() { super.init(repeats: false) }
}

/// A trigger for so many seconds from now (Apple: `UNTimeIntervalNotificationTrigger`).
open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    /// The seconds to wait, and to wait again when it repeats.
    public let timeInterval: TimeInterval

    /// Makes a trigger.
    ///
    /// - Parameters:
    ///   - timeInterval: Seconds, more than 0; at least 60 when it repeats. A device ends the process for less; here
    ///     ``UNUserNotificationCenter/add(_:)`` fails.
    ///   - repeats: Whether the notification comes again and again.
    public init(timeInterval: TimeInterval, repeats: Bool) {
        self.timeInterval = timeInterval
        super.init(repeats: repeats)
    }

    /// The moment in `timeInterval` seconds from now, by the system's clock.
    open func nextTriggerDate() -> Date? { nextDate(after: Date()) }

    override func nextDate(after moment: Date) -> Date? {
        guard timeInterval > 0, !repeats || timeInterval >= 60 else { return nil }
        return moment.addingTimeInterval(timeInterval)
    }

    /// Whether the other object is a trigger with the same parts.
    open override func isEqual(_ object: Any?) -> Bool {
        super.isEqual(object) && (object as? Self)?.timeInterval == timeInterval
    }
}

/// A trigger for a date and time (Apple: `UNCalendarNotificationTrigger`).
open class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    /// What the date has to match.
    public let dateComponents: DateComponents

    /// Makes a trigger for the next moment, or for every moment, that matches the components.
    public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
        self.dateComponents = dateComponents
        super.init(repeats: repeats)
    }

    /// The next moment that matches, by the system's clock; `nil` when there is none.
    open func nextTriggerDate() -> Date? { nextDate(after: Date()) }

    override func nextDate(after moment: Date) -> Date? {
        var calendar = dateComponents.calendar ?? .current
        if let timeZone = dateComponents.timeZone { calendar.timeZone = timeZone }
        return calendar.nextDate(after: moment, matching: dateComponents, matchingPolicy: .nextTime)
    }

    /// Whether the other object is a trigger with the same parts.
    open override func isEqual(_ object: Any?) -> Bool {
        super.isEqual(object) && (object as? Self)?.dateComponents == dateComponents
    }
}
