import Glibc

/// The environment variables that count.
enum Environment {
    /// `TMPDIR`, or `/tmp`.
    static var temporaryDirectory: String {
        guard let value = unsafe getenv("TMPDIR") else { return "/tmp" }
        let path = unsafe String(cString: value)
        return path.isEmpty ? "/tmp" : path
    }
}
