import Foundation

/// How a call is heard (Apple: `INCallAudioRoute`).
public enum INCallAudioRoute: Int, Sendable {
    /// Not known.
    case unknown
    /// The speaker.
    case speakerphoneAudioRoute
    /// A headset.
    case bluetoothAudioRoute
}

/// Where a call goes (Apple: `INCallDestinationType`).
public enum INCallDestinationType: Int, Sendable {
    /// Not known.
    case unknown
    /// To a person.
    case normal
    /// To an emergency service.
    case emergency
    /// To a mailbox.
    case voicemail
    /// To the last number again.
    case redial
    /// To who called last.
    case callBack
}

/// What can be done in a call (Apple: `INCallCapability`).
public enum INCallCapability: Int, Sendable {
    /// Not known.
    case unknown
    /// Speak.
    case audioCall
    /// Speak and see.
    case videoCall
}

/// A call (Apple: `INStartCallIntent`). Carried as data.
open class INStartCallIntent: INIntent, UNNotificationContentProviding {
    /// How it is heard.
    public let audioRoute: INCallAudioRoute
    /// Where it goes.
    public let destinationType: INCallDestinationType
    /// Who is called or calls.
    public let contacts: [INPerson]?
    /// What can be done in it.
    public let callCapability: INCallCapability

    /// Makes a call.
    public init(
        audioRoute: INCallAudioRoute, destinationType: INCallDestinationType, contacts: [INPerson]?,
        callCapability: INCallCapability
    ) {
        self.audioRoute = audioRoute
        self.destinationType = destinationType
        self.contacts = contacts
        self.callCapability = callCapability
        super.init()
    }

    /// Gives a parameter a picture.
    public func setImage<Value>(
        _ image: INImage?, forParameterNamed parameterName: KeyPath<INStartCallIntent, Value>
    ) {
        setImage(image, for: parameterName)
    }
}
