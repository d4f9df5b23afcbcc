public import Foundation
import ServiceExtensionRuntime

/// The name of a sound file of the app (Apple: `UNNotificationSoundName`).
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    /// The file's name.
    public var rawValue: String

    /// Makes a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// What a notification plays (Apple: `UNNotificationSound`). Whether the file exists in the app is not known here.
open class UNNotificationSound: NSObject, NSCopying {
    let sound: NotificationSound

    init(_ sound: NotificationSound) { self.sound = sound }

    /// A file of the app, or of its Library/Sounds.
    public convenience init(named name: UNNotificationSoundName) { self.init(.named(name.rawValue)) }

    /// The system's own sound.
    open class var `default`: UNNotificationSound { UNNotificationSound(.default) }
    /// The system's own sound, heard in spite of the mute switch.
    open class var defaultCritical: UNNotificationSound { UNNotificationSound(.critical(name: nil, volume: 1)) }
    /// The user's ringtone. Records say `default`.
    open class var defaultRingtone: UNNotificationSound { UNNotificationSound(.default) }

    /// A ringtone of the app, by name.
    open class func ringtoneSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
        UNNotificationSound(named: name)
    }

    /// A file of the app, heard in spite of the mute switch.
    open class func criticalSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
        UNNotificationSound(.critical(name: name.rawValue, volume: 1))
    }

    /// A file of the app, heard in spite of the mute switch, with a volume from 0 to 1.
    open class func criticalSoundNamed(
        _ name: UNNotificationSoundName, withAudioVolume volume: Float
    ) -> UNNotificationSound {
        UNNotificationSound(.critical(name: name.rawValue, volume: Double(volume)))
    }

    /// The system's own sound, heard in spite of the mute switch, with a volume from 0 to 1.
    open class func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound {
        UNNotificationSound(.critical(name: nil, volume: Double(volume)))
    }

    /// The same object: sounds do not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether the other object is the same sound.
    open override func isEqual(_ object: Any?) -> Bool { (object as? UNNotificationSound)?.sound == sound }

    /// Consistent with `isEqual`.
    open override var hash: Int { sound.hashValue }
}
