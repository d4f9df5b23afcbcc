/// A regular file that somebody else made, opened for reading.
struct PathSource: ByteSource {
    let byteCount: Int
    private let file: FileHandle

    /// Opens the file; `nil` when there is no regular file of that name. A symbolic link is none.
    init?(_ path: String) throws(SystemError) {
        guard let size = fileSize(atPath: path) else { return nil }
        file = try FileHandle.reading(path)
        byteCount = size
    }

    func read(at offset: Int, count: Int) throws(ByteSourceError) -> ArraySlice<UInt8> {
        guard offset >= 0, count > 0, offset < byteCount else { return [] }
        do {
            return try file.read(at: offset, count: min(count, byteCount - offset))[...]
        } catch {
            throw ByteSourceError(offset: offset, errorNumber: error.number, message: "it cannot be read: \(error)")
        }
    }
}
