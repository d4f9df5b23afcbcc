public import Foundation

/// The domain of ``UNError`` as an `NSError`.
public let UNErrorDomain = "UNErrorDomain"

/// Why a notification or an attachment was refused (Apple: `UNError`).
public struct UNError: CustomNSError, LocalizedError, Hashable, Sendable {
    /// Apple's numbers.
    public enum Code: Int, Sendable, CaseIterable {
        /// The app may not show notifications.
        case notificationsNotAllowed = 1
        /// The URL is no file URL, or there is no such file.
        case attachmentInvalidURL = 100
        /// The type cannot be told, or is not on Apple's list.
        case attachmentUnrecognizedType = 101
        /// The file is empty, or larger than its kind may be.
        case attachmentInvalidFileSize = 102
        /// The file is not in the attachment data store.
        case attachmentNotInDataStore = 103
        /// The file could not be moved into the attachment data store.
        case attachmentMoveIntoDataStoreFailed = 104
        /// The file is damaged, or holds something else than its name says.
        case attachmentCorrupt = 105
        /// The trigger never makes the notification come.
        case notificationInvalidNoDate = 1400
        /// The content has nothing to show or play.
        case notificationInvalidNoContent = 1401
        /// The object may not provide content.
        case contentProvidingObjectNotAllowed = 1500
        /// What the object provides is not valid.
        case contentProvidingInvalid = 1501
        /// The badge count is negative.
        case badgeInputInvalid = 1600
    }

    /// What kind of refusal it is.
    public let code: Code
    /// The cause in a sentence; empty for the code's own.
    let reason: String
    /// What to do about it.
    let fix: String?

    /// Makes an error; `userInfo` may hold a text under `NSLocalizedDescriptionKey`.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.init(code, reason: userInfo[NSLocalizedDescriptionKey] as? String ?? "", fix: nil)
    }

    init(_ code: Code, reason: String, fix: String?) {
        self.code = code
        self.reason = reason
        self.fix = fix
    }

    /// ``UNErrorDomain``.
    public static var errorDomain: String { UNErrorDomain }
    /// The code's number.
    public var errorCode: Int { code.rawValue }
    /// What kinds of information an `NSError` of it carries.
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = [NSLocalizedDescriptionKey: errorDescription ?? ""]
        if let fix { info[NSLocalizedRecoverySuggestionErrorKey] = fix }
        return info
    }
    /// The cause in a sentence.
    public var errorDescription: String? { reason.isEmpty ? "\(code)" : reason }
    /// What to do about it.
    public var recoverySuggestion: String? { fix }
}

extension UNError.Code {
    /// Whether an error is one of this code, in a `catch` or `switch`.
    public static func ~= (code: UNError.Code, error: any Error) -> Bool { (error as? UNError)?.code == code }
}

extension UNError {
    /// See ``Code/notificationsNotAllowed``.
    public static var notificationsNotAllowed: Code { .notificationsNotAllowed }
    /// See ``Code/attachmentInvalidURL``.
    public static var attachmentInvalidURL: Code { .attachmentInvalidURL }
    /// See ``Code/attachmentUnrecognizedType``.
    public static var attachmentUnrecognizedType: Code { .attachmentUnrecognizedType }
    /// See ``Code/attachmentInvalidFileSize``.
    public static var attachmentInvalidFileSize: Code { .attachmentInvalidFileSize }
    /// See ``Code/attachmentNotInDataStore``.
    public static var attachmentNotInDataStore: Code { .attachmentNotInDataStore }
    /// See ``Code/attachmentMoveIntoDataStoreFailed``.
    public static var attachmentMoveIntoDataStoreFailed: Code { .attachmentMoveIntoDataStoreFailed }
    /// See ``Code/attachmentCorrupt``.
    public static var attachmentCorrupt: Code { .attachmentCorrupt }
    /// See ``Code/notificationInvalidNoDate``.
    public static var notificationInvalidNoDate: Code { .notificationInvalidNoDate }
    /// See ``Code/notificationInvalidNoContent``.
    public static var notificationInvalidNoContent: Code { .notificationInvalidNoContent }
    /// See ``Code/contentProvidingObjectNotAllowed``.
    public static var contentProvidingObjectNotAllowed: Code { .contentProvidingObjectNotAllowed }
    /// See ``Code/contentProvidingInvalid``.
    public static var contentProvidingInvalid: Code { .contentProvidingInvalid }
    /// See ``Code/badgeInputInvalid``.
    public static var badgeInputInvalid: Code { .badgeInputInvalid }
}
