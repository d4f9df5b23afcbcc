extension JSONFault {
    /// The sentence for people.
    func message(at position: TextPosition, opened: TextPosition?) -> String {
        let place = "at line \(position.line) column \(position.column)"
        let container = opened.map { "the \(inside ?? "value") opened at line \($0.line) column \($0.column)" }
        switch reason {
        case .empty: return "there are no bytes, or white space only"
        case .utf16, .utf32: return "the text is \(reason == .utf16 ? "UTF-16" : "UTF-32"): JSON is sent as UTF-8"
        case .badUTF8: return "\(found) \(place) (byte offset \(position.byteOffset)) is no UTF-8"
        case .nulByte: return "NUL byte \(place) (byte offset \(position.byteOffset)): JSON text holds none"
        case .comment: return "comment \(found) \(place): JSON has no comments"
        case .curlyQuote: return "curly quote \(found) \(place): JSON strings need \""
        case .singleQuote: return "single quote ' \(place): JSON strings need \""
        case .nonFiniteNumber: return "\(found) \(place): JSON has no such number"
        case .foreignLiteral: return "\(found) \(place): JSON writes \(needed)"
        case .unquotedKey: return "\(found) \(place): a name needs quotation marks \""
        case .unquotedString: return "\(found) \(place): a string needs quotation marks \""
        case .controlCharacter: return "\(found) \(place) inside \(container ?? "a string"): \(needed)"
        case .badEscape: return "unknown escape \(found) \(place)"
        case .loneSurrogate: return "\(found) \(place): one half of a surrogate pair is no character"
        case .leadingZero: return "number with a leading zero \(place): \(needed)"
        case .malformedNumber: return "malformed number \(place): \(needed)"
        case .trailingData: return "\(found) \(place): \(needed)"
        case .unfinished:
            guard let container else { return "the text ends \(place) in the middle of a value" }
            return "the text ends \(place) inside \(container)"
        case .tooDeep: return "\(found) \(place): more than \(JSONParser.maximumDepth) arrays and objects are open"
        case .tooManyValues: return "there are more than \(found) values; the next one begins \(place)"
        case .missingComma: return "no comma before \(found) \(place)"
        case .missingColon: return "\(found) \(place): a colon : is needed after the name"
        case .foreignSpace: return "\(found) \(place): JSON knows space, tab, CR and LF between values"
        case .unexpected: return "unexpected \(found) \(place): \(needed) is needed there"
        }
    }
}

extension JSONSyntaxError.Reason {
    /// What to change.
    var fix: String {
        switch self {
        case .empty: "Give one JSON object, such as {\"aps\":{\"alert\":\"Hello\",\"mutable-content\":1}}."
        case .utf16, .utf32: "Save the text as UTF-8 without byte order mark."
        case .badUTF8: "Encode the text as UTF-8; such bytes often come from Latin-1 or from a cut inside a character."
        case .nulByte: "Remove the zero byte; it often comes from a C string's end or a padded buffer."
        case .comment: "Remove the comment."
        case .curlyQuote: "Type straight quotation marks, and turn off smart quotes in the editor."
        case .singleQuote: "Write \" in place of ', or print the value with a JSON encoder."
        case .nonFiniteNumber: "Leave the member out or write null."
        case .foreignLiteral: "Print the value with a JSON encoder: JSON has only true, false and null, in lower case."
        case .unquotedKey, .unquotedString: "Put \" around it."
        case .controlCharacter: "Escape it, or close the string before it."
        case .badEscape:
            "Use one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t, or \\u with four hexadecimal digits; write a backslash as \\\\."
        case .loneSurrogate: "Write both halves, or the character itself in UTF-8; cut texts between characters."
        case .leadingZero: "Remove the zeros, or make it a string."
        case .malformedNumber:
            "Write digits, with an optional leading -, a fraction .5 after a digit and an exponent e5."
        case .trailingData: "Give one document; several ones go one to a line (NDJSON)."
        case .unfinished: "Close what is open; such a text was often cut off."
        case .tooDeep: "Nest less; a payload of 4096 bytes has no use for it."
        case .tooManyValues: "Send less; a payload of 4096 bytes has room for some 2,000 values."
        case .missingComma: "Put a comma between the two."
        case .missingColon: "Put a colon between name and value."
        case .foreignSpace: "Replace it by a plain space; such characters often come from a web page or a chat."
        case .unexpected: "Check the text there, for a bracket or quotation mark too many or too few."
        }
    }
}
