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

    /// The names of the variables that begin with a text.
    static func names(beginningWith prefix: String) -> [String] {
        var entry = unsafe environ
        var names: [String] = []
        while let text = unsafe entry.pointee {
            if unsafe strncmp(text, prefix, prefix.utf8.count) == 0 {
                names.append(String(unsafe String(cString: text).prefix { $0 != "=" }))
            }
            unsafe entry += 1
        }
        return names
    }

    /// A variable's value; `nil` when it is not set or empty.
    static func value(of name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }
}
