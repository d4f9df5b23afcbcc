public import Foundation

/// What became of a call (Apple: `INCallRecordType`).
public enum INCallRecordType: Int, Sendable {
    /// Not known.
    case unknown
    /// The device's owner called.
    case outgoing
    /// Nobody answered.
    case missed
    /// The device's owner answered.
    case received
    /// The last one.
    case latest
    /// It ended in the mailbox.
    case voicemail
    /// It rings.
    case ringing
    /// It goes on.
    case inProgress
    /// It waits.
    case onHold
}

/// Kinds of calls (Apple: `INCallRecordTypeOptions`).
public struct INCallRecordTypeOptions: OptionSet, Sendable {
    /// Apple's bits.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// See ``INCallRecordType/outgoing``.
    public static let outgoing = INCallRecordTypeOptions(rawValue: 1 << 0)
    /// See ``INCallRecordType/missed``.
    public static let missed = INCallRecordTypeOptions(rawValue: 1 << 1)
    /// See ``INCallRecordType/received``.
    public static let received = INCallRecordTypeOptions(rawValue: 1 << 2)
    /// See ``INCallRecordType/latest``.
    public static let latest = INCallRecordTypeOptions(rawValue: 1 << 3)
    /// See ``INCallRecordType/voicemail``.
    public static let voicemail = INCallRecordTypeOptions(rawValue: 1 << 4)
    /// See ``INCallRecordType/ringing``.
    public static let ringing = INCallRecordTypeOptions(rawValue: 1 << 5)
    /// See ``INCallRecordType/inProgress``.
    public static let inProgress = INCallRecordTypeOptions(rawValue: 1 << 6)
    /// See ``INCallRecordType/onHold``.
    public static let onHold = INCallRecordTypeOptions(rawValue: 1 << 7)
}

/// A call that took place (Apple: `INCallRecord`). Carried as data.
open class INCallRecord: NSObject {
    /// What tells it from others.
    public let identifier: String
    /// When it began.
    public let dateCreated: Date?
    /// Who called.
    public let caller: INPerson?
    /// What became of it.
    public let callRecordType: INCallRecordType
    /// What could be done in it.
    public let callCapability: INCallCapability
    /// How long it was, in seconds.
    public let callDuration: Double?
    /// Whether the device's owner has not seen it yet.
    public let unseen: Bool?
    /// How many calls it stands for.
    public let numberOfCalls: Int?

    /// Makes a record.
    public init(
        identifier: String, dateCreated: Date? = nil, caller: INPerson? = nil,
        callRecordType: INCallRecordType = .unknown, callCapability: INCallCapability = .unknown,
        callDuration: Double? = nil, unseen: Bool? = nil, numberOfCalls: Int? = nil
    ) {
        self.identifier = identifier
        self.dateCreated = dateCreated
        self.caller = caller
        self.callRecordType = callRecordType
        self.callCapability = callCapability
        self.callDuration = callDuration
        self.unseen = unseen
        self.numberOfCalls = numberOfCalls
    }
}

/// Which calls are meant (Apple: `INCallRecordFilter`). Carried as data.
open class INCallRecordFilter: NSObject {
    /// Who took part.
    public let participants: [INPerson]?
    /// Which kinds.
    public let callTypes: INCallRecordTypeOptions
    /// What could be done in them.
    public let callCapability: INCallCapability

    /// Makes a filter.
    public init(participants: [INPerson]?, callTypes: INCallRecordTypeOptions, callCapability: INCallCapability) {
        self.participants = participants
        self.callTypes = callTypes
        self.callCapability = callCapability
    }
}
