import Glibc
import Testing

@testable import ServiceExtensionRuntime

@Suite struct `A shared file` {
    private let directory: TemporaryDirectory
    private let store: AttachmentStore

    init() throws {
        directory = try TemporaryDirectory()
        store = try AttachmentStore(directoryPath: directory.path)
    }

    private func sharedFile(_ bytes: [UInt8]) throws -> SharedFile {
        let file = try store.stage()
        try file.append(bytes[...])
        return SharedFile(file)
    }

    private func publish(_ file: SharedFile) throws -> String {
        let stored = try file.publish(in: store, requestIdentifier: "sale", fileExtension: "jpg")
        stored.keep()
        return stored.path
    }

    private func inode(_ path: String) -> UInt {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? UInt(status.st_ino) : 0
    }

    @Test func `has a name of its own for each notification, and its bytes once`() throws {
        let file = try sharedFile([1, 2, 3])
        let paths = try (0..<100).map { _ in try publish(file) }
        #expect(Set(paths).count == 100)
        #expect(directory.names.count == 100)
        #expect(Set(paths.map(inode)).count == 1)
        #expect(try FileHandle.reading(paths[99]).read(atMost: 10) == [1, 2, 3])
    }

    /// The system gives a file without a name one name, and further ones only while it has one.
    @Test func `is published again after all its names were removed`() throws {
        let bytes = (0..<700_000).map { UInt8(truncatingIfNeeded: $0) }
        let file = try sharedFile(bytes)
        let first = try publish(file)
        #expect(unsafe unlink(first) == 0)
        let second = try publish(file)
        let third = try publish(file)
        #expect(inode(second) == inode(third))
        #expect(try FileHandle.reading(second).read(at: 0, count: 1_000_000) == bytes)
    }
}
