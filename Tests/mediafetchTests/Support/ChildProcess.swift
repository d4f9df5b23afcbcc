import Glibc
import Synchronization

extension Mediafetch {
    /// Starts a program, feeds it, and gathers what it prints until it ends.
    static func run(_ program: String, _ arguments: [String], input: [UInt8]) throws -> Result {
        let child = try ChildProcess(program, arguments)
        let feeder = Reader { child.write(input) }
        let error = Reader { child.readAll(child.errorEnd) }
        let output = child.readAll(child.outputEnd)
        let status = child.wait()
        _ = feeder.value
        return Result(
            status: status & 0x7F == 0 ? status >> 8 & 0xFF : nil, signal: status & 0x7F == 0 ? nil : status & 0x7F,
            output: output, error: error.value)
    }
}

/// A child with its three standard streams in pipes.
struct ChildProcess: Sendable {
    let id: pid_t
    let inputEnd: Int32
    let outputEnd: Int32
    let errorEnd: Int32

    init(_ program: String, _ arguments: [String]) throws {
        let (inputReadEnd, inputEnd) = try Self.pipe()
        let (outputEnd, outputWriteEnd) = try Self.pipe()
        let (errorEnd, errorWriteEnd) = try Self.pipe()
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for (end, number) in [
            (inputReadEnd, STDIN_FILENO), (outputWriteEnd, STDOUT_FILENO), (errorWriteEnd, STDERR_FILENO),
        ] {
            unsafe posix_spawn_file_actions_adddup2(&actions, end, number)
        }
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // A test thread may have signals blocked, which the child would inherit.
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

        var words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        defer { for index in unsafe words.indices { unsafe free(words[index]) } }
        var id: pid_t = 0
        let status = unsafe posix_spawn(&id, program, &actions, &attributes, &words, environ)
        for end in [inputReadEnd, outputWriteEnd, errorWriteEnd] { close(end) }
        guard status == 0 else { throw Mediafetch.Failure(message: "\(program) cannot be started: error \(status)") }
        self.id = id
        self.inputEnd = inputEnd
        self.outputEnd = outputEnd
        self.errorEnd = errorEnd
    }

    /// Writes all bytes to the child's standard input and closes it. A child that reads no more is no error.
    func write(_ bytes: [UInt8]) -> String {
        signal(SIGPIPE, SIG_IGN)
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(inputEnd, $0.baseAddress, $0.count) }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        close(inputEnd)
        return ""
    }

    /// Reads a stream to its end and closes it.
    func readAll(_ end: Int32) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(end, $0.baseAddress, $0.count) }
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        close(end)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Waits for the child's end; the status is that of `waitpid(2)`.
    func wait() -> Int32 {
        var status: Int32 = 0
        unsafe waitpid(id, &status, 0)
        return status
    }

    private static func pipe() throws -> (readEnd: Int32, writeEnd: Int32) {
        var ends: [Int32] = [0, 0]
        guard unsafe Glibc.pipe(&ends) == 0 else { throw Mediafetch.Failure(message: "no pipe is left") }
        // The child's copies of its own ends are made by dup2, without this flag.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}

/// Runs a closure on a thread of its own; ``value`` waits for its result.
final class Reader: Sendable {
    private final class Slot: Sendable {
        let value = Mutex("")
        let body: @Sendable () -> String

        init(_ body: @escaping @Sendable () -> String) { self.body = body }
    }

    private let slot: Slot
    private let thread: pthread_t

    init(_ body: @escaping @Sendable () -> String) {
        slot = Slot(body)
        var thread = pthread_t()
        let context = unsafe Unmanaged.passRetained(slot).toOpaque()
        unsafe pthread_create(
            &thread, nil,
            { context in
                guard let context = unsafe context else { return nil }
                let slot = unsafe Unmanaged<Slot>.fromOpaque(context).takeRetainedValue()
                let value = slot.body()
                slot.value.withLock { $0 = value }
                return nil
            }, context)
        self.thread = thread
    }

    var value: String {
        pthread_join(thread, nil)
        return slot.value.withLock { $0 }
    }
}
