public import Foundation

/// What kind of message goes out (Apple: `INOutgoingMessageType`).
public enum INOutgoingMessageType: Int, Sendable {
    /// Not known.
    case unknown
    /// Text.
    case outgoingMessageText
    /// Sound.
    case outgoingMessageAudio
}

/// A file sent with a message (Apple: `INSendMessageAttachment`). Carried as data.
open class INSendMessageAttachment: NSObject {}

/// A message from one person to others (Apple: `INSendMessageIntent`). Carried as data.
open class INSendMessageIntent: INIntent, UNNotificationContentProviding {
    /// Who gets it.
    public let recipients: [INPerson]?
    /// What kind of message it is.
    public let outgoingMessageType: INOutgoingMessageType
    /// The text.
    public let content: String?
    /// The group's name.
    public let speakableGroupName: INSpeakableString?
    /// What tells the conversation from others.
    public let conversationIdentifier: String?
    /// The service that it goes through.
    public let serviceName: String?
    /// Who sent it.
    public let sender: INPerson?
    /// The files with it.
    public let attachments: [INSendMessageAttachment]?

    /// Makes a message.
    public init(
        recipients: [INPerson]?, outgoingMessageType: INOutgoingMessageType, content: String?,
        speakableGroupName: INSpeakableString?, conversationIdentifier: String?, serviceName: String?,
        sender: INPerson?, attachments: [INSendMessageAttachment]?
    ) {
        self.recipients = recipients
        self.outgoingMessageType = outgoingMessageType
        self.content = content
        self.speakableGroupName = speakableGroupName
        self.conversationIdentifier = conversationIdentifier
        self.serviceName = serviceName
        self.sender = sender
        self.attachments = attachments
        super.init()
    }

    /// Makes a message without files.
    public convenience init(
        recipients: [INPerson]?, content: String?, speakableGroupName: INSpeakableString?,
        conversationIdentifier: String?, serviceName: String?, sender: INPerson?
    ) {
        self.init(
            recipients: recipients, outgoingMessageType: .unknown, content: content,
            speakableGroupName: speakableGroupName, conversationIdentifier: conversationIdentifier,
            serviceName: serviceName, sender: sender, attachments: nil)
    }

    /// Gives a parameter a picture.
    public func setImage<Value>(
        _ image: INImage?, forParameterNamed parameterName: KeyPath<INSendMessageIntent, Value>
    ) {
        setImage(image, for: parameterName)
    }

    /// The picture of a parameter.
    public func image<Value>(forParameterNamed parameterName: KeyPath<INSendMessageIntent, Value>) -> INImage? {
        image(for: parameterName)
    }
}
