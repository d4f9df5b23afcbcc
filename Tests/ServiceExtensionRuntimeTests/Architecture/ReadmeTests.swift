import ServiceExtensionRuntime
import Testing

/// The code of README.md, compiled and run. The lines between the markers and those in README.md are the same.
@Suite struct `The README` {
    @Test func `shows a snippet that compiles, word for word`() throws {
        let source = try SourceTree.text("Tests/ServiceExtensionRuntimeTests/Architecture/ReadmeSnippet.swift")
        let snippet = try #require(source.split(separator: "// snippet\n").last.map(String.init))
        #expect(try SourceTree.text("README.md").contains("```swift\n\(snippet)```"))
    }

    @Test func `shows a snippet that does what it says`() async throws {
        let delivery = try await delivery(of: #"{"aps":{"alert":"Today","mutable-content":1},"campaign":"summer"}"#)
        #expect(delivery.content.title == "Summer sale")
        #expect(delivery.disposition == .modified)
    }
}
