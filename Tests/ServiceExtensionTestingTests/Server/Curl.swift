import Glibc
import Synchronization

@testable import ServiceExtensionTesting

/// One run of the `curl` command, the outside client of these tests.
struct Curl: Sendable {
    /// The exit code; the names stand in curl's manual under EXIT CODES.
    var exitCode: Int32
    /// What it wrote to standard output.
    var output: [UInt8]
    /// What it wrote to standard error.
    var errors: String

    /// Standard output as text.
    var text: String { String(decoding: output, as: UTF8.self) }

    /// Runs curl with the given arguments, without its configuration file and proxies, for ten seconds at most.
    static func run(_ arguments: String...) async throws -> Curl { try await run(arguments) }

    /// Runs curl with the given arguments, without its configuration file and proxies, for ten seconds at most.
    static func run(_ arguments: [String]) async throws -> Curl {
        let all = ["curl", "-q", "-s", "-S", "--globoff", "--noproxy", "*", "--max-time", "10"] + arguments
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

    private static func runBlocking(_ arguments: [String]) throws -> Curl {
        let (output, outputEnd) = try pair()
        let (errors, errorsEnd) = try pair()
        let process = try spawn(arguments, output: outputEnd.number, errors: errorsEnd.number)
        outputEnd.shutDown()
        errorsEnd.shutDown()
        let outputBytes = output.readToEnd()
        let errorBytes = errors.readToEnd()
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        return Curl(
            exitCode: status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F), output: outputBytes,
            errors: String(decoding: errorBytes, as: UTF8.self))
    }
}
