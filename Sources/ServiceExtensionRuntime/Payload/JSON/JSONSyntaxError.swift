/// Why a text is not one JSON document, and where.
public struct JSONSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of fault.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// No byte, or only white space.
        case empty
        /// UTF-16, with or without byte order mark.
        case utf16
        /// UTF-32, with or without byte order mark.
        case utf32
        /// A byte that is no UTF-8.
        case badUTF8
        /// A zero byte.
        case nulByte
        /// `//`, `/*` or `#`.
        case comment
        /// A typographic quotation mark where `"` is needed.
        case curlyQuote
        /// `'` where `"` is needed.
        case singleQuote
        /// `NaN` or `Infinity`.
        case nonFiniteNumber
        /// A word of another language for `true`, `false` or `null`, such as `None`.
        case foreignLiteral
        /// A member's name without quotation marks.
        case unquotedKey
        /// A value without quotation marks that is no literal.
        case unquotedString
        /// A character below U+0020 inside a string.
        case controlCharacter
        /// A backslash with something after it that JSON does not know.
        case badEscape
        /// An escape for one half of a surrogate pair.
        case loneSurrogate
        /// A number such as `01`.
        case leadingZero
        /// Any other number that RFC 8259 does not know, such as `+1`, `.5`, `1.` or `0x10`.
        case malformedNumber
        /// Something after the document's end; the position is where it begins.
        case trailingData
        /// The text ends inside a string, an array or an object; see ``JSONSyntaxError/opened``.
        case unfinished
        /// More arrays and objects open than ``JSONParser/maximumDepth``.
        case tooDeep
        /// More values than ``JSONParser/maximumValueCount``.
        case tooManyValues
        /// No comma between two members or elements.
        case missingComma
        /// No colon after a name.
        case missingColon
        /// A space that JSON does not know outside of strings, such as U+00A0.
        case foreignSpace
        /// Anything else that cannot stand where it stands.
        case unexpected
    }

    /// The kind of fault.
    public var reason: Reason
    /// Where it is.
    public var position: TextPosition
    /// Where the innermost string, array or object that is open at the fault begins, when that is what is wrong.
    public var opened: TextPosition?
    /// One plain sentence with line and column.
    public var message: String
    /// One plain sentence that says what to change.
    public var fix: String

    /// The message.
    public var description: String { message }

    init(_ fault: JSONFault, in bytes: Span<UInt8>, firstLine: Int = 1) {
        reason = fault.reason
        position = TextPosition(offset: fault.offset, in: bytes, firstLine: firstLine)
        opened = fault.openedAt.map { TextPosition(offset: $0, in: bytes, firstLine: firstLine) }
        message = fault.message(at: position, opened: opened)
        fix = fault.reason.fix
    }
}

/// A fault as the parser meets it: places are byte offsets, since lines are only counted when someone asks.
struct JSONFault: Error {
    var reason: JSONSyntaxError.Reason
    var offset: Int
    /// What was found, safe to show: printable and short.
    var found: String
    /// What is needed there.
    var needed: String
    /// What is open: `object`, `array` or `string`.
    var inside: String?
    var openedAt: Int?

    init(
        _ reason: JSONSyntaxError.Reason, at offset: Int, found: String = "", needed: String = "",
        inside: String? = nil, openedAt: Int? = nil
    ) {
        self.reason = reason
        self.offset = offset
        self.found = found
        self.needed = needed
        self.inside = inside
        self.openedAt = openedAt
    }
}
