public import Foundation

/// A text that Siri can say (Apple: `INSpeakableString`). Carried as data.
open class INSpeakableString: NSObject {
    /// The text's identifier in the app's vocabulary.
    public let vocabularyIdentifier: String?
    /// The text.
    public let spokenPhrase: String
    /// How it is said.
    public let pronunciationHint: String?

    /// Makes a text of the app's vocabulary.
    public init(vocabularyIdentifier: String, spokenPhrase: String, pronunciationHint: String?) {
        self.vocabularyIdentifier = vocabularyIdentifier
        self.spokenPhrase = spokenPhrase
        self.pronunciationHint = pronunciationHint
    }

    /// Makes a text.
    public init(spokenPhrase: String) {
        vocabularyIdentifier = nil
        self.spokenPhrase = spokenPhrase
        pronunciationHint = nil
    }
}
