/// Which file types an attachment may have and how large a file of each kind may be.
///
/// ``AttachmentRules/apple`` is what Apple documents; rules of your own are made with ``init(types:limits:)``.
public struct AttachmentRules: Sendable, Hashable {
    /// How large a file of one kind may be, in bytes.
    public struct SizeLimit: Sendable, Hashable {
        /// The largest size that is accepted.
        public var maximum: Int
        /// The largest size that is accepted without a warning; at most `maximum`.
        public var certain: Int

        /// Makes a limit; without `certain` there is no zone that warns.
        public init(maximum: Int, certain: Int? = nil) {
            self.maximum = maximum
            self.certain = certain ?? maximum
        }
    }

    /// What the rules say to a size.
    public enum SizeVerdict: Sendable, Hashable {
        /// The size is accepted.
        case allowed
        /// The size is accepted, but a stricter reading of the documented limit, `certain` bytes, would refuse it.
        case allowedByWiderReading(certain: Int)
        /// The size is more than the `limit` in bytes.
        case tooLarge(limit: Int)
    }

    /// The accepted types; where two share a MIME name the first one is found by it.
    public let types: [AttachmentType]
    /// The limit for each kind that ``types`` holds.
    public let limits: [MediaKind: SizeLimit]

    private let indexByMIMEName: [MIMEName: Int]

    /// Makes rules after a check of their parts.
    ///
    /// Refused: no types at all; an empty or unsafe file extension (it becomes part of a path, so ASCII letters and
    /// digits only); an empty name or type identifier; a type identifier listed twice; a malformed MIME name; a MIME
    /// name that two kinds share; a type whose kind has no limit; a limit that is not positive or whose `certain` part
    /// is above its maximum.
    public init(types: [AttachmentType], limits: [MediaKind: SizeLimit]) throws(AttachmentRulesError) {
        guard !types.isEmpty else { throw AttachmentRulesError("the rules list no file type") }
        for kind in MediaKind.allCases {
            guard let limit = limits[kind] else { continue }
            guard limit.maximum > 0, limit.certain > 0 else {
                throw AttachmentRulesError("the size limit for \(kind.rawValue) is not a positive number of bytes")
            }
            guard limit.certain <= limit.maximum else {
                throw AttachmentRulesError(
                    "the size limit for \(kind.rawValue) is certain up to \(limit.certain), above its maximum of "
                        + "\(limit.maximum.counted("byte"))")
            }
        }
        var identifiers: Set<String> = []
        var kinds: [MIMEName: AttachmentType] = [:]
        for type in types {
            try Self.check(type, limits: limits)
            guard identifiers.insert(type.typeIdentifier).inserted else {
                throw AttachmentRulesError("the type \(type.typeIdentifier) is listed twice")
            }
            for name in type.mimeTypes.map(MIMEName.init) {
                guard let other = kinds.updateValue(type, forKey: name), other.kind != type.kind else { continue }
                throw AttachmentRulesError(
                    "\(name.text) stands for both \(other.typeIdentifier) and \(type.typeIdentifier), "
                        + "which are of different kinds")
            }
        }
        self.init(checkedTypes: types, limits: limits)
    }

    /// Makes rules from parts that are known to be sound.
    init(checkedTypes: [AttachmentType], limits: [MediaKind: SizeLimit]) {
        types = checkedTypes
        self.limits = limits
        indexByMIMEName = Dictionary(
            checkedTypes.enumerated().flatMap { index, type in type.mimeTypes.map { (MIMEName($0), index) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The accepted type with this MIME name; letter case, parameters and white space around it do not count.
    public func type(forMIME name: some StringProtocol) -> AttachmentType? {
        indexByMIMEName[MIMEName(name)].map { types[$0] }
    }

    /// The accepted type with this uniform type identifier.
    public func type(forIdentifier identifier: String) -> AttachmentType? {
        types.first { $0.typeIdentifier == identifier }
    }

    /// What the rules say to a file of `byteCount` bytes; a kind without a limit holds no accepted type.
    public func sizeVerdict(_ byteCount: Int, for kind: MediaKind) -> SizeVerdict {
        guard let limit = limits[kind] else { return .tooLarge(limit: 0) }
        if byteCount > limit.maximum { return .tooLarge(limit: limit.maximum) }
        if byteCount > limit.certain { return .allowedByWiderReading(certain: limit.certain) }
        return .allowed
    }

    /// The largest limit of any kind in bytes: nothing larger can be accepted, whatever it holds.
    public var largestLimit: Int { limits.values.map(\.maximum).max() ?? 0 }

    private static func check(
        _ type: AttachmentType, limits: [MediaKind: SizeLimit]
    ) throws(AttachmentRulesError) {
        guard !type.name.isEmpty, !type.typeIdentifier.isEmpty else {
            throw AttachmentRulesError("a file type has no name or no type identifier")
        }
        guard limits[type.kind] != nil else {
            throw AttachmentRulesError(
                "\(type.typeIdentifier) is of kind \(type.kind.rawValue), which has no size limit")
        }
        let ending = type.fileExtension.utf8
        guard (1...16).contains(ending.count), ending.allSatisfy(isLetterOrDigit) else {
            throw AttachmentRulesError(
                "the file extension of \(type.typeIdentifier) is not 1 to 16 ASCII letters and digits")
        }
        for name in type.mimeTypes where !MIMEName(name).isWellFormed {
            throw AttachmentRulesError("a MIME name of \(type.typeIdentifier) is not of the form type/subtype")
        }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}

/// Why attachment rules were refused.
public struct AttachmentRulesError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The cause in one plain sentence without a full stop.
    public let message: String

    init(_ message: String) { self.message = message }

    /// The cause.
    public var description: String { message }
}
