/// Why a file type is refused, in plain words.
public struct AttachmentRefusal: Sendable, Hashable {
    /// The MIME name that was looked up, in lower case without parameters.
    public var mimeType: String
    /// The cause in one plain sentence without a full stop, such as
    /// `the file is a WebP picture, which is not on Apple's list of attachment types`.
    public var message: String
    /// What to do about it, usually what to convert to: one sentence with a full stop.
    public var fix: String
}

extension AttachmentRules {
    /// Why a file with this MIME name is refused, or `nil` when the rules accept the type.
    ///
    /// A name that stands in no table is refused as well, with the name in the message.
    public func refusal(forMIME name: some StringProtocol) -> AttachmentRefusal? {
        guard type(forMIME: name) == nil else { return nil }
        let folded = MIMEName(name).text
        let fix = "Send one of these: " + types.map(\.name).joined(separator: ", ") + "."
        let isApple = types == Self.apple.types
        if let row = AttachmentRefusal.tableByName[folded] {
            return AttachmentRefusal(
                mimeType: folded,
                message: row.message(isApple ? AttachmentRefusal.notOnList : AttachmentRefusal.notGiven),
                // What to convert to may be nothing that other rules accept.
                fix: isApple || !row.isConvertible ? row.fix : fix)
        }
        if let listed = Self.apple.type(forMIME: folded) {
            return AttachmentRefusal(
                mimeType: folded, message: "the file is of type \(listed.name)\(AttachmentRefusal.notGiven)",
                fix: fix)
        }
        let type = MIMEName(folded).isWellFormed ? "type \(folded)" : "an unknown type"
        return AttachmentRefusal(
            mimeType: folded,
            message: "the file is of \(type)\(isApple ? AttachmentRefusal.notOnList : AttachmentRefusal.notGiven)",
            fix: fix)
    }
}
