public import Foundation

/// What a person is called in the app (Apple: `INPersonSuggestionType`).
public enum INPersonSuggestionType: Int, Sendable {
    /// Nothing in particular.
    case none
    /// A profile in a social network.
    case socialProfile
    /// An address for instant messages.
    case instantMessageAddress
}

/// A person in a conversation (Apple: `INPerson`). Carried as data.
open class INPerson: NSObject {
    /// How the person is reached.
    public let personHandle: INPersonHandle?
    /// The parts of the name.
    public let nameComponents: PersonNameComponents?
    /// The name as shown.
    public let displayName: String
    /// The picture.
    public let image: INImage?
    /// The identifier in the person's contacts.
    public let contactIdentifier: String?
    /// The identifier in the app.
    public let customIdentifier: String?
    /// What the person is to the device's owner.
    public private(set) var relationship: INPersonRelationship?
    /// Whether it is the device's owner.
    public private(set) var isMe = false
    /// Whether the person was found among the contacts.
    public private(set) var isContactSuggestion = false
    /// Other ways to reach the person.
    public private(set) var aliases: [INPersonHandle]?
    /// What the person is called in the app.
    public private(set) var suggestionType = INPersonSuggestionType.none

    private init(
        _ personHandle: INPersonHandle, _ nameComponents: PersonNameComponents?, _ displayName: String?,
        _ image: INImage?, _ contactIdentifier: String?, _ customIdentifier: String?
    ) {
        self.personHandle = personHandle
        self.nameComponents = nameComponents
        self.displayName = displayName ?? personHandle.value ?? ""
        self.image = image
        self.contactIdentifier = contactIdentifier
        self.customIdentifier = customIdentifier
    }

    /// Makes a person.
    public convenience init(
        personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?, image: INImage?,
        contactIdentifier: String?, customIdentifier: String?, isMe: Bool = false
    ) {
        self.init(
            personHandle, nameComponents, displayName, image, contactIdentifier, customIdentifier)
        self.isMe = isMe
    }

    /// Makes a person that the app knows by another kind of name.
    public convenience init(
        personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?, image: INImage?,
        contactIdentifier: String?, customIdentifier: String?, isMe: Bool, suggestionType: INPersonSuggestionType
    ) {
        self.init(
            personHandle, nameComponents, displayName, image, contactIdentifier, customIdentifier)
        self.isMe = isMe
        self.suggestionType = suggestionType
    }

    /// Makes a person that may have been found among the contacts.
    public convenience init(
        personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?, image: INImage?,
        contactIdentifier: String?, customIdentifier: String?,
        isContactSuggestion: Bool, suggestionType: INPersonSuggestionType
    ) {
        self.init(
            personHandle, nameComponents, displayName, image, contactIdentifier, customIdentifier)
        self.isContactSuggestion = isContactSuggestion
        self.suggestionType = suggestionType
    }

    /// Makes a person with several handles.
    public convenience init(
        personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?, image: INImage?,
        contactIdentifier: String?, customIdentifier: String?,
        aliases: [INPersonHandle]?, suggestionType: INPersonSuggestionType
    ) {
        self.init(
            personHandle, nameComponents, displayName, image, contactIdentifier, customIdentifier)
        self.aliases = aliases
        self.suggestionType = suggestionType
    }

    /// Makes a person with what they are to the device's owner.
    public convenience init(
        personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?, image: INImage?,
        contactIdentifier: String?, customIdentifier: String?, relationship: INPersonRelationship?
    ) {
        self.init(
            personHandle, nameComponents, displayName, image, contactIdentifier, customIdentifier)
        self.relationship = relationship
    }
}
