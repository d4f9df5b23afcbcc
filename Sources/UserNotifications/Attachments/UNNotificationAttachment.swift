public import Foundation
import ServiceExtensionRuntime

/// A file that is shown with a notification (Apple: `UNNotificationAttachment`).
///
/// The file stays where it is until the extension answers. Then it is judged again, moved into the attachment store,
/// and what cannot be moved is left out of the delivery.
open class UNNotificationAttachment: NSObject, NSCopying {
    /// What tells the attachment from others of the same notification.
    public let identifier: String
    /// Where the file is. After the delivery it is gone from there.
    public let url: URL
    /// The uniform type identifier of what the bytes are, such as `public.jpeg`.
    public let type: String

    /// What the initializer was given; an addition to Apple's interface, for tests.
    public let options: [AnyHashable: Any]

    /// Makes an attachment of a file.
    ///
    /// - Parameters:
    ///   - identifier: Empty for one made here.
    ///   - url: A file URL.
    ///   - options: See ``UNNotificationAttachmentOptionsTypeHintKey`` and its kin.
    /// - Throws: ``UNError`` with a code from 100 to 105 when a device would not accept the file: it goes by the type
    ///   hint or the file's name, and the bytes have to bear that out. The delivery tells the cause as a finding, too,
    ///   when it can tell which notification the file is for.
    public init(identifier: String, url URL: URL, options: [AnyHashable: Any]? = nil) throws {
        self.identifier = identifier.isEmpty ? UUID().uuidString : identifier
        url = URL
        self.options = options ?? [:]
        do {
            type = try Self.check(URL, typeHint: Self.typeHint(self.options)).type.typeIdentifier
        } catch {
            ActiveRuns.report(error.finding)
            throw UNError(error)
        }
        super.init()
    }

    /// The type hint, if one was given.
    var typeHint: String? { Self.typeHint(options) }

    /// What the options ask of the thumbnail, for the delivery's attachment.
    var thumbnail: ThumbnailOptions? { ThumbnailOptions(options) }

    /// The same object: attachments do not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether the other object is an attachment of the same file.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationAttachment else { return false }
        return identifier == other.identifier && url == other.url && type == other.type
    }

    /// Consistent with `isEqual`.
    open override var hash: Int { identifier.hashValue }

    /// Judges the file as it is now.
    func check() throws(FileRefusal) { _ = try Self.check(url, typeHint: typeHint) }

    private static func check(_ url: URL, typeHint: String?) throws(FileRefusal) -> FileAdmission.Verdict {
        guard url.isFileURL else { throw FileRefusal.notAFileURL(url) }
        let admission: FileAdmission
        do { admission = try AttachmentCheck.admission() } catch { throw FileRefusal.noDetector(error) }
        return try admission.examine(path: url.path, typeHint: typeHint)
    }

    private static func typeHint(_ options: [AnyHashable: Any]) -> String? {
        switch options[UNNotificationAttachmentOptionsTypeHintKey] {
        case let type as UTType: type.identifier
        case let text as String: text
        default: nil
        }
    }
}

extension FileRefusal {
    static func notAFileURL(_ url: URL) -> FileRefusal {
        FileRefusal(
            .invalidURL,
            Finding(
                .attachmentFileInvalid, .error,
                "An attachment was to be made of a URL with the scheme \(url.scheme ?? "(none)"), not of a file URL.",
                fix: "Download the media and give the file's URL."))
    }

    static func noDetector(_ failure: DetectionFailure) -> FileRefusal {
        FileRefusal(.storage, Finding(.detectionFailed, .error, "\(failure)."))
    }
}

extension UNError {
    /// The error of a refusal, with Apple's number for it.
    init(_ refusal: FileRefusal) {
        let code: Code =
            switch refusal.reason {
            case .invalidURL: .attachmentInvalidURL
            case .unrecognizedType: .attachmentUnrecognizedType
            case .invalidSize: .attachmentInvalidFileSize
            case .corrupt: .attachmentCorrupt
            case .storage: .attachmentMoveIntoDataStoreFailed
            }
        self.init(code, reason: refusal.finding.message, fix: refusal.finding.fix)
    }
}
