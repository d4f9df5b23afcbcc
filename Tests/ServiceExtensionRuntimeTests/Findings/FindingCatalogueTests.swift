import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The catalogue of findings` {
    private static let areas = ["input", "payload", "extension", "url", "transfer", "attachment", "storage"]

    @Test func `has each code once, as area and reason, with a meaning and a fix`() {
        let entries = Finding.Code.catalogue
        #expect(Set(entries.map(\.code)).count == entries.count)
        for entry in entries {
            let parts = entry.code.rawValue.split(separator: ".", omittingEmptySubsequences: false)
            #expect(parts.count == 2 && Self.areas.contains(String(parts[0])), "\(entry.code)")
            #expect(entry.code.rawValue.utf8.allSatisfy(Self.isCodeByte), "\(entry.code)")
            #expect(entry.meaning.hasSuffix("."), "\(entry.code)")
            #expect(entry.fix.hasSuffix("."), "\(entry.code)")
        }
    }

    @Test func `knows every code that the sources speak of`() throws {
        var unknown = Set(Finding.Code.catalogue.map(\.code.rawValue))
        var strangers: [String] = []
        let known = unknown
        for file in try SourceTree.files(under: "Sources") {
            let codes = Self.codes(in: file.text)
            strangers += codes.filter { !known.contains($0) }.map { "\($0) in \(file.path)" }
            unknown.subtract(codes)
        }
        #expect(strangers.isEmpty)
        #expect(unknown.isEmpty)
    }

    @Test func `gives errors and warnings their fix`() {
        for entry in Finding.Code.catalogue {
            #expect(Finding(entry.code, .error, "m").fix == entry.fix)
            #expect(Finding(entry.code, .warning, "m").fix == entry.fix)
            #expect(Finding(entry.code, .note, "m").fix == nil)
        }
    }

    @Test func `is what Documentation/findings.md says`() throws {
        #expect(
            try GeneratedPage.isUpToDate("findings.md", FindingsPage.text),
            "Make it anew: UPDATE_DOCUMENTATION=1 ./run test --filter FindingCatalogueTests")
    }

    /// The string literals that are codes.
    private static func codes(in text: String) -> [String] {
        text.split(separator: "\"").map(String.init).filter { literal in
            let parts = literal.split(separator: ".", omittingEmptySubsequences: false)
            return parts.count == 2 && areas.contains(String(parts[0])) && !parts[1].isEmpty
                && literal.utf8.allSatisfy(isCodeByte)
        }
    }

    private static func isCodeByte(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
}
