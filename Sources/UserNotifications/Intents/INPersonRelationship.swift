/// What a person is to the device's owner (Apple: `INPersonRelationship`). The texts are this package's own.
public struct INPersonRelationship: RawRepresentable, Hashable, Sendable {
    /// The text.
    public let rawValue: String

    /// Makes a relationship from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a relationship from its text.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The father.
    public static let father = INPersonRelationship("father")
    /// The mother.
    public static let mother = INPersonRelationship("mother")
    /// A parent.
    public static let parent = INPersonRelationship("parent")
    /// A brother.
    public static let brother = INPersonRelationship("brother")
    /// A sister.
    public static let sister = INPersonRelationship("sister")
    /// A child.
    public static let child = INPersonRelationship("child")
    /// A friend.
    public static let friend = INPersonRelationship("friend")
    /// The husband or wife.
    public static let spouse = INPersonRelationship("spouse")
    /// The partner.
    public static let partner = INPersonRelationship("partner")
    /// An assistant.
    public static let assistant = INPersonRelationship("assistant")
    /// A manager.
    public static let manager = INPersonRelationship("manager")
    /// A son.
    public static let son = INPersonRelationship("son")
    /// A daughter.
    public static let daughter = INPersonRelationship("daughter")
}
