import Glibc
import ServiceExtensionRuntime
import Synchronization

/// A running `mediafetch --ndjson` that a test talks with, payload by payload.
///
/// Its calls block, so make them in ``aside(_:)``.
final class Conversation: Sendable {
    let child: ChildProcess
    private let unread = Mutex<[UInt8]>([])

    init(_ arguments: [String], program: String = "mediafetch") throws {
        child = try ChildProcess(try Mediafetch.path(of: program), ["--ndjson"] + arguments)
    }

    /// Sends lines to the command's standard input, which stays open.
    func send(_ lines: [String]) throws {
        var rest = Array(lines.map { $0 + "\n" }.joined().utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe write(child.inputEnd, $0.baseAddress, $0.count) }
            guard count > 0 else { throw Mediafetch.Failure(message: "the command reads no more") }
            rest = rest.dropFirst(count)
        }
    }

    /// Waits for records.
    func records(_ count: Int) throws -> [JSONObject] {
        var records: [JSONObject] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            while records.count < count, let line = takeLine() {
                guard let record = try JSONParser().parse(line).root.objectValue else {
                    throw Mediafetch.Failure(message: "a line of the output is no object")
                }
                records.append(record)
            }
            guard records.count < count else { return records }
            let got = unsafe buffer.withUnsafeMutableBytes { unsafe read(child.outputEnd, $0.baseAddress, $0.count) }
            guard got > 0 else { throw Mediafetch.Failure(message: "the output ended after \(records.count) records") }
            unread.withLock { $0 += buffer[..<got] }
        }
    }

    private func takeLine() -> [UInt8]? {
        unread.withLock { unread in
            guard let end = unread.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            defer { unread.removeFirst(end + 1) }
            return Array(unread[..<end])
        }
    }

    /// Waits until the command has taken all that was sent out of its pipe. The system tells nobody when a pipe gets empty, so
    /// this asks again and again.
    func waitUntilAllIsRead() {
        var count: Int32 = 1
        while unsafe ioctl(child.inputEnd, UInt(FIONREAD), &count) == 0, count > 0 { usleep(1000) }
    }

    /// Closes the input and waits for the end. Returns what came after the records that were taken.
    func end() -> String {
        close(child.inputEnd)
        return ending().rest
    }

    /// Waits for the end. Returns what came after the records that were taken, and the status of `waitpid(2)`.
    func ending() -> (rest: String, status: Int32) {
        let rest = child.readAll(child.outputEnd)
        close(child.errorEnd)
        let status = child.wait()
        return (String(decoding: unread.withLock { $0 }, as: UTF8.self) + rest, status)
    }

    /// How many threads the command has.
    var threadCount: Int { Self.names(in: "/proc/\(child.id)/task").count }

    /// How many files and sockets the command has open; not those without a name that libdispatch opens once for itself.
    var descriptorCount: Int {
        let directory = "/proc/\(child.id)/fd"
        return Self.names(in: directory).filter { !Self.target(of: "\(directory)/\($0)").hasPrefix("anon_inode:") }
            .count
    }

    private static func names(in path: String) -> [String] {
        guard let directory = unsafe opendir(path) else { return [] }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    private static func target(of link: String) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        let length = unsafe readlink(link, &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(0, length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// Does work that blocks on a thread of its own, away from the pool that all tests share.
func aside<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await Task(executorPreference: BlockingThreads(name: "aside", limit: 1)) { try work() }.value
}
