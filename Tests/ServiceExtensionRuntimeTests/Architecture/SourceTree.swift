import ServiceExtensionRuntime
import Testing

/// The text files of the repository that this test was built from.
enum SourceTree {
    struct File {
        var path: String
        var text: String

        var name: String { path.split(separator: "/").last.map(String.init) ?? path }

        /// Whether the file imports a module, publicly or not.
        func imports(_ module: String) -> Bool {
            text.split(separator: "\n").contains { line in
                let words = line.split(separator: " ")
                return words.last == Substring(module) && words.dropLast().last == "import"
            }
        }
    }

    /// The repository's folder.
    static var root: String {
        let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        return parts.dropLast(4).joined(separator: "/")
    }

    static func text(_ path: String) throws -> String {
        let file = try FileHandle.reading("\(root)/\(path)")
        var bytes: [UInt8] = []
        while true {
            let chunk = try file.read(atMost: 1 << 20)
            guard !chunk.isEmpty else { break }
            bytes += chunk
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The Swift files in a folder and below it.
    static func files(under folder: String) throws -> [File] {
        let paths = try #require(directoryEntries(folder))
        var files: [File] = []
        for name in paths.sorted() {
            let path = "\(folder)/\(name)"
            if name.hasSuffix(".swift") {
                files.append(File(path: path, text: try text(path)))
            } else if !name.contains(".") {
                files += (try? Self.files(under: path)) ?? []
            }
        }
        return files
    }

    private static func directoryEntries(_ folder: String) -> [String]? {
        TemporaryDirectory.names(in: "\(root)/\(folder)")
    }
}
