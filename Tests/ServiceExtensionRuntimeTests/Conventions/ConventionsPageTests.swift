import Glibc
import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The page of conventions` {
    @Test func `is what Documentation/conventions.md says`() throws {
        let path = "Documentation/conventions.md"
        if unsafe getenv("UPDATE_DOCUMENTATION") != nil {
            let folder = try FileHandle.directory("\(SourceTree.root)/Documentation")
            _ = unsafe unlink("\(SourceTree.root)/\(path)")
            try FileHandle.new("conventions.md", in: folder).write(Array(ConventionsPage.text.utf8)[...])
            _ = unsafe chmod("\(SourceTree.root)/\(path)", 0o644)
        }
        #expect(
            (try? SourceTree.text(path)) == ConventionsPage.text,
            "Make it anew: UPDATE_DOCUMENTATION=1 ./run test --filter ConventionsPageTests")
    }
}
