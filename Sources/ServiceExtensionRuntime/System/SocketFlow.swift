import CPosix
import Glibc

/// How many bytes were read from a TCP socket since it was connected; `nil` when the system does not tell.
///
/// The system counts what arrived (`tcpi_bytes_received`, Linux 4.1); what waits to be read is no part of it here.
func bytesRead(from socket: Int32) -> Int? {
    // The beginning of `struct tcp_info` as the kernel has it (`linux/tcp.h`); the Glibc module's is older and shorter.
    // The count is the 17th of its words of 64 bits.
    var information = [UInt64](repeating: 0, count: 17)
    let wanted = information.count * MemoryLayout<UInt64>.stride
    var size = socklen_t(wanted)
    let status = unsafe getsockopt(socket, Int32(IPPROTO_TCP), TCP_INFO, &information, &size)
    let unread = ser_unread_count(socket)
    guard status == 0, Int(size) == wanted, unread >= 0 else { return nil }
    return Int(clamping: information[16]) - Int(unread)
}

/// A connection as both ends name it, which a socket's number does not outlive.
struct ConnectionEnds: Hashable, Sendable {
    var localPort: UInt16
    /// The address of the other end, as ``IPAddress`` writes it.
    var remoteAddress: String
    var remotePort: UInt16
}

extension ConnectionEnds {
    /// Those of a connected socket; `nil` for one that is not connected.
    init?(of socket: Int32) {
        guard let local = unsafe endpoint(of: socket, getsockname),
            let remote = unsafe endpoint(of: socket, getpeername),
            let address = remote.ip
        else { return nil }
        self.init(localPort: local.port, remoteAddress: "\(address)", remotePort: remote.port)
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
