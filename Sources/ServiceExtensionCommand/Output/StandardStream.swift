import ServiceExtensionRuntime

/// Standard output or standard error, written to without a buffer.
struct StandardStream: Sendable {
    static let output = StandardStream(file: .standardOutput)
    static let error = StandardStream(file: .standardError)

    private let file: FileHandle

    /// Writes all bytes; blocks while nobody reads.
    func write(_ bytes: [UInt8]) throws(SystemError) { try file.write(bytes[...]) }

    /// Writes a text; for messages whose loss does not matter.
    func print(_ text: String) { try? write(Array(text.utf8)) }
}
