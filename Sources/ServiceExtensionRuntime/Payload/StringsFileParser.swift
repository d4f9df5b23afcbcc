/// Reads the text form of Apple's `.strings` files: `"key" = "text";` with comments.
struct StringsFileParser {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var line = 1

    init(_ bytes: [UInt8]) {
        scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    }

    /// Keys and texts in the order of the file. `"key";` alone stands for a text that equals its key.
    mutating func entries() throws(LocalizedStringsError) -> [(String, String)] {
        var entries: [(String, String)] = []
        try skip()
        while index < scalars.count {
            let key = try token()
            try skip()
            var value = key
            if take("=") {
                try skip()
                value = try token()
                try skip()
            }
            guard take(";") else { throw error("a semicolon ; is missing") }
            entries.append((key, value))
            try skip()
        }
        return entries
    }

    /// A quoted string, or a bare word.
    private mutating func token() throws(LocalizedStringsError) -> String {
        if take("\"") { return try quoted() }
        var word = ""
        while index < scalars.count, Self.isBare(scalars[index]) {
            word.unicodeScalars.append(scalars[index])
            index += 1
        }
        if word.isEmpty { throw error("a string in quotation marks \" is needed") }
        return word
    }

    private mutating func quoted() throws(LocalizedStringsError) -> String {
        let opened = line
        var text = ""
        while index < scalars.count {
            let scalar = advance()
            switch scalar {
            case "\"": return text
            case "\\": text.unicodeScalars.append(try escape())
            default: text.unicodeScalars.append(scalar)
            }
        }
        throw LocalizedStringsError(line: opened, message: "the string that begins here is not closed")
    }

    private mutating func escape() throws(LocalizedStringsError) -> Unicode.Scalar {
        guard index < scalars.count else { throw error("the file ends in an escape") }
        let scalar = advance()
        switch scalar {
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "U", "u":
            let first = try codeUnit()
            guard first & 0xFC00 == 0xD800 else { return try checked(UInt32(first)) }
            guard take("\\"), take("U") || take("u") else { throw error("half of a surrogate pair is no character") }
            let second = try codeUnit()
            guard second & 0xFC00 == 0xDC00 else { throw error("half of a surrogate pair is no character") }
            return try checked(0x1_0000 + UInt32(first & 0x3FF) << 10 + UInt32(second & 0x3FF))
        default: return scalar
        }
    }

    private mutating func codeUnit() throws(LocalizedStringsError) -> UInt16 {
        let digits = scalars[index...].prefix(4)
        guard digits.count == 4, let unit = UInt16(String(String.UnicodeScalarView(digits)), radix: 16) else {
            throw error("\\U needs four hexadecimal digits")
        }
        index += 4
        return unit
    }

    private func checked(_ value: UInt32) throws(LocalizedStringsError) -> Unicode.Scalar {
        guard let scalar = Unicode.Scalar(value) else { throw error("half of a surrogate pair is no character") }
        return scalar
    }

    /// Skips white space and comments.
    private mutating func skip() throws(LocalizedStringsError) {
        while index < scalars.count {
            if scalars[index].properties.isWhitespace {
                _ = advance()
            } else if starts(with: "//") {
                while index < scalars.count, scalars[index] != "\n" { index += 1 }
            } else if starts(with: "/*") {
                let opened = line
                index += 2
                while !starts(with: "*/") {
                    guard index < scalars.count else {
                        throw LocalizedStringsError(line: opened, message: "the comment that begins here is not closed")
                    }
                    _ = advance()
                }
                index += 2
            } else {
                return
            }
        }
    }

    private mutating func advance() -> Unicode.Scalar {
        let scalar = scalars[index]
        if scalar == "\n" { line += 1 }
        index += 1
        return scalar
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard index < scalars.count, scalars[index] == scalar else { return false }
        index += 1
        return true
    }

    private func starts(with text: String) -> Bool { scalars[index...].starts(with: text.unicodeScalars) }

    private func error(_ message: String) -> LocalizedStringsError {
        LocalizedStringsError(line: line, message: message)
    }

    private static func isBare(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (UInt8(ascii: scalar).isWordByte || "-./:".unicodeScalars.contains(scalar))
    }
}
