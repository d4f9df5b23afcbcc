/// How a vendor's own extension tells iOS what it downloaded. Data alone, read in the vendors' public code.
///
/// iOS goes by a type hint or by the file's extension. Vendors find these each in another order, so that the same media
/// shows with one and not with another.
public struct VendorRule: Sendable, Hashable {
    /// A way to find an extension or hint; the first one that finds anything decides.
    enum Step: Sendable, Hashable {
        /// This extension, whatever came.
        case fixed(String)
        /// An extension for the payload's key.
        case byKey([String: String])
        /// The payload's words as extension, unchecked.
        case typeText
        /// An extension for the payload's word.
        case typeWord([String: String])
        /// The payload's words as hint, unchecked.
        case typeTextAsHint
        /// A hint for the payload's words, by a table of extensions, MIME names and type identifiers.
        case typeTextLookedUp
        /// The extension of the URL's path.
        case pathExtension
        /// The same, if it is one of these; letter case counts or not.
        case pathExtensionIn(Set<String>, ignoresCase: Bool)
        /// A hint for the extension of the URL's path.
        case pathExtensionAsHint
        /// The extension of the URL's whole text, query included, if it has fewer letters than this.
        case rawExtension(shorterThan: Int)
        /// The name that Foundation suggests: from `Content-Disposition`, else from the URL, and with an extension for the
        /// MIME name where it has none.
        case suggestedName
        /// An extension for the MIME name, parameters left out.
        case mime([String: String])
        /// The system's own extension for the MIME name.
        case preferredForMIME
        /// The text after `image/`, unless that has another slash.
        case imageSubtype
        /// The text after the header's slash, parameters and all.
        case rawSubtype
        /// A hint for the MIME name, if the type's extension is one of these; `nil` for any.
        case mimeAsHint(among: Set<String>?)
        /// The same for the whole header, so that parameters spoil it.
        case rawMIMEAsHint
        /// The extension in a query item of that name.
        case queryItem(String)
        /// The extension in any query item, if it is one of these.
        case anyQueryItem(Set<String>)
        /// The file's name as it is, if it ends in one of these letters, dot or not.
        case nameSuffix([String])
        /// A hint by the first bytes.
        case magic([Magic])
        /// An extension by the first byte.
        case firstByte([UInt8: String])
    }

    /// Bytes at a place, and the type identifier that they stand for.
    struct Magic: Sendable, Hashable {
        var offset: Int
        var bytes: [UInt8]
        var typeIdentifier: String

        init(_ typeIdentifier: String, _ bytes: [UInt8], at offset: Int = 0) {
            self.offset = offset
            self.bytes = bytes
            self.typeIdentifier = typeIdentifier
        }

        init(_ typeIdentifier: String, _ text: String, at offset: Int = 0) {
            self.init(typeIdentifier, Array(text.utf8), at: offset)
        }
    }

    /// Which statuses are taken for success.
    enum StatusRule: Sendable, Hashable {
        case ignored
        case success
        case okAlone
    }

    /// What is done when no step finds anything.
    enum Ending: Sendable, Hashable {
        /// The file is handed over without an extension.
        case withoutExtension
        /// Nothing is attached.
        case nothing
    }

    /// The name, as that of the convention.
    public let name: String
    /// What people call the vendor.
    public let title: String
    /// The names of the conventions that the vendor's extension reads.
    public let conventions: [String]
    let steps: [Step]
    let ending: Ending
    /// Extensions, or type identifiers for a hint, that are attached; `nil` for any.
    let accepted: Set<String>?
    let status: StatusRule
    let requiresHTTPS: Bool
    /// The most bytes, when the response announces them.
    let announcedLimit: Int?
    /// Whether one medium that fails costs all others, and the texts.
    let failsTogether: Bool

    init(
        _ name: String, _ title: String, _ steps: [Step], ending: Ending = .withoutExtension,
        accepted: Set<String>? = nil, status: StatusRule = .ignored, requiresHTTPS: Bool = false,
        announcedLimit: Int? = nil, failsTogether: Bool = false, conventions: [String]? = nil
    ) {
        self.name = name
        self.title = title
        self.conventions = conventions ?? [name]
        self.steps = steps
        self.ending = ending
        self.accepted = accepted
        self.status = status
        self.requiresHTTPS = requiresHTTPS
        self.announcedLimit = announcedLimit
        self.failsTogether = failsTogether
    }

    /// The rule of a name.
    public static func named(_ name: String) -> VendorRule? { all.first { $0.name == name } }
}
