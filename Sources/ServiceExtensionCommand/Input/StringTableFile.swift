import ServiceExtensionRuntime

/// Reads the string table that `--strings` names.
enum StringTableFile {
    /// The most bytes of a table; an app's whole catalog has a few of them.
    private static let sizeLimit = 32 << 20

    static func read(_ path: String) throws(UsageError) -> LocalizedStrings {
        var bytes: [UInt8] = []
        do {
            let file = try FileHandle.reading(path)
            while true {
                let chunk = try file.read(atMost: 64 << 10)
                if chunk.isEmpty { break }
                bytes += chunk
                if bytes.count > sizeLimit { throw UsageError("--strings: \(path) has more than \(sizeLimit) bytes") }
            }
            return try LocalizedStrings(parsing: bytes)
        } catch let error as UsageError {
            throw error
        } catch let error as LocalizedStringsError {
            throw UsageError("--strings: \(path) is no string table: \(error)")
        } catch {
            throw UsageError("--strings: \(path) cannot be read: \(error)")
        }
    }
}
