import Testing

@Suite struct `The command's libraries` {
    static let script =
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
        .joined(separator: "/") + "/Scripts/links-no-foundation"

    @Test func `do not include full Foundation`() throws {
        let result = try Mediafetch.run(Self.script, [try Mediafetch.path()], input: [])
        #expect(result.status == 0, "\(result.error)")
    }

    @Test func `are seen to include it in a program that uses it`() throws {
        let result = try Mediafetch.run(Self.script, [try ExampleCommand.path()], input: [])
        #expect(result.status == 1, "\(result.error)")
    }
}
