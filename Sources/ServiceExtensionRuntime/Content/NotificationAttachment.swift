/// A file that was verified against the rules for attachments and is in the store.
///
/// The counterpart of Apple's `UNNotificationAttachment`. Only an ``AttachmentStore`` makes one, so an attachment in a
/// content has been checked.
public struct NotificationAttachment: Sendable, Hashable {
    /// What tells the attachment from others of the same notification; for built-in media the payload's key.
    public let identifier: String
    /// The payload's key that the media's address stood under, such as `image-url`.
    public let payloadKey: String?
    /// Image, audio or movie.
    public let kind: MediaKind
    /// The uniform type identifier, such as `public.jpeg`.
    public let type: String
    /// The media type of RFC 6838, such as `image/jpeg`.
    public let mimeType: String
    /// The absolute path of the file.
    public let path: String
    /// The file's size in bytes.
    public let byteCount: Int
    /// Pixels from left to right, for images and movies.
    public let pixelWidth: Int?
    /// Pixels from top to bottom, for images and movies.
    public let pixelHeight: Int?
    /// What the payload asks of the thumbnail; `nil` when it asks for nothing.
    public internal(set) var thumbnail: ThumbnailOptions?

    /// Whether the file is still there with its size. Asks the file system, so it may block.
    var isInPlace: Bool { fileSize(atPath: path) == byteCount }
}

extension NotificationContent {
    /// Removes attachments whose file has gone or changed its size since it was verified; returns a finding for each.
    mutating func removeMissingAttachments() -> [Finding] {
        guard !attachments.isEmpty else { return [] }
        let missing = attachments.filter { !$0.isInPlace }
        guard !missing.isEmpty else { return [] }
        attachments.removeAll { missing.contains($0) }
        return missing.map { attachment in
            Finding(
                .attachmentMissing, .error,
                "The file of attachment \(attachment.identifier) is no longer there as it was verified.",
                payloadKey: attachment.payloadKey)
        }
    }
}
