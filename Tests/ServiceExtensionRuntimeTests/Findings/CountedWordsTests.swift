import Testing

@testable import ServiceExtensionRuntime

@Suite struct `A number in a sentence` {
    @Test(arguments: [(0, "0 bytes"), (1, "1 byte"), (2, "2 bytes")])
    func `has its noun in the right form`(count: Int, text: String) {
        #expect(count.counted("byte") == text)
    }

    @Test(arguments: [(0, ""), (1, " There is 1 more such URL."), (2, " There are 2 more such URLs.")])
    func `of what a list leaves out makes a sentence`(count: Int, text: String) {
        #expect(count.more("such URLs", one: "such URL") == text)
    }
}
