import Glibc

/// The descriptors of this process that are open now.
func openDescriptors() -> Set<Int32> {
    guard let directory = unsafe opendir("/proc/self/fd") else { return [] }
    defer { unsafe closedir(directory) }
    var numbers: Set<Int32> = []
    while let entry = unsafe readdir(directory) {
        let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if let number = Int32(name), unsafe dirfd(directory) != number { numbers.insert(number) }
    }
    return numbers
}

/// Sees to it that a program that this process starts does not inherit the Unix sockets opened since `earlier`.
func closeOnExecution(ofUnixSocketsOpenedSince earlier: Set<Int32>) {
    for descriptor in openDescriptors().subtracting(earlier) {
        var address = sockaddr()
        var length = socklen_t(MemoryLayout<sockaddr>.size)
        guard unsafe getsockname(descriptor, &address, &length) == 0, address.sa_family == sa_family_t(AF_UNIX) else {
            continue
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
}
