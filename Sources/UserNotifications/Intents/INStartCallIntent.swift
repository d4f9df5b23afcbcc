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
    /// Which calls were asked for.
    public let callRecordFilter: INCallRecordFilter?
    /// The call that this one answers.
    public let callRecordToCallBack: INCallRecord?
    /// How it is heard.
    public let audioRoute: INCallAudioRoute
    /// Where it goes.
    public let destinationType: INCallDestinationType
    /// Who is called or calls.
    public let contacts: [INPerson]?
    /// What kind of call is dialled again.
    public let recordTypeForRedialing: INCallRecordType
    /// What can be done in it.
    public let callCapability: INCallCapability

    private init(
        _ filter: INCallRecordFilter?, _ record: INCallRecord?, _ route: INCallAudioRoute,
        _ destination: INCallDestinationType, _ contacts: [INPerson]?, _ redialed: INCallRecordType,
        _ capability: INCallCapability
    ) {
        callRecordFilter = filter
        callRecordToCallBack = record
        audioRoute = route
        destinationType = destination
        self.contacts = contacts
        recordTypeForRedialing = redialed
        callCapability = capability
        super.init()
    }

    /// Makes a call.
    public convenience init(
        callRecordFilter: INCallRecordFilter?, callRecordToCallBack: INCallRecord?, audioRoute: INCallAudioRoute,
        destinationType: INCallDestinationType, contacts: [INPerson]?, callCapability: INCallCapability
    ) {
        self.init(
            callRecordFilter, callRecordToCallBack, audioRoute, destinationType, contacts, .unknown, callCapability)
    }

    /// Makes a call as before iOS 14.
    public convenience init(
        audioRoute: INCallAudioRoute, destinationType: INCallDestinationType, contacts: [INPerson]?,
        recordTypeForRedialing: INCallRecordType, callCapability: INCallCapability
    ) {
        self.init(nil, nil, audioRoute, destinationType, contacts, recordTypeForRedialing, callCapability)
    }

    /// Gives a parameter a picture.
    public func setImage<Value>(
        _ image: INImage?, forParameterNamed parameterName: KeyPath<INStartCallIntent, Value>
    ) {
        setImage(image, for: parameterName)
    }

    /// The picture of a parameter.
    public func image<Value>(forParameterNamed parameterName: KeyPath<INStartCallIntent, Value>) -> INImage? {
        image(for: parameterName)
    }
}
