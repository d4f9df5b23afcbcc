public import Foundation

/// What is told of an intent when it is donated (Apple: `INIntentDonationMetadata`). Carried as data.
open class INIntentDonationMetadata: NSObject {}

/// What is told of a message when it is donated (Apple: `INSendMessageIntentDonationMetadata`). Carried as data.
open class INSendMessageIntentDonationMetadata: INIntentDonationMetadata {
    /// Whether the text names the device's owner.
    public var mentionsCurrentUser = false
    /// Whether it answers a message of the device's owner.
    public var isReplyToCurrentUser = false
    /// Whether it is to be told in spite of a Focus.
    public var notifyRecipientAnyway = false
    /// How many get it, beside the device's owner.
    public var recipientCount = 0

    /// Makes metadata that say nothing.
    public override init() { super.init() }
}
