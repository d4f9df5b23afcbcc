import Glibc

@testable import ServiceExtensionRuntime

/// A page of `Documentation/` that is made from the source.
enum GeneratedPage {
    /// Whether the page is this text. Writes it first when `UPDATE_DOCUMENTATION` is set.
    static func isUpToDate(_ name: String, _ text: String) throws -> Bool {
        let path = "Documentation/\(name)"
        if unsafe getenv("UPDATE_DOCUMENTATION") != nil {
            let folder = try FileHandle.directory("\(SourceTree.root)/Documentation")
            _ = unsafe unlink("\(SourceTree.root)/\(path)")
            try FileHandle.new(name, in: folder).write(Array(text.utf8)[...])
            _ = unsafe chmod("\(SourceTree.root)/\(path)", 0o644)
        }
        return (try? SourceTree.text(path)) == text
    }
}
