import Glibc

/// The limit on open files (`RLIMIT_NOFILE`), within which the command keeps.
///
/// To run out of descriptors is no error of one download only: libdispatch, which runs Swift's tasks, ends the process
/// when it cannot open a file under `/proc` (measured, Swift 6.3). So there are never more transfers at once than there
/// are descriptors for.
enum DescriptorLimit {
    /// What standard streams, libraries, name look-ups and inputs take at most, and the 64 files that are kept for
    /// further notifications with the same media.
    private static let aside = 48 + 64
    /// A socket, the file that its body goes to, and one that is still being judged.
    private static let each = 3
    /// The fewest that are enough for a few transfers.
    static let least = 128
    /// The most transfers at once, whatever the limit.
    private static let mostConnections = 256

    /// Raises the limit as far as it is needed and allowed. Returns what it is then.
    static func raised() -> Int {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard unsafe getrlimit(resource, &limit) == 0 else { return 1024 }
        let wanted = min(limit.rlim_max, rlim_t(aside + each * mostConnections))
        if limit.rlim_cur < wanted {
            let before = limit.rlim_cur
            limit.rlim_cur = wanted
            if unsafe setrlimit(resource, &limit) != 0 { limit.rlim_cur = before }
        }
        return Int(clamping: limit.rlim_cur)
    }

    /// How many connections there may be at once with so many descriptors.
    static func connectionLimit(descriptors: Int) -> Int {
        max(1, min(mostConnections, (descriptors - aside) / each))
    }
}
