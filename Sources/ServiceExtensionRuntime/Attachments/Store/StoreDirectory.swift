import Glibc

/// The directory of a store: held open, so that no link put in its place is ever followed.
final class StoreDirectory: Sendable {
    /// To whom a directory may be open.
    enum Access: Sendable {
        /// To this user alone, as one in a place that everybody can write to must be.
        case privateAlone
        /// To others who may read, and to a group that may write; as one that somebody chose by name may be.
        case notOpenToAll
    }

    let path: String
    let handle: FileHandle
    private let identity: FileStatus.Identity
    /// The path without symbolic links when the directory was opened.
    let place: String?

    /// Opens a directory, and makes it if it is missing.
    static func making(_ path: String, access: Access) throws(StorageFailure) -> StoreDirectory {
        let path = normalized(path)
        do {
            try makeDirectory(path)
        } catch {
            throw linkFailure(path) ?? obstacleFailure(path)
                ?? StorageFailure(error, doing: "Making the attachment directory", in: path)
        }
        return try StoreDirectory(path, access: access)
    }

    /// Opens a directory that is there.
    init(_ path: String, access: Access) throws(StorageFailure) {
        self.path = path
        let status: FileStatus
        do throws(SystemError) {
            handle = try FileHandle.directory(path)
            status = try handle.status()
            guard unsafe Glibc.access(path, W_OK | X_OK) == 0 else { throw SystemError(errno) }
        } catch {
            throw Self.linkFailure(path) ?? Self.obstacleFailure(path)
                ?? StorageFailure(error, doing: "Opening the attachment directory", in: path)
        }
        identity = status.identity
        place = resolvedPath(path)
        if let cause = Self.objection(to: status, access) {
            throw StorageFailure(Finding(.directoryNotPrivate, .error, "\(path) \(cause)."))
        }
    }

    /// Makes sure that the path still leads to this directory, so that who is told a file's path finds that file.
    func checkPlace() throws(StorageFailure) {
        do {
            if try FileStatus(ofPath: path).identity == identity { return }
        } catch {
            throw StorageFailure(error, doing: "Looking for the attachment directory", in: path)
        }
        throw StorageFailure(
            Finding(
                .directoryReplaced, .error, "Something else than the attachment directory stands at \(path) by now."))
    }

    private static func objection(to status: FileStatus, _ access: Access) -> String? {
        switch access {
        case .privateAlone:
            guard status.owner == geteuid() else { return "belongs to another user" }
            return status.mode & 0o077 == 0 ? nil : "is open to other users; its mode must be 0700"
        case .notOpenToAll:
            guard [geteuid(), 0].contains(status.owner) else { return "belongs to another user" }
            return status.mode & 0o1002 == 0o0002 ? "can be written to by everybody" : nil
        }
    }

    private static func linkFailure(_ path: String) -> StorageFailure? {
        guard let status = try? FileStatus(ofPath: path), status.kind == .symbolicLink else { return nil }
        return StorageFailure(
            Finding(
                .directoryNotPrivate, .error, "\(path) is a symbolic link, which could be turned to another place.",
                fix: "Name the directory that it leads to."))
    }

    private static func obstacleFailure(_ path: String) -> StorageFailure? {
        guard let obstacle = obstacle(onPath: path) else { return nil }
        return StorageFailure(
            Finding(
                .directoryMissing, .error, "Attachments cannot be put into \(path): \(obstacle).",
                fix: "Name a directory."))
    }

    /// Absolute, and without slashes at the end, behind which a symbolic link would be followed.
    private static func normalized(_ path: String) -> String {
        var path = absolutePath(path)
        while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }
}
