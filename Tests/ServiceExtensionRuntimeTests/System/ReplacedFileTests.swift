import Glibc
import Testing

@testable import ServiceExtensionRuntime

@Suite struct `A file that is replaced` {
    @Test func `is whole at any time, and leaves nothing beside it`() throws {
        let directory = try TemporaryDirectory()
        let path = "\(directory.path)/counts"
        let file = try ReplacedFile(path)
        try file.replace(with: Array("first".utf8))
        let old = try FileHandle.reading(path)
        try file.replace(with: Array("second".utf8))
        #expect(try old.read(atMost: 100) == Array("first".utf8))
        #expect(try FileHandle.reading(path).read(atMost: 100) == Array("second".utf8))
        #expect(directory.names == ["counts"])
    }

    @Test(arguments: [
        ("missing/counts", ENOENT), (".", EISDIR), ("directory", EISDIR), ("link", ELOOP), ("directory/", EISDIR),
    ])
    func `is a regular file, in a directory that is there`(_ name: String, _ error: Int32) throws {
        let directory = try TemporaryDirectory()
        #expect(unsafe mkdir("\(directory.path)/directory", 0o700) == 0)
        defer { _ = unsafe rmdir("\(directory.path)/directory") }
        #expect(unsafe symlink("/dev/null", "\(directory.path)/link") == 0)
        #expect(throws: SystemError(error)) { try ReplacedFile("\(directory.path)/\(name)") }
    }
}
