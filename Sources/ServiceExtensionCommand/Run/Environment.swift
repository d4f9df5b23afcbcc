import Glibc

/// The environment variables that count.
enum Environment {
    /// Takes out what would make libcurl write every connection's keys to a file. Call it before any thread is started:
    /// the environment has no lock.
    static func cleanUp() {
        _ = unsafe unsetenv("SSLKEYLOGFILE")
    }

    /// `TMPDIR`, or `/tmp`.
    static var temporaryDirectory: String {
        value(of: "TMPDIR") ?? "/tmp"
    }

    /// A variable's value; `nil` when it is not set or empty.
    static func value(of name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }
}
