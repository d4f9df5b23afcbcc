extension JSONSyntaxError {
    /// The finding that tells why a text is no payload.
    var finding: Finding {
        let (code, lead): (Finding.Code, String) =
            switch reason {
            case .empty: (.inputEmpty, "Empty input: ")
            case .tooManyValues: (.inputTooLarge, "Too large: ")
            case .utf16, .utf32, .badUTF8: (.payloadNotUTF8, "Not UTF-8: ")
            default: (.payloadNotJSON, "Not JSON: ")
            }
        return Finding(code, .error, lead + message + ".", fix: fix, position: position)
    }
}

extension JSONDocument {
    /// A warning for each thing that was let pass.
    var findings: [Finding] {
        var findings = leniencies.map(\.finding)
        if omittedLeniencies > 0, let last = findings.indices.last {
            findings[last].message += omittedLeniencies.more("of these")
        }
        return findings
    }
}

extension JSONLeniency {
    fileprivate var finding: Finding {
        let place = "at line \(position.line) column \(position.column)"
        let (code, message, fix): (Finding.Code, String, String) =
            switch kind {
            case .byteOrderMark:
                (
                    .payloadByteOrderMark, "The text begins with a byte order mark, which a server may refuse.",
                    "Save it as UTF-8 without byte order mark."
                )
            case .trailingComma:
                (
                    .payloadTrailingComma,
                    "Trailing comma \(place): Xcode's simulator takes it, and servers do not.", "Remove the comma."
                )
            case .duplicateKey:
                (
                    .payloadDuplicateKey, "\(path) stands twice, again \(place): the last value counts.",
                    "Keep one of the two."
                )
            }
        return Finding(
            code, .warning, message, fix: fix, payloadKey: path.steps.isEmpty ? nil : path.description,
            position: position)
    }
}
