import Glibc
import Testing

@testable import ServiceExtensionRuntime

/// Fifty pictures were done and one slow payload stood in front of them when the process was killed: fifty files stayed
/// that no record named.
@Suite struct `A file that no record names` {
    let directory: TemporaryDirectory
    private var ownPath: String { "\(directory.path)/\(TemporaryDirectory.storesOwnName)" }

    init() throws { directory = try TemporaryDirectory() }

    private func store(_ way: StagingWay, awaitsRecords: Bool = true) throws -> AttachmentStore {
        var configuration = AttachmentStore.Configuration()
        configuration.awaitsRecords = awaitsRecords
        return try AttachmentStore(directory.path, way, configuration)
    }

    /// What stands in the directory after a store's process is killed now: its lock is free, and all else as it was.
    private func killed() throws -> TemporaryDirectory {
        let copy = try TemporaryDirectory()
        for name in directory.names { try copyFile("\(directory.path)/\(name)", into: copy.path, name) }
        let own = "\(copy.path)/\(TemporaryDirectory.storesOwnName)"
        _ = unsafe mkdir(own, 0o700)
        for word in TemporaryDirectory.names(in: ownPath) ?? [] {
            _ = unsafe mkdir("\(own)/\(word)", 0o700)
            for name in TemporaryDirectory.names(in: "\(ownPath)/\(word)") ?? [] {
                try copyFile("\(ownPath)/\(word)/\(name)", into: "\(own)/\(word)", name)
            }
        }
        return copy
    }

    private func copyFile(_ path: String, into directory: String, _ name: String) throws {
        try FileHandle.new(name, in: try FileHandle.directory(directory)).write(try contents(of: path)[...])
    }

    @Test(arguments: StagingWay.allCases) func `is swept by the next start after a kill, and one with a record stays`(
        _ way: StagingWay
    ) throws {
        let store = try store(way)
        let files = try (0..<9).map { try store.publish([UInt8($0)], "sale") }
        for file in files { file.keep() }
        for index in [8, 2, 5] { files[index].confirm() }
        try FileHandle.new("holiday-photo-3.jpg", in: try FileHandle.directory(directory.path)).write([1])
        let left = try killed()
        #expect(left.names.count == 10)
        _ = try AttachmentStore(directoryPath: left.path)
        let names = [8, 2, 5].compactMap { files[$0].path.split(separator: "/").last.map(String.init) }
        #expect(left.allNames == (names + ["holiday-photo-3.jpg"]).sorted())
    }

    @Test func `is one that was not delivered yet, for programs without records`() throws {
        let store = try store(.unnamed, awaitsRecords: false)
        let delivered = try store.publish()
        let pending = try store.publish()
        delivered.keep()
        let left = try killed()
        _ = try AttachmentStore(directoryPath: left.path)
        #expect(left.allNames == [try #require(delivered.path.split(separator: "/").last.map(String.init))])
        #expect(try contents(of: pending.path) == [1, 2, 3])
    }

    @Test func `stays while its process lives, whoever starts beside it`() throws {
        let store = try store(.unnamed)
        let file = try store.publish()
        file.keep()
        _ = try AttachmentStore(directoryPath: directory.path)
        #expect(try contents(of: file.path) == [1, 2, 3])
    }

    @Test func `stays where its process left no marks, such as on a disk that was full`() throws {
        let store = try store(.unnamed)
        try store.publish().keep()
        let left = try killed()
        let own = "\(left.path)/\(TemporaryDirectory.storesOwnName)"
        for word in TemporaryDirectory.names(in: own) ?? [] { _ = unsafe unlink("\(own)/\(word)/marks") }
        _ = try AttachmentStore(directoryPath: left.path)
        #expect(left.allNames.count == 1)
    }

    @Test func `holds the marks open, which keeps the file system from being made read-only, and no longer`() throws {
        let store = try store(.unnamed)
        for _ in 0..<3 {
            let waiting = try store.publish()
            waiting.keep()
            #expect(try markDescriptors() == 1)
            waiting.confirm()
            #expect(try markDescriptors() == 0)
            do { _ = try store.publish() }
            #expect(try markDescriptors() == 0)
        }
    }

    /// How many descriptors of this process lead to the marks.
    private func markDescriptors() throws -> Int {
        let word = try #require(TemporaryDirectory.names(in: ownPath)?.first)
        let marks = try FileStatus(ofPath: "\(ownPath)/\(word)/marks").identity
        return openDescriptors().count { number in
            (try? FileHandle(number, isOwned: false).status().identity) == marks
        }
    }

    @Test func `of another directory that took the first one's place is told from those of the first`() throws {
        let store = try AttachmentStore(directoryPath: "\(directory.path)/media")
        let first = try store.publish()
        first.keep()
        _ = unsafe rename("\(directory.path)/media", "\(directory.path)/moved")
        _ = unsafe mkdir("\(directory.path)/media", 0o700)
        #expect(storageCode { () throws(StorageFailure) in _ = try store.publish() } == .directoryReplaced)
        let second = try store.publish()
        second.keep()
        let words = [first, second].map { $0.path.split(separator: "-").dropLast().last }
        #expect(words[0] != words[1])
    }

    @Test func `is known by its word and number, whatever else its name holds`() {
        #expect(SafeName.number(in: "sale-abc-3.jpg", of: "abc") == 3)
        #expect(SafeName.number(in: "a-b-c-abc-12.mp4", of: "abc") == 12)
        #expect(SafeName.number(in: "-abc-0.mp4", of: "abc") == 0)
        for name in ["sale-abc-3x.jpg", "sale-xyz-3.jpg", "abc-3.jpg", "sale-abc--3.jpg", ".sale-abc-3.jpg", "", "abc"]
        {
            #expect(SafeName.number(in: name, of: "abc") == nil, "\(name)")
        }
    }
}
