import Glibc
import Synchronization

@testable import ServiceExtensionTesting

/// One run of the `curl` command, the outside client of these tests.
struct Curl: Sendable {
    /// Why curl could not be run.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The exit code; curl's manual lists them under EXIT CODES.
    var exitCode: Int32
    /// What it wrote to standard output.
    var output: [UInt8]
    /// What it wrote to standard error.
    var errors: String

    /// Standard output as text.
    var text: String { String(decoding: output, as: UTF8.self) }

    /// Runs curl without its configuration file and proxies, for ten seconds at most.
    static func run(_ arguments: String...) async throws -> Curl { try await run(arguments) }

    /// Runs curl without its configuration file and proxies, for ten seconds at most.
    static func run(_ arguments: [String]) async throws -> Curl {
        let all = ["curl", "-q", "-s", "-S", "--globoff", "--noproxy", "*", "--max-time", "10"] + arguments
        await turns.wait()
        defer { turns.signal() }
        // On a thread of its own: waiting must not hold one of the few threads that all tests share.
        let thread = Mutex<ServerThread?>(nil)
        let result: Result<Curl, any Error> = try await withCheckedThrowingContinuation { continuation in
            do {
                let started = try ServerThread { continuation.resume(returning: Result { try runBlocking(all) }) }
                thread.withLock { $0 = started }
            } catch {
                continuation.resume(throwing: error)
            }
        }
        thread.withLock { $0 }?.join()
        return try result.get()
    }

    /// Few at a time, so that a run with a short time limit is not slowed down by all the others.
    private static let turns = Turns(6)

    private static func runBlocking(_ arguments: [String]) throws -> Curl {
        let (process, output, errors) = try start(arguments)
        let outputBytes = readToEnd(output)
        let errorBytes = readToEnd(errors)
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        return Curl(
            // A signal's number, negative, where one ended it.
            exitCode: status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F), output: outputBytes,
            errors: String(decoding: errorBytes, as: UTF8.self))
    }

    /// Starts a command, and gives the reading ends of its output and errors.
    private static func start(_ arguments: [String]) throws -> (pid_t, output: Descriptor, errors: Descriptor) {
        let output = try pair()
        let errors = try pair()
        var actions = unsafe posix_spawn_file_actions_t()
        _ = unsafe posix_spawn_file_actions_init(&actions)
        defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
        _ = unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        _ = unsafe posix_spawn_file_actions_adddup2(&actions, output.writing.number, 1)
        _ = unsafe posix_spawn_file_actions_adddup2(&actions, errors.writing.number, 2)
        // The thread blocks all signals; curl must not inherit that.
        var attributes = posix_spawnattr_t()
        _ = unsafe posix_spawnattr_init(&attributes)
        defer { _ = unsafe posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        _ = unsafe sigemptyset(&signals)
        _ = unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        _ = unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var process = pid_t()
        let failure = unsafe withStrings(arguments) { arguments in
            unsafe withStrings(["LC_ALL=C"]) { environment in
                unsafe posix_spawnp(&process, "curl", &actions, &attributes, arguments, environment)
            }
        }
        guard failure == 0 else {
            throw Failure(
                description: failure == ENOENT
                    ? "The curl command, which these tests use as an outside client, is not installed; ./run installs it."
                    : "The curl command could not be started: errno \(failure).")
        }
        return (process, output.reading, errors.reading)
    }

    private static func pair() throws -> (reading: Descriptor, writing: Descriptor) {
        var ends: [Int32] = [-1, -1]
        guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw Failure(description: "socketpair failed with errno \(errno).")
        }
        return (Descriptor(ends[0]), Descriptor(ends[1]))
    }

    private static func readToEnd(_ descriptor: Descriptor) -> [UInt8] {
        var bytes: [UInt8] = []
        while unsafe bytes.append(atMost: 65_536, { unsafe read(descriptor.number, $0, 65_536) }) > 0 {}
        return bytes
    }

    /// Gives a function the null-terminated array of C strings that the system's calls want.
    private static func withStrings<Result>(
        _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = unsafe strings.map { unsafe strdup($0) } + [nil]
        defer { unsafe pointers.forEach { unsafe free($0) } }
        return unsafe body(&pointers)
    }
}
