public import Foundation

/// What a handle is (Apple: `INPersonHandleType`).
public enum INPersonHandleType: Int, Sendable {
    /// Not known.
    case unknown
    /// An address for mail.
    case emailAddress
    /// A telephone number.
    case phoneNumber
}

/// How a person is reached (Apple: `INPersonHandle`). Carried as data.
open class INPersonHandle: NSObject {
    /// The address or number.
    public let value: String?
    /// What it is.
    public let type: INPersonHandleType

    /// Makes a handle.
    public init(value: String?, type: INPersonHandleType) {
        self.value = value
        self.type = type
    }
}

/// What a person is called in the app (Apple: `INPersonSuggestionType`).
public enum INPersonSuggestionType: Int, Sendable {
    /// Nothing in particular.
    case none
    /// A profile in a social network.
    case socialProfile
    /// An address for instant messages.
    case instantMessageAddress
}

/// A picture of a person or a group (Apple: `INImage`). Carried as data.
open class INImage: NSObject {
    /// What it was made of, when that was a URL.
    let url: URL?
    /// What it was made of, when that were bytes.
    let data: Data?
    /// What it was made of, when that was a name.
    let name: String?

    /// A picture of the app, by name.
    public init(named name: String) {
        self.name = name
        url = nil
        data = nil
    }

    /// A picture from its file's bytes.
    public init(imageData: Data) {
        data = imageData
        url = nil
        name = nil
    }

    /// A picture at a URL.
    public init?(url: URL) {
        self.url = url
        data = nil
        name = nil
    }
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
    /// Whether it is the device's owner.
    public let isMe: Bool
    /// What the person is called in the app.
    public let suggestionType: INPersonSuggestionType

    /// Makes a person.
    public init(
        personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?, image: INImage?,
        contactIdentifier: String?, customIdentifier: String?, isMe: Bool = false,
        suggestionType: INPersonSuggestionType = .none
    ) {
        self.personHandle = personHandle
        self.nameComponents = nameComponents
        self.displayName = displayName ?? personHandle.value ?? ""
        self.image = image
        self.contactIdentifier = contactIdentifier
        self.customIdentifier = customIdentifier
        self.isMe = isMe
        self.suggestionType = suggestionType
    }
}

/// A text that Siri can say (Apple: `INSpeakableString`). Carried as data.
open class INSpeakableString: NSObject {
    /// The text.
    public let spokenPhrase: String

    /// Makes a text.
    public init(spokenPhrase: String) { self.spokenPhrase = spokenPhrase }
}
