import ServiceExtensionRuntime

/// The repository that the tests were built from.
enum Repository {
    /// The text of a file, by its path in the repository.
    static func text(of path: String, file: String = #filePath) throws -> String {
        let root = file.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(separator: "/")
        return String(decoding: try FileHandle.reading("\(root)/\(path)").read(atMost: 1 << 20), as: UTF8.self)
    }
}
