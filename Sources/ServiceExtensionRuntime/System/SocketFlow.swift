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
