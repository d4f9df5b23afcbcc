import Glibc

/// How many notifications are worth having in flight at once.
enum InFlightLimit {
    /// What one notification may hold: three media with a socket and a file each, and one of each to spare.
    static let descriptorsEach = 8
    /// What the rest of the process holds: standard streams, libraries, the store, idle connections, and the 64 files
    /// that are kept for further notifications with the same media.
    static let descriptorsAside = 64 + 64

    /// The limit for a machine with so many cores and a process that may open so many files.
    ///
    /// 32 for each core, since nearly all of the time is waiting for servers; at most 512, so that a server is not
    /// flooded; never so many that descriptors run out. The usual 1,024 allow 112.
    static func standard(cores: Int, descriptors: Int) -> Int {
        let byCores = min(max(1, cores), 16) * 32
        let byDescriptors = (max(descriptors, descriptorsAside) - descriptorsAside) / descriptorsEach
        return max(1, min(byCores, byDescriptors))
    }

    /// The soft limit of open files (`RLIMIT_NOFILE`).
    static var descriptors: Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
        return Int(clamping: limit.rlim_cur)
    }
}
