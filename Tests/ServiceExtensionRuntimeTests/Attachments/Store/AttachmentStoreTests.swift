import Glibc
import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The attachment store` {
    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    @Test(arguments: StagingWay.allCases) func `publishes the bytes under a safe name, readable by its user alone`(
        _ way: StagingWay
    ) throws {
        let store = try AttachmentStore(directory.path, way)
        let file = try store.publish(Array("whole".utf8), "../id\u{0}", "jpg")
        let name = try #require(directory.names.first)
        #expect(file.path == "\(directory.path)/\(name)")
        #expect(name.hasPrefix("___id_-") && name.hasSuffix(".jpg"))
        #expect(file.byteCount == 5)
        #expect(try contents(of: file.path) == Array("whole".utf8))
        let status = try FileStatus(ofPath: file.path)
        #expect(status.mode == 0o600)
        #expect(status.kind == .file)
        file.keep()
    }

    @Test(arguments: StagingWay.allCases) func `shows no file before it is published`(_ way: StagingWay) throws {
        let store = try AttachmentStore(directory.path, way)
        let staged = try store.stage()
        try staged.append([1, 2, 3])
        #expect(directory.names.isEmpty)
    }

    @Test(arguments: StagingWay.allCases) func `leaves nothing of a file that is not published`(
        _ way: StagingWay
    ) throws {
        do {
            let store = try AttachmentStore(directory.path, way)
            for _ in 0..<3 { try store.stage().append([1, 2, 3]) }
            let own = "\(directory.path)/\(TemporaryDirectory.storesOwnName)"
            for word in TemporaryDirectory.names(in: own) ?? [] {
                #expect(TemporaryDirectory.names(in: "\(own)/\(word)") == ["marks"])
            }
        }
        #expect(directory.allNames.isEmpty)
    }

    @Test(arguments: StagingWay.allCases) func `gives two files of the same request different names`(
        _ way: StagingWay
    ) throws {
        let store = try AttachmentStore(directory.path, way)
        let other = try AttachmentStore(directory.path, way)
        let files = try (0..<20).map { try ($0 % 2 == 0 ? store : other).publish([UInt8($0)], "same") }
        #expect(Set(files.map(\.path)).count == 20)
        for (number, file) in files.enumerated() { #expect(try contents(of: file.path) == [UInt8(number)]) }
    }

    @Test(arguments: StagingWay.allCases) func `never takes a name that is taken`(_ way: StagingWay) throws {
        let store = try AttachmentStore(directory.path, way)
        let first = try store.publish([1], "same")
        let handle = try FileHandle.directory(directory.path)
        // The next names in the row, taken by somebody else.
        let stem = try #require(first.path.split(separator: "/").last?.split(separator: ".").first)
        let number = try #require(stem.split(separator: "-").last.flatMap { Int($0) })
        for next in 1...4 {
            let name = "\(stem.dropLast(String(number).count))\(number + next).jpg"
            try FileHandle.new(name, in: handle).write([9])
        }
        let second = try store.publish([2], "same")
        #expect(try contents(of: second.path) == [2])
        for next in 1...4 {
            let path = "\(directory.path)/\(stem.dropLast(String(number).count))\(number + next).jpg"
            #expect(try contents(of: path) == [9])
        }
    }

    @Test(arguments: StagingWay.allCases) func `removes a file that nobody was given, and keeps one that was delivered`(
        _ way: StagingWay
    ) throws {
        let store = try AttachmentStore(directory.path, way)
        let kept = try store.publish([1]).path
        do {
            let file = try store.publish([2])
            file.keep()
            file.discard()
            #expect(try contents(of: file.path) == [2])
        }
        #expect(fileSize(atPath: kept) == nil)
        #expect(directory.names.count == 1)
    }

    @Test(arguments: StagingWay.allCases) func `removes a discarded file once, though another has its name by then`(
        _ way: StagingWay
    ) throws {
        let store = try AttachmentStore(directory.path, way)
        let file = try store.publish([1])
        file.discard()
        #expect(fileSize(atPath: file.path) == nil)
        let handle = try FileHandle.directory(directory.path)
        try FileHandle.new(try #require(file.path.split(separator: "/").last.map(String.init)), in: handle).write([9])
        file.discard()
        #expect(try contents(of: file.path) == [9])
    }

    @Test(arguments: StagingWay.allCases) func `gives a shared file any number of names, also after all were removed`(
        _ way: StagingWay
    ) throws {
        for keeps in [true, false] {
            let store = try AttachmentStore(directory.path, way, .init(keepsDelivered: keeps))
            let staged = try store.stage()
            try staged.append([1, 2, 3])
            let shared = SharedFile(staged)
            for _ in 0..<3 {
                let files = try (0..<3).map { _ in
                    try shared.publish(in: store, requestIdentifier: "id", fileExtension: "jpg")
                }
                #expect(Set(files.map(\.path)).count == 3)
                for file in files { #expect(try contents(of: file.path) == [1, 2, 3]) }
            }
        }
        #expect(directory.allNames.isEmpty)
    }

    @Test func `makes the directory and those above it for this user alone`() throws {
        let path = "\(directory.path)/a/b"
        let store = try AttachmentStore(directoryPath: path)
        #expect(store.directoryPath == path)
        #expect(try FileStatus(ofPath: path).mode == 0o700)
        #expect(try FileStatus(ofPath: "\(directory.path)/a").mode == 0o700)
        removeTree(directory.path + "/a")
    }

    @Test(arguments: StagingWay.allCases) func `serves many threads at once`(_ way: StagingWay) async throws {
        let store = try AttachmentStore(directory.path, way, .init(byteLimit: 1 << 20))
        let paths = try await withThrowingTaskGroup(of: [String].self) { group in
            for task in 0..<8 {
                group.addTask {
                    try (0..<50).map { number in
                        let file = try store.publish([UInt8(task), UInt8(number)], "same")
                        if number % 2 == 0 { file.keep() }
                        return file.path
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(paths).count == 400)
        #expect(directory.names.count == 200)
    }
}
