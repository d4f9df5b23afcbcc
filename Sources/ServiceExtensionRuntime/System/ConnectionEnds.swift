import Glibc

/// A connection as both ends name it, which a socket's number does not outlive.
struct ConnectionEnds: Hashable, Sendable {
    /// One end. The address is text, as ``IPAddress`` writes it.
    struct End: Hashable, Sendable {
        var address: String
        var port: UInt16
    }

    var localPort: UInt16
    var remote: End
}

extension ConnectionEnds {
    /// Those of a connected socket; `nil` for one that is not connected.
    init?(of socket: Int32) {
        guard let local = unsafe endpoint(of: socket, getsockname),
            let remote = unsafe endpoint(of: socket, getpeername),
            let address = remote.ip
        else { return nil }
        self.init(localPort: local.port, remote: End(address: "\(address)", port: remote.port))
    }
}

private func endpoint(
    of socket: Int32, _ name: (Int32, UnsafeMutablePointer<sockaddr>?, UnsafeMutablePointer<socklen_t>?) -> Int32
) -> (ip: IPAddress?, port: UInt16)? {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return unsafe withUnsafeMutablePointer(to: &storage) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            guard unsafe name(socket, address, &size) == 0 else { return nil }
            return unsafe socketEndpoint(address, family: Int32(address.pointee.sa_family))
        }
    }
}
