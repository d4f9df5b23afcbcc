public import Foundation

/// Something that an app can do (Apple: `INIntent`). Carried as data.
open class INIntent: NSObject {
    /// The pictures of parameters, by the parameter's key path.
    private(set) var images: [AnyKeyPath: INImage] = [:]
    /// What tells the intent from others.
    public var identifier: String?
    /// What is told of it when it is donated.
    public var donationMetadata: INIntentDonationMetadata?

    override init() {}

    func setImage(_ image: INImage?, for parameter: AnyKeyPath) { images[parameter] = image }

    func image(for parameter: AnyKeyPath) -> INImage? { images[parameter] }
}

/// What came of an intent (Apple: `INIntentResponse`). Carried as data.
open class INIntentResponse: NSObject {}

/// Which way an interaction went (Apple: `INInteractionDirection`).
public enum INInteractionDirection: Int, Sendable {
    /// Not told.
    case unspecified
    /// From the device's owner.
    case outgoing
    /// To the device's owner.
    case incoming
}

/// That an intent was carried out (Apple: `INInteraction`). Donating it tells nobody: there is no Siri.
open class INInteraction: NSObject {
    /// The intent.
    public let intent: INIntent
    /// What came of it.
    public let intentResponse: INIntentResponse?
    /// Which way it went.
    public var direction = INInteractionDirection.unspecified
    /// When it took place.
    public var dateInterval: DateInterval?
    /// What tells it from others.
    public var identifier = UUID().uuidString
    /// What it belongs to.
    public var groupIdentifier: String?

    /// Makes an interaction.
    public init(intent: INIntent, response: INIntentResponse?) {
        self.intent = intent
        intentResponse = response
    }

    /// Succeeds without telling anybody.
    public func donate(completion: (((any Error)?) -> Void)? = nil) {
        if let completion { Handler<(any Error)?>(completion).callLater(nil) }
    }

    /// Succeeds without telling anybody.
    public func donate() async throws {}
}
