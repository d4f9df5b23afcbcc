import Glibc
import ServiceExtensionRuntime

/// A directory for a test's files, removed with all it holds at the end of the test.
final class Folder: Sendable {
    let path: String

    init() throws {
        path = "/tmp/mediafetch-tests-\(getpid())-\(UInt32.random(in: .min ... .max))"
        guard unsafe mkdir(path, 0o700) == 0 else { throw Mediafetch.Failure(message: "no directory can be made") }
    }

    deinit { _ = try? Mediafetch.run("/bin/rm", ["-rf", "--", path], input: []) }

    /// The names in a folder of it, in order; none where there is no such folder.
    func names(in name: String) -> [String] { Self.names(in: "\(path)/\(name)") }

    private static func names(in path: String) -> [String] {
        guard let stream = unsafe opendir(path) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Writes a file; returns its path.
    func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = "\(path)/\(name)"
        let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        defer { close(descriptor) }
        let written = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        guard written == bytes.count else { throw Mediafetch.Failure(message: "\(file) cannot be written") }
        return file
    }

    func file(_ name: String, _ text: String) throws -> String { try file(name, Array(text.utf8)) }

    /// Whether something stands at a name.
    func has(_ name: String) -> Bool { unsafe access("\(path)/\(name)", F_OK) == 0 }
}
