import Glibc
import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The limit of the store` {
    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func store(_ limit: Int, _ way: StagingWay, keeps: Bool = true) throws -> AttachmentStore {
        try AttachmentStore(directory.path, way, .init(keepsDelivered: keeps, byteLimit: limit))
    }

    private func publish(_ count: Int, in store: AttachmentStore) -> Finding.Code? {
        storageCode { () throws(StorageFailure) in try store.publish([UInt8](repeating: 1, count: count)).keep() }
    }

    @Test(arguments: StagingWay.allCases) func `counts all files, to the byte`(_ way: StagingWay) throws {
        let store = try store(100, way)
        #expect(publish(60, in: store) == nil)
        #expect(publish(41, in: store) == .storeFull)
        #expect(publish(40, in: store) == nil)
        #expect(publish(1, in: store) == .storeFull)
        #expect(directory.names.count == 2)
    }

    @Test(arguments: StagingWay.allCases) func `counts what was there before`(_ way: StagingWay) throws {
        try FileHandle.new("old", in: try FileHandle.directory(directory.path)).write(
            [UInt8](repeating: 0, count: 90)[...])
        let store = try store(100, way)
        #expect(publish(11, in: store) == .storeFull)
        #expect(publish(10, in: store) == nil)
    }

    @Test(arguments: StagingWay.allCases) func `gives back what others remove`(_ way: StagingWay) throws {
        let store = try store(100, way)
        #expect(publish(90, in: store) == nil)
        #expect(publish(90, in: store) == .storeFull)
        for name in directory.names { _ = unsafe unlink("\(directory.path)/\(name)") }
        #expect(publish(90, in: store) == nil)
    }

    @Test(arguments: StagingWay.allCases) func `gives back what is not published or not delivered`(
        _ way: StagingWay
    ) throws {
        let store = try store(100, way)
        for _ in 0..<5 {
            try store.stage().append([UInt8](repeating: 1, count: 90)[...])
            _ = try store.publish([UInt8](repeating: 1, count: 90))
        }
        #expect(publish(100, in: store) == nil)
    }

    @Test(arguments: StagingWay.allCases) func `counts files that are being filled`(_ way: StagingWay) throws {
        let store = try store(100, way)
        let first = try store.stage()
        try first.append([UInt8](repeating: 1, count: 60)[...])
        #expect(publish(41, in: store) == .storeFull)
        #expect(
            storageCode { () throws(StorageFailure) in
                try first.append([UInt8](repeating: 1, count: 41)[...])
            } == .storeFull)
        try first.append([UInt8](repeating: 1, count: 40)[...])
        #expect(first.byteCount == 100)
    }

    @Test(arguments: StagingWay.allCases) func `gives back files that are not kept when they go`(
        _ way: StagingWay
    ) throws {
        let store = try store(100, way, keeps: false)
        do {
            let held = try store.publish([UInt8](repeating: 1, count: 60))
            #expect(publish(41, in: store) == .storeFull)
            held.keep()
        }
        for _ in 0..<3 { #expect(publish(100, in: store) == nil) }
    }

    @Test(arguments: StagingWay.allCases, [true, false]) func `counts each name of a shared file`(
        _ way: StagingWay, _ keeps: Bool
    ) throws {
        let store = try store(100, way, keeps: keeps)
        let staged = try store.stage()
        try staged.append([UInt8](repeating: 1, count: 40)[...])
        let shared = SharedFile(staged)
        var files: [StoredFile] = []
        for _ in 0..<2 {
            files.append(try shared.publish(in: store, requestIdentifier: "id", fileExtension: "jpg"))
            files.last?.keep()
        }
        #expect(
            storageCode { () throws(StorageFailure) in
                _ = try shared.publish(in: store, requestIdentifier: "id", fileExtension: "jpg")
            } == .storeFull)
        #expect(publish(20, in: store) == nil)
        files = []
        if keeps {
            for name in directory.names { _ = unsafe unlink("\(directory.path)/\(name)") }
        }
        for _ in 0..<2 { #expect(publish(100, in: store) == nil || keeps) }
    }

    @Test func `counts at once what others put there in the middle of a run`() throws {
        let store = try store(100, .unnamed)
        #expect(publish(40, in: store) == nil)
        try FileHandle.new("foreign", in: try FileHandle.directory(directory.path)).write(
            [UInt8](repeating: 0, count: 50)[...])
        // Times of change are as coarse as the kernel's tick.
        Self.waitForTick()
        #expect(publish(11, in: store) == .storeFull)
        #expect(publish(10, in: store) == nil)
    }

    @Test func `holds for two stores that take turns in one directory`() throws {
        let stores = [try store(100, .unnamed), try store(100, .unnamed)]
        var stored = 0
        for turn in 0..<12 {
            if publish(15, in: stores[turn % 2]) == nil { stored += 15 }
            Self.waitForTick()
        }
        #expect(stored == 90)
    }

    /// Makes changes of a directory until the time of change moves on.
    private static func waitForTick() {
        guard let directory = try? TemporaryDirectory(), let handle = try? FileHandle.directory(directory.path) else {
            return
        }
        let start = try? handle.status().contentChanged
        var number = 0
        while (try? handle.status().contentChanged) == start {
            _ = try? FileHandle.new("\(number)", in: handle)
            number += 1
        }
    }

    @Test func `says how many bytes there would be, and what the limit is`() throws {
        let store = try store(100, .unnamed)
        #expect(publish(60, in: store) == nil)
        do {
            _ = try store.publish([UInt8](repeating: 1, count: 50))
            Issue.record("more than the limit was stored")
        } catch {
            #expect(error.finding.message.contains("110"))
            #expect(error.finding.message.contains("100"))
        }
    }
}
