import Glibc
import Testing

@testable import ServiceExtensionRuntime

/// The two ways in which a store makes files.
enum StagingWay: CaseIterable, Sendable, CustomTestStringConvertible {
    /// Without a name until they are whole (`O_TMPFILE`).
    case unnamed
    /// With a name in a directory of the process's own, where the file system knows no other.
    case named

    var testDescription: String { self == .unnamed ? "unnamed files" : "named files" }
}

extension AttachmentStore {
    convenience init(
        _ path: String, _ way: StagingWay, _ configuration: Configuration = Configuration()
    ) throws(StorageFailure) {
        try self.init(
            directoryPath: path, access: .notOpenToAll, configuration, makesUnnamedFiles: way == .unnamed)
    }

    /// Stages, fills and publishes a file.
    func publish(
        _ bytes: [UInt8] = [1, 2, 3], _ identifier: String = "id", _ fileExtension: String = "jpg"
    ) throws(StorageFailure) -> StoredFile {
        let file = try stage()
        try file.append(bytes[...])
        return try publish(file, requestIdentifier: identifier, fileExtension: fileExtension)
    }
}

/// The code of the storage failure that a closure ends with; `nil` when it ends well.
func storageCode(_ body: () throws(StorageFailure) -> Void) -> Finding.Code? {
    do throws(StorageFailure) {
        try body()
        return nil
    } catch {
        return error.finding.code
    }
}

/// The bytes of a small file.
func contents(of path: String) throws -> [UInt8] {
    try FileHandle.reading(path).read(atMost: 1 << 20)
}

/// Removes a directory of files, as `rm -r` does.
func removeTree(_ path: String) {
    for name in TemporaryDirectory.names(in: path) ?? [] {
        if unsafe unlink("\(path)/\(name)") != 0 { removeTree("\(path)/\(name)") }
    }
    _ = unsafe rmdir(path)
}

/// Adds bytes to a file, as an extension that tampers with an attachment would.
func append(_ bytes: [UInt8], to path: String) throws {
    let file = try unsafe #require(unsafe fopen(path, "a"))
    for byte in bytes { unsafe fputc(Int32(byte), file) }
    unsafe fclose(file)
}
