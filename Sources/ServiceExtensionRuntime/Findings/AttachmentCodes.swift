extension Finding.Code {
    /// The payload names no media.
    public static let noMedia = Finding.Code("payload.no-media")
    /// The value under a media key is no text, or an empty one.
    public static let mediaValueInvalid = Finding.Code("payload.media-value-invalid")
    /// The body has no bytes.
    public static let emptyBody = Finding.Code("attachment.empty")
    /// The type is not one that a device accepts.
    public static let typeNotSupported = Finding.Code("attachment.type-not-supported")
    /// The file is larger than its kind may be.
    public static let attachmentTooLarge = Finding.Code("attachment.too-large")
    /// The file's size is accepted by one reading of Apple's limit alone.
    public static let sizeUncertain = Finding.Code("attachment.size-uncertain")
    /// The file is not whole.
    public static let attachmentTruncated = Finding.Code("attachment.truncated")
    /// The file's structure is damaged.
    public static let attachmentMalformed = Finding.Code("attachment.malformed")
    /// Bytes follow the file's end.
    public static let trailingData = Finding.Code("attachment.trailing-data")
    /// The key announces another kind.
    public static let kindMismatch = Finding.Code("attachment.kind-mismatch")
    /// The Content-Type names another type.
    public static let contentTypeMismatch = Finding.Code("attachment.content-type-mismatch")
    /// The URL's ending stands for another type.
    public static let fileExtensionMismatch = Finding.Code("attachment.file-extension-mismatch")
    /// An attachment's file is gone or was changed.
    public static let attachmentMissing = Finding.Code("attachment.missing")
    /// No structure check knows the type, which own rules accept.
    public static let structureUnchecked = Finding.Code("attachment.not-checked")
    /// libmagic gave no answer.
    public static let detectionFailed = Finding.Code("attachment.detection-failed")

    /// The file that an extension wants to attach is not there.
    public static let attachmentFileInvalid = Finding.Code("attachment.invalid-file")

    static let attachmentEntries = [
        Entry(
            .noMedia, "The payload has no key that names media.",
            fix: "Put the media's URL under image-url, video-url or audio-url at the payload's root."),
        Entry(
            .mediaValueInvalid, "The value under a media key is null, empty, or not a string.",
            fix: "Write the https URL as a string, or leave the key out."),
        Entry(.emptyBody, "The server sent no bytes.", fix: "Upload the media again."),
        Entry(
            .typeNotSupported, "The bytes are of a type that is not on Apple's list.",
            fix: "Convert the media to JPEG, PNG or GIF, MPEG-4 film, or MP3 or MPEG-4 audio."),
        Entry(.attachmentTooLarge, "The file is larger than its kind may be.", fix: "Make the file smaller."),
        Entry(
            .sizeUncertain,
            "The file is between 10^6 and 2^20 bytes to the MB of Apple's limit, or above what own rules call certain.",
            fix: "Stay below the limit with 1 MB as 1,000,000 bytes."),
        Entry(
            .attachmentTruncated, "The file begins as its type does and ends too early.",
            fix: "Upload the whole file again.", retryCanHelp: true),
        Entry(
            .attachmentMalformed, "The file begins as its type does, and breaks that type's rules.",
            fix: "Export the media again."),
        Entry(.trailingData, "Bytes follow the end of the file proper.", fix: "Export the media again."),
        Entry(
            .kindMismatch, "The key announces another kind of media than the file holds.",
            fix: "Put the URL under the key of its kind."),
        Entry(
            .contentTypeMismatch, "The Content-Type names another type than the bytes have.",
            fix: "Serve the file with its own type."),
        Entry(
            .fileExtensionMismatch, "The URL ends in another type's file extension.", fix: "Rename the file."),
        Entry(
            .attachmentMissing, "The attachment's file was removed or changed after it was verified.",
            fix: "Leave attached files alone until the content is delivered."),
        Entry(
            .structureUnchecked, "The type is accepted by own rules and has no structure check.",
            fix: "Make sure that the file is whole."),
        Entry(
            .attachmentFileInvalid, "What an extension wants to attach is no file that can be read.",
            fix: "Move the downloaded file to a place of your own before the completion handler returns."),
        Entry(
            .detectionFailed, "libmagic failed.", fix: "Install libmagic1 and its database libmagic-mgc again.",
            retryCanHelp: true),
    ]
}
