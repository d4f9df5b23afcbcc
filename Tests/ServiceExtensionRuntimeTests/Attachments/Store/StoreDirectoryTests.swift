import Glibc
import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The store's directory` {
    let parent: TemporaryDirectory
    var path: String { "\(parent.path)/media" }

    init() throws { parent = try TemporaryDirectory() }

    private func finish() {
        for name in parent.names { removeTree("\(parent.path)/\(name)") }
    }

    private func files(in name: String) -> [String] {
        (TemporaryDirectory.names(in: "\(parent.path)/\(name)") ?? []).filter { $0 != TemporaryDirectory.storesOwnName }
    }

    private func failure(_ path: String) -> Finding? {
        do throws(StorageFailure) {
            _ = try AttachmentStore(directoryPath: path)
            return nil
        } catch {
            return error.finding
        }
    }

    @Test(arguments: ["", "/", "//"]) func `is refused at the start when it is a symbolic link`(_ end: String) throws {
        let elsewhere = try TemporaryDirectory()
        _ = unsafe symlink(elsewhere.path, path)
        #expect(
            storageCode { () throws(StorageFailure) in _ = try AttachmentStore(directoryPath: path + end) }
                == .directoryNotPrivate)
        _ = unsafe unlink(path)
        _ = unsafe symlink("nowhere", path)
        #expect(
            storageCode { () throws(StorageFailure) in _ = try AttachmentStore(directoryPath: path + end) }
                == .directoryNotPrivate)
        #expect(elsewhere.names.isEmpty)
    }

    @Test func `is refused at the start when it or one above it is no directory, with the name of what is none`() throws
    {
        try FileHandle.new("media", in: try FileHandle.directory(parent.path)).write([1])
        _ = unsafe symlink("nowhere", "\(parent.path)/lost")
        for (path, cause) in [
            (path, "\(path) is no directory"), ("\(path)/deeper/still", "\(path) is no directory"),
            ("/dev/null", "/dev/null is no directory"), ("/dev/null/x", "/dev/null is no directory"),
            ("\(parent.path)/lost/x", "\(parent.path)/lost is a symbolic link that leads nowhere"),
        ] {
            let finding = failure(path)
            #expect(finding?.code == .directoryMissing)
            #expect(finding?.message.contains(cause) == true)
            #expect(finding?.fix == "Name a directory.")
        }
        #expect(try contents(of: path) == [1])
    }

    @Test(arguments: [true, false])
    func `is refused at the start when something else has the name of the store's own in it`(
        _ isLink: Bool
    ) throws {
        _ = unsafe mkdir(path, 0o700)
        let own = "\(path)/\(TemporaryDirectory.storesOwnName)"
        if isLink {
            _ = unsafe symlink(parent.path, own)
        } else {
            try FileHandle.new(TemporaryDirectory.storesOwnName, in: try FileHandle.directory(path)).write([1])
        }
        let finding = failure(path)
        #expect(finding?.code == .directoryNotPrivate)
        #expect(finding?.message.contains("\(own), where unfinished files are kept apart, is no directory") == true)
        #expect(finding?.fix?.hasPrefix("Remove it") == true)
    }

    @Test(arguments: [true, false]) func `may lose the store's own in it to something else, which is named`(
        _ keeps: Bool
    ) throws {
        let store = try AttachmentStore(directoryPath: path, configuration: .init(keepsDelivered: keeps))
        try FileHandle.new(TemporaryDirectory.storesOwnName, in: try FileHandle.directory(path)).write([1])
        #expect(storageCode { () throws(StorageFailure) in _ = try store.publish() } == .directoryNotPrivate)
        _ = unsafe unlink("\(path)/\(TemporaryDirectory.storesOwnName)")
        #expect(storageCode { () throws(StorageFailure) in _ = try store.publish() } == nil)
    }

    /// Mode, and whether a directory of that mode that somebody named is taken, and one of our own choice.
    @Test(
        arguments: [
            (0o700, true, true), (0o755, true, false), (0o775, true, false), (0o770, true, false), (0o710, true, false),
            (0o777, false, false), (0o702, false, false), (0o1777, true, false), (0o3777, true, false),
        ] as [(mode_t, Bool, Bool)]) func `must not be open to everybody's writing`(
            _ mode: mode_t, _ isTakenByName: Bool, _ isTakenAsTemporary: Bool
        ) throws
    {
        defer { finish() }
        let name = "mediafetch-\(geteuid())"
        let path = "\(parent.path)/\(name)"
        _ = unsafe mkdir(path, 0o700)
        _ = unsafe chmod(path, mode)
        let byName = storageCode { () throws(StorageFailure) in _ = try AttachmentStore(directoryPath: path) }
        #expect(byName == (isTakenByName ? nil : .directoryNotPrivate))
        let temporary = storageCode { () throws(StorageFailure) in
            _ = try AttachmentStore.temporary(in: parent.path)
        }
        #expect(temporary == (isTakenAsTemporary ? nil : .directoryNotPrivate))
    }

    @Test(arguments: StagingWay.allCases) func `is missed once when it is removed, and found again when it is back`(
        _ way: StagingWay
    ) throws {
        defer { finish() }
        let store = try AttachmentStore(path, way)
        let staged = try store.stage()
        try staged.append([1])
        removeTree(path)
        #expect(
            storageCode { () throws(StorageFailure) in
                _ = try store.publish(staged, requestIdentifier: "id", fileExtension: "jpg")
            } == .directoryMissing)
        #expect(storageCode { () throws(StorageFailure) in _ = try store.publish() } == .directoryMissing)
        #expect(parent.names.isEmpty)
        _ = unsafe mkdir(path, 0o700)
        let file = try store.publish([7])
        #expect(try contents(of: file.path) == [7])
    }

    @Test(arguments: StagingWay.allCases) func `is noticed to be another one, once`(_ way: StagingWay) throws {
        defer { finish() }
        let store = try AttachmentStore(path, way)
        _ = try store.publish()
        _ = unsafe rename(path, "\(parent.path)/moved")
        _ = unsafe mkdir(path, 0o700)
        #expect(storageCode { () throws(StorageFailure) in _ = try store.publish() } == .directoryReplaced)
        // Nothing stays where nobody looks for it.
        #expect(files(in: "moved") == [])
        let file = try store.publish([7])
        #expect(try contents(of: file.path) == [7])
        #expect(file.path.hasPrefix(path + "/"))
    }

    @Test(arguments: StagingWay.allCases) func `is never followed through a link that is put in its place`(
        _ way: StagingWay
    ) throws {
        defer { finish() }
        let elsewhere = try TemporaryDirectory()
        let store = try AttachmentStore(path, way)
        _ = unsafe rename(path, "\(parent.path)/moved")
        _ = unsafe symlink(elsewhere.path, path)
        #expect(storageCode { () throws(StorageFailure) in _ = try store.publish() } == .directoryReplaced)
        #expect(storageCode { () throws(StorageFailure) in _ = try store.publish() } == .directoryNotPrivate)
        #expect(elsewhere.names.isEmpty)
        _ = unsafe unlink(path)
        _ = unsafe rename("\(parent.path)/moved", path)
        let file = try store.publish([7])
        #expect(try contents(of: file.path) == [7])
    }

    @Test func `is not looked for behind a directory above it that became a link`() throws {
        let above = "\(parent.path)/above"
        let path = "\(above)/media"
        let elsewhere = try TemporaryDirectory()
        _ = unsafe mkdir("\(elsewhere.path)/media", 0o700)
        let store = try AttachmentStore(directoryPath: path)
        _ = unsafe rename(above, "\(parent.path)/moved")
        _ = unsafe symlink(elsewhere.path, above)
        for _ in 0..<3 {
            #expect(storageCode { () throws(StorageFailure) in _ = try store.publish() } == .directoryReplaced)
        }
        #expect(TemporaryDirectory.names(in: "\(elsewhere.path)/media") == [])
        #expect(files(in: "moved/media") == [])
        _ = unsafe unlink(above)
        _ = unsafe rename("\(parent.path)/moved", above)
        let file = try store.publish([7])
        #expect(try contents(of: file.path) == [7])
    }

    @Test func `is checked as at the start when it is another one`() throws {
        let store = try AttachmentStore(directoryPath: path)
        _ = unsafe rename(path, "\(parent.path)/moved")
        _ = unsafe mkdir(path, 0o700)
        _ = unsafe chmod(path, 0o777)
        #expect(storageCode { () throws(StorageFailure) in _ = try store.publish() } == .directoryReplaced)
        #expect(storageCode { () throws(StorageFailure) in _ = try store.publish() } == .directoryNotPrivate)
        #expect(files(in: "media") == [])
    }

    @Test func `removes its own file and not the one that a link leads to`() throws {
        defer { finish() }
        let elsewhere = try TemporaryDirectory()
        let store = try AttachmentStore(directoryPath: path)
        let file = try store.publish()
        let name = try #require(file.path.split(separator: "/").last.map(String.init))
        _ = unsafe rename(path, "\(parent.path)/moved")
        _ = unsafe symlink(elsewhere.path, path)
        try FileHandle.new(name, in: try FileHandle.directory(elsewhere.path)).write([9])
        file.discard()
        #expect(elsewhere.names == [name])
        #expect(files(in: "moved") == [])
    }

    @Test func `must be one that this user can write to`() throws {
        guard geteuid() != 0 else { return }
        _ = unsafe mkdir(path, 0o500)
        #expect(
            storageCode { () throws(StorageFailure) in _ = try AttachmentStore(directoryPath: path) } == .notWritable)
    }

    /// Each system error, and the one code that it becomes.
    @Test(arguments: [
        (ENOSPC, "storage.disk-full"), (EDQUOT, "storage.disk-full"), (EROFS, "storage.not-writable"),
        (EACCES, "storage.not-writable"), (EPERM, "storage.not-writable"), (ENOENT, "storage.directory-missing"),
        (ENOTDIR, "storage.directory-missing"), (EFBIG, "storage.file-too-large"),
        (EMFILE, "storage.out-of-descriptors"), (ENFILE, "storage.out-of-descriptors"), (EIO, "storage.failed"),
    ]) func `fails with a code that names the cause`(_ number: Int32, _ code: String) {
        let finding = StorageFailure(SystemError(number), doing: "Writing", in: "/d").finding
        #expect(finding.code.rawValue == code)
        #expect(finding.severity == .error)
        #expect(finding.fix?.isEmpty == false)
        #expect(finding.message.contains("/d"))
    }

    @Test func `on a read-only file system wants that mounted for writing, and no other mode`() {
        #expect(StorageFailure(SystemError(EROFS), doing: "Writing", in: "/d").finding.fix?.hasPrefix("Mount") == true)
        #expect(StorageFailure(SystemError(EACCES), doing: "Writing", in: "/d").finding.fix?.contains("mode") == true)
    }
}
