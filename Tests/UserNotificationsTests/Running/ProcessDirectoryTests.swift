import Foundation
import Testing

@testable import UserNotifications

@Suite struct `The directory of a process` {
    @Test func `is this user's alone, and goes with its owner`() throws {
        let parent = try TestDirectory()
        var directory: ProcessDirectory? = ProcessDirectory(in: parent.path)
        let path = try #require(directory?.path)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o700)
        let inside = try #require(directory?.makeDirectory("inside"))
        try Data([1]).write(to: URL(fileURLWithPath: "\(inside)/file"))
        directory = nil
        #expect(parent.names.isEmpty)
    }

    @Test func `is removed by another one when its process has ended, not before`() throws {
        let parent = try TestDirectory()
        let abandoned = "\(parent.path)/service-extension-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: "\(abandoned)/run", withIntermediateDirectories: true)
        try FileManager.default.createDirectory(
            atPath: "\(parent.path)/service-extension-mine/x", withIntermediateDirectories: true)
        let first = ProcessDirectory(in: parent.path)
        #expect(first.makeDirectory("run") != nil)
        let second = ProcessDirectory(in: parent.path)
        #expect(!FileManager.default.fileExists(atPath: abandoned))
        #expect(FileManager.default.fileExists(atPath: "\(first.path)/run"))
        #expect(FileManager.default.fileExists(atPath: "\(parent.path)/service-extension-mine/x"))
        #expect(first.path != second.path)
    }

    @Test func `is its parent where none can be made`() {
        let directory = ProcessDirectory(in: "/nowhere")
        #expect(directory.path == "/nowhere")
        #expect(directory.makeDirectory("run") == nil)
    }
}
