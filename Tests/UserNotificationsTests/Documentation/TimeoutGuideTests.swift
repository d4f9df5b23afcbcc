import Foundation
import Testing

@Suite struct `The guide to testing timeouts` {
    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test func `shows code that is compiled and run, word for word`() throws {
        let sources = [
            "Tests/UserNotificationsTests/Documentation/TimeoutSnippets.swift",
            "Examples/ServiceExtensions/TimeoutExample/ForgetfulService.swift",
            "Examples/ServiceExtensions/TimeoutExample/NotificationService.swift",
        ]
        let shown = try sources.flatMap { snippets(in: try text($0)) }
        let blocks = try blocks().filter { !$0.hasPrefix("// Package.swift") }
        #expect(blocks.count >= 8)
        #expect(blocks.sorted() == shown.sorted())
    }

    @Test func `shows a manifest with products and a language mode that the package has`() throws {
        let manifest = try #require(try blocks().first { $0.hasPrefix("// Package.swift") })
        let package = try text("Package.swift")
        let products = manifest.components(separatedBy: ".product(name: ").dropFirst().map { $0.prefix { $0 != "," } }
        #expect(products == ["\"ServiceExtensionTesting\"", "\"UserNotifications\""])
        for product in products { #expect(package.contains(".library(name: \(product),")) }
        #expect(manifest.contains(".package(name: \"ServiceExtensionRuntime\", path: "))
        #expect(manifest.contains("swiftSettings: [.swiftLanguageMode(.v5)]"))
    }

    @Test func `is what the README's lines are from`() throws {
        let readme = try text("README.md").components(separatedBy: "**When time runs out**")[1]
        let block = readme.components(separatedBy: "```swift\n")[1].components(separatedBy: "```\n")[0]
        let test = block.split(separator: "\n").map { "            \($0)\n" }.joined()
        #expect(try text("Tests/UserNotificationsTests/Documentation/TimeoutSnippets.swift").contains(test))
    }

    /// The code that the page shows.
    private func blocks() throws -> [String] {
        try text("Documentation/testing-timeouts.md").components(separatedBy: "```swift\n").dropFirst().map {
            $0.components(separatedBy: "```\n")[0]
        }
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The lines between markers, without the indentation that the markers have.
    private func snippets(in source: String) -> [String] {
        var snippets: [String] = []
        var open: (indentation: Int, lines: [String])?
        for line in source.components(separatedBy: "\n") {
            let indentation = line.prefix { $0 == " " }.count
            switch (line.dropFirst(indentation), open) {
            case ("// snippet", _): open = (indentation, [])
            case ("// end", let (_, lines)?):
                snippets.append(lines.map { $0 + "\n" }.joined())
                open = nil
            case (_, let (outer, lines)?): open = (outer, lines + [String(line.dropFirst(min(outer, indentation)))])
            case (_, nil): break
            }
        }
        return snippets
    }
}
