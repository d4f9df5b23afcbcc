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
        let text = try StringsFileEncoding.utf8(bytes)
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
}

/// Why a file is no string table, and where.
public struct LocalizedStringsError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line, counted from 1; `nil` where the message names a place in the document, as in `strings.HELLO`.
    public var line: Int?
    /// What is wrong there, and what to do where that does not go without saying.
    public var message: String

    /// Line and message.
    public var description: String { (line.map { "line \($0): " } ?? "") + message }
}
