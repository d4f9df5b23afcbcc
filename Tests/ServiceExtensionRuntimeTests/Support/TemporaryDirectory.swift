import Glibc

/// A directory of a test's own, removed with all it holds when the test lets go of it.
final class TemporaryDirectory: Sendable {
    let path: String

    struct Failure: Error {}

    init() throws {
        var template = Array("/tmp/service-extension-tests.XXXXXX".utf8CString)
        let isMade = unsafe template.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return false }
            return unsafe mkdtemp(start) != nil
        }
        guard isMade else { throw Failure() }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { removeTree(path) }

    /// The names of the files in it, in order; not that of the directory that a store has of its own while it lives.
    var names: [String] { allNames.filter { $0 != Self.storesOwnName } }

    /// The names of all that is in it, in order.
    var allNames: [String] { Self.names(in: path) ?? [] }

    /// The directory of a store's own.
    static let storesOwnName = ".mediafetch-\(geteuid())"

    /// The names of what a directory holds, in order; `nil` when there is no such directory.
    static func names(in path: String) -> [String]? {
        guard let directory = unsafe opendir(path) else { return nil }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}
