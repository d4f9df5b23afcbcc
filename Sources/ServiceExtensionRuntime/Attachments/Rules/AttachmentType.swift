/// One file type that a notification attachment may have.
public struct AttachmentType: Sendable, Hashable {
    /// What the type holds, and so which size limit counts.
    public var kind: MediaKind
    /// The type's name in plain words, such as `JPEG`.
    public var name: String
    /// Apple's uniform type identifier, such as `public.jpeg`.
    public var typeIdentifier: String
    /// The MIME name that records carry, such as `image/jpeg`, in lower case without parameters.
    public var mimeType: String
    /// Other MIME names for the same type, such as `image/jpg`, in lower case without parameters.
    public var otherMIMETypes: [String]
    /// The file name's extension without a dot, from which a device guesses the type, such as `jpg`.
    public var fileExtension: String

    /// Makes a type from its parts; ``AttachmentRules/init(types:limits:)`` checks them.
    public init(
        kind: MediaKind, name: String, typeIdentifier: String, mimeType: String, otherMIMETypes: [String] = [],
        fileExtension: String
    ) {
        self.kind = kind
        self.name = name
        self.typeIdentifier = typeIdentifier
        self.mimeType = mimeType
        self.otherMIMETypes = otherMIMETypes
        self.fileExtension = fileExtension
    }

    /// All MIME names for the type, the one that records carry first.
    public var mimeTypes: [String] { [mimeType] + otherMIMETypes }
}
