extension Finding.Code {
    /// Which convention the media is read by.
    public static let conventionChosen = Finding.Code("payload.convention")
    /// Media of another convention is there too.
    public static let conventionAlsoFound = Finding.Code("payload.convention-also-found")
    /// The payload is of a service whose media key is not known.
    public static let mediaKeyNotPublic = Finding.Code("payload.media-key-not-public")
    /// A value on the way to media has another type than the convention has there.
    public static let conventionInvalidType = Finding.Code("payload.convention-invalid-type")
    /// A key is missing that the vendor's own extension needs.
    public static let partnerKeyMissing = Finding.Code("payload.partner-key-missing")
    /// The payload names more media than are read.
    public static let mediaSurplus = Finding.Code("payload.media-surplus")
    /// The value stands for something that is only on the device or at the vendor.
    public static let mediaNotRemote = Finding.Code("payload.media-not-remote")
    /// The payload says that the app itself fetches the media.
    public static let mediaLeftToApp = Finding.Code("payload.media-left-to-app")
    /// The payload's word for the media's type is none.
    public static let typeHintInvalid = Finding.Code("payload.type-hint-invalid")
    /// An option of the thumbnail is wrong.
    public static let thumbnailInvalid = Finding.Code("payload.thumbnail-invalid")
    /// The payload's word for the media's type does not fit the file.
    public static let typeHintMismatch = Finding.Code("attachment.type-hint-mismatch")
    /// The fallback was attached in place of the media.
    public static let fallbackUsed = Finding.Code("attachment.fallback-used")
    /// The alternative text is shown.
    public static let alternativeText = Finding.Code("payload.alternative-text")
    /// What a vendor's own extension would make of the media.
    public static let vendorOutcome = Finding.Code("attachment.vendor-outcome")

    static let conventionEntries = [
        Entry(
            .conventionChosen, "The media stands where a push service has it, and is read there.",
            fix: "Choose another with --convention when this is not meant."),
        Entry(
            .conventionAlsoFound, "Media of another convention is in the payload too, and is not read.",
            fix: "Choose with --convention when the other one is meant."),
        Entry(
            .mediaKeyNotPublic, "The payload has the mark of a service whose media key is not public.",
            fix: "Give the key with --conventions, or send the URL under image-url too."),
        Entry(
            .conventionInvalidType, "A value on the way to the media has another type than the service has there.",
            fix: "Give the value the type that the service documents."),
        Entry(
            .partnerKeyMissing, "A key is missing or wrong without which the service's own extension attaches nothing.",
            fix: "Add the key that the message names."),
        Entry(
            .mediaSurplus, "The payload names more media than are read.", fix: "Send those that matter."),
        Entry(
            .mediaNotRemote, "The value names a file of the app or a path at a server that is not known here.",
            fix: "Send an https URL to have the media checked."),
        Entry(
            .mediaLeftToApp, "The payload says that the app itself fetches the media, so the extension does not.",
            fix: "Leave the key out to have the media attached."),
        Entry(
            .typeHintInvalid, "The payload's word for the media's type is none that an attachment may have.",
            fix: "Write the type as the service documents it."),
        Entry(
            .thumbnailInvalid, "An option of the thumbnail has a wrong type or is out of its range; it is left out.",
            fix: "Send the option as the service documents it."),
        Entry(
            .typeHintMismatch, "The payload's word for the media's type does not fit the file.",
            fix: "Let the key say what the file is."),
        Entry(
            .fallbackUsed, "The media could not be had, and the fallback was attached in its place.",
            fix: "Mend the first URL; the finding before says what is wrong with it.", retryCanHelp: true),
        Entry(
            .alternativeText, "The body is the text that the payload has for when no media can be shown.",
            fix: "Mend the media; the finding before says what is wrong with it."),
        Entry(
            .vendorOutcome, "What the named vendor's own extension would make of the media, and iOS of that.",
            fix: "Do what the finding names: it depends on what the vendor goes by."),
    ]
}
