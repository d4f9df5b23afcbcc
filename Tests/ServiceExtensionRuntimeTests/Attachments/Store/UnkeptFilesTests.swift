import Glibc
import Testing

@testable import ServiceExtensionRuntime

/// A store for runs that only verify.
@Suite struct `A store that keeps nothing` {
    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func store(_ way: StagingWay) throws -> AttachmentStore {
        try AttachmentStore(directory.path, way, .init(keepsDelivered: false))
    }

    @Test(arguments: StagingWay.allCases) func `has a file for as long as somebody holds it, delivered or not`(
        _ way: StagingWay
    ) throws {
        let store = try store(way)
        let path: String
        do {
            let file = try store.publish([1, 2])
            file.keep()
            path = file.path
            #expect(!file.isKept)
            #expect(try contents(of: path) == [1, 2])
        }
        #expect(fileSize(atPath: path) == nil)
    }

    @Test(arguments: StagingWay.allCases) func `leaves nothing, not even its own directory`(_ way: StagingWay) throws {
        do {
            let store = try store(way)
            for _ in 0..<5 { try store.publish().keep() }
        }
        #expect(directory.allNames.isEmpty)
    }

    @Test func `removes what an extension still holds when the command ends`() throws {
        let store = try store(.unnamed)
        let held = try store.publish()
        store.removeUnkept()
        #expect(directory.allNames.isEmpty)
        held.keep()
    }

    @Test func `leaves files of others in the directory alone`() throws {
        let handle = try FileHandle.directory(directory.path)
        try FileHandle.new("other.jpg", in: handle).write([1])
        do { _ = try store(.unnamed).publish() }
        #expect(directory.allNames == ["other.jpg"])
    }
}

/// Temporary files that piled up were a common fault of rich-push code: one app grew to 6 GB.
@Suite struct `What a killed process leaves` {
    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private var runPath: String { "\(directory.path)/\(TemporaryDirectory.storesOwnName)" }

    /// What a process leaves that is killed while a file has a name already.
    private func leaveBehind(_ word: String, _ files: [String]) throws {
        _ = unsafe mkdir(runPath, 0o700)
        _ = unsafe mkdir("\(runPath)/\(word)", 0o700)
        let handle = try FileHandle.directory("\(runPath)/\(word)")
        for name in files { try FileHandle.new(name, in: handle).write([1]) }
    }

    @Test func `is swept by the next one`() throws {
        try leaveBehind("dead1", ["staged-1.part", "sale-2.jpg"])
        try leaveBehind("dead2", [])
        _ = try AttachmentStore(directoryPath: directory.path)
        #expect(directory.allNames.isEmpty)
    }

    @Test func `is not taken for that of a process that lives`() throws {
        let living = try AttachmentStore(directory.path, .named)
        let staged = try living.stage()
        try staged.append([1, 2, 3])
        try leaveBehind("dead", ["staged-1.part"])
        _ = try AttachmentStore(directoryPath: directory.path)
        let file = try living.publish(staged, requestIdentifier: "id", fileExtension: "jpg")
        #expect(try contents(of: file.path) == [1, 2, 3])
        #expect(TemporaryDirectory.names(in: runPath)?.count == 1)
    }

    @Test func `does not take published attachments or files of others with it`() throws {
        try AttachmentStore(directoryPath: directory.path).publish().keep()
        let handle = try FileHandle.directory(directory.path)
        try FileHandle.new(".mediafetch-notes", in: handle).write([1])
        try FileHandle.new("staged-1.part", in: handle).write([1])
        try leaveBehind("dead", ["staged-1.part"])
        _ = try AttachmentStore(directoryPath: directory.path)
        #expect(directory.names.count == 3)
        #expect(directory.names.contains(".mediafetch-notes"))
    }

    @Test func `is not looked for behind a symbolic link`() throws {
        let elsewhere = try TemporaryDirectory()
        _ = unsafe mkdir("\(elsewhere.path)/word", 0o700)
        let handle = try FileHandle.directory("\(elsewhere.path)/word")
        try FileHandle.new("precious", in: handle).write([1])
        _ = unsafe symlink(elsewhere.path, runPath)
        _ = try? AttachmentStore(directoryPath: directory.path)
        #expect(TemporaryDirectory.names(in: "\(elsewhere.path)/word") == ["precious"])
        removeTree("\(elsewhere.path)/word")
    }

    @Test func `is not looked for in a directory that others can write to`() throws {
        try leaveBehind("dead", ["staged-1.part"])
        _ = unsafe chmod(runPath, 0o777)
        _ = try? AttachmentStore(directoryPath: directory.path)
        #expect(TemporaryDirectory.names(in: "\(runPath)/dead") == ["staged-1.part"])
        removeTree(runPath)
    }
}
