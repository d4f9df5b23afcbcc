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

    /// The variables that name a proxy to other programs, and that are ignored here.
    static var proxies: [String] {
        ["http", "https", "all"].flatMap { ["\($0)_proxy", "\($0.uppercased())_PROXY"] }.filter { value(of: $0) != nil }
    }

    /// A variable's value; `nil` when it is not set or empty.
    static func value(of name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }
}
