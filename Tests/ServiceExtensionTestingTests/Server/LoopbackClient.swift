import Glibc

@testable import ServiceExtensionTesting

/// A bare TCP connection to a server, for requests that curl would not send.
struct LoopbackClient {
    /// Whether the machine has the address ::1.
    static let hasIPv6 = (try? LoopbackSocket.listen(on: .v6, port: 0)) != nil

    private let descriptor: Descriptor

    /// Connects to a port of 127.0.0.1; `nil` when nobody listens there.
    init?(port: UInt16) {
        descriptor = Descriptor(socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        _ = unsafe setsockopt(
            descriptor.number, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let failure = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor.number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard failure == 0 else { return nil }
    }

    /// Sends text as it stands.
    func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unsafe Glibc.send(descriptor.number, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Reads until the server ends the connection, or for ten seconds.
    func readToEnd() -> String {
        var bytes: [UInt8] = []
        while unsafe bytes.append(atMost: 65_536, { unsafe recv(descriptor.number, $0, 65_536, 0) }) > 0 {}
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Sends a request and reads until the server ends the connection.
    func exchange(_ text: String) -> String {
        send(text)
        return readToEnd()
    }
}
