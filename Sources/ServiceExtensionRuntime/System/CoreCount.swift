import Glibc

/// The number of processors that this process may use.
public let coreCount = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
