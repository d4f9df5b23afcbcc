public import Foundation

/// What a handle is (Apple: `INPersonHandleType`).
public enum INPersonHandleType: Int, Sendable {
    /// Not known.
    case unknown
    /// An address for mail.
    case emailAddress
    /// A telephone number.
    case phoneNumber
}

/// Where a handle reaches a person (Apple: `INPersonHandleLabel`). The texts are this package's own.
public struct INPersonHandleLabel: RawRepresentable, Hashable, Sendable {
    /// The text.
    public let rawValue: String

    /// Makes a label from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a label from its text.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// At home.
    public static let home = INPersonHandleLabel("home")
    /// At work.
    public static let work = INPersonHandleLabel("work")
    /// On an iPhone.
    public static let iPhone = INPersonHandleLabel("iPhone")
    /// On a mobile telephone.
    public static let mobile = INPersonHandleLabel("mobile")
    /// In the first place.
    public static let main = INPersonHandleLabel("main")
    /// By fax at home.
    public static let homeFax = INPersonHandleLabel("homeFax")
    /// By fax at work.
    public static let workFax = INPersonHandleLabel("workFax")
    /// On a pager.
    public static let pager = INPersonHandleLabel("pager")
    /// Somewhere else.
    public static let other = INPersonHandleLabel("other")
    /// At school.
    public static let school = INPersonHandleLabel("school")
}

/// How a person is reached (Apple: `INPersonHandle`). Carried as data.
open class INPersonHandle: NSObject {
    /// The address or number.
    public let value: String?
    /// What it is.
    public let type: INPersonHandleType
    /// Where it reaches the person.
    public let label: INPersonHandleLabel?

    /// Makes a handle.
    public init(value: String?, type: INPersonHandleType, label: INPersonHandleLabel?) {
        self.value = value
        self.type = type
        self.label = label
    }

    /// Makes a handle without a label.
    public convenience init(value: String?, type: INPersonHandleType) {
        self.init(value: value, type: type, label: nil)
    }
}
