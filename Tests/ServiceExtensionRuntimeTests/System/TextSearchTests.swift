import Testing

@testable import ServiceExtensionRuntime

@Suite("A search in a text")
struct TextSearchTests {
    @Test(
        "finds the first place, byte for byte",
        arguments: [
            ("a://b://c", "://", 1..<4), ("aab", "ab", 1..<3), ("äöü", "ö", 2..<4), ("abc", "abc", 0..<3),
        ])
    func finds(text: String, part: String, bytes: Range<Int>) throws {
        let place = try #require(text.firstPlace(of: part))
        let offsets = [place.lowerBound, place.upperBound].map { text.utf8.distance(from: text.startIndex, to: $0) }
        #expect(offsets == [bytes.lowerBound, bytes.upperBound])
    }

    @Test(
        "finds nothing that is not there, nor what only looks the same",
        arguments: [
            ("abc", "abd"), ("ab", "abc"), ("", "a"), ("e\u{301}", "é"),
        ])
    func findsNot(text: String, part: String) {
        #expect(!text.holds(part))
    }
}
