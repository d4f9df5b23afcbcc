import Testing

@Suite struct `The page of conventions` {
    @Test func `is what Documentation/conventions.md says`() throws {
        #expect(
            try GeneratedPage.isUpToDate("conventions.md", ConventionsPage.text),
            "Make it anew: UPDATE_DOCUMENTATION=1 ./run test --filter ConventionsPageTests")
    }
}
