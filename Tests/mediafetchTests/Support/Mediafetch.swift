import Glibc
import ServiceExtensionRuntime

/// The built command, run as a user runs it.
enum Mediafetch {
    /// What a run left behind.
    struct Result: Sendable {
        /// The exit status; `nil` when a signal ended the process.
        var status: Int32?
        /// The signal that ended the process.
        var signal: Int32?
        var output: String
        var error: String

        /// The records, one for each line or document of the output.
        var records: [JSONObject] {
            output.split(separator: "\n").compactMap { line in
                (try? JSONParser().parse(Array(line.utf8)))?.root.objectValue
            }
        }
    }

    struct Failure: Error { var message: String }

    /// The command stands beside the test bundle that the test runner was given.
    static func path() throws -> String {
        for argument in CommandLine.arguments where argument.contains(".xctest") {
            let bundle = argument.split(separator: "/", omittingEmptySubsequences: false)
            guard let index = bundle.firstIndex(where: { $0.contains(".xctest") }) else { continue }
            let path = (bundle[..<index] + ["mediafetch"]).joined(separator: "/")
            if unsafe access(path, X_OK) == 0 { return path }
        }
        throw Failure(message: "mediafetch is not built; run the tests with ./run test")
    }

    /// Another program of the package, which stands beside it.
    static func path(of program: String) throws -> String {
        try path().split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
            + "/\(program)"
    }

    /// Runs a script of bash to its end, in which `$0` is the command and `$1`… are the arguments.
    static func script(_ script: String, _ arguments: [String] = [], input: String = "") throws -> Result {
        try run("/bin/bash", ["-c", script, try path()] + arguments, input: Array(input.utf8))
    }

    /// Runs the command to its end, with `input` on standard input.
    static func run(_ arguments: [String], input: String = "") throws -> Result {
        try run(try path(), arguments, input: Array(input.utf8))
    }
}
