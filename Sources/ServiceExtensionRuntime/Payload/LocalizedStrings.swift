/// An app's string table, to show what `loc-key` and its kin stand for on a device.
///
/// Reads the three forms that Xcode knows or exports: `.strings` text, a string catalog (`.xcstrings`), and a JSON
/// object of key and text.
public struct LocalizedStrings: Sendable, Hashable {
    private var table: [UTF8Key: String]

    /// Makes a table of keys and texts; of a key that comes twice the last text counts.
    public init(_ entries: some Sequence<(String, String)> = []) {
        table = [:]
        for (key, value) in entries { table[UTF8Key(key)] = value }
    }

    /// Reads a table; the form is told by the text's first characters.
    ///
    /// - Parameters:
    ///   - bytes: The file, in UTF-8, or in UTF-16 with a byte order mark as older `.strings` files are.
    ///   - language: The language to take from a string catalog, such as `de`; its source language by default.
    public init(parsing bytes: [UInt8], language: String? = nil) throws(LocalizedStringsError) {
        let text = try Self.utf8(bytes)
        guard text.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else {
            var parser = StringsFileParser(text)
            self.init(try parser.entries())
            return
        }
        let document: JSONDocument
        do { document = try JSONParser().parse(text) } catch {
            throw LocalizedStringsError(line: error.position.line, message: error.message)
        }
        self.init(try StringCatalog.entries(document.root.objectValue ?? JSONObject(), language: language))
    }

    /// The text of a key.
    public subscript(key: String) -> String? { table[UTF8Key(key)] }

    /// The number of keys.
    public var count: Int { table.count }

    /// The text in UTF-8 without byte order mark.
    private static func utf8(_ bytes: [UInt8]) throws(LocalizedStringsError) -> [UInt8] {
        if bytes.starts(with: "bplist".utf8) || bytes.starts(with: "<?xml".utf8) {
            throw LocalizedStringsError(line: 1, message: "this is a compiled property list; give the source file")
        }
        if bytes.span.startsWithByteOrderMark { return Array(bytes[3...]) }
        let isLittle = bytes.starts(with: [0xFF, 0xFE])
        guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return bytes }
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isLittle ? second << 8 | first : first << 8 | second
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}

/// Why a file is no string table, and where.
public struct LocalizedStringsError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line, counted from 1.
    public var line: Int
    /// What is wrong there.
    public var message: String

    /// Line and message.
    public var description: String { "line \(line): \(message)" }
}
