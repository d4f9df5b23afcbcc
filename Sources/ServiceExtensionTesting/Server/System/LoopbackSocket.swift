import Glibc
import ServiceExtensionRuntime

/// A TCP socket of this machine's loopback interface; never blocks, and is closed with its last owner.
final class LoopbackSocket: Sendable {
    /// Which loopback address.
    enum Address {
        /// 127.0.0.1
        case v4
        /// ::1
        case v6
    }

    /// What became of an attempt to move bytes.
    enum Transfer: Equatable {
        case moved(Int)
        case wouldBlock
        case lost
    }

    /// `accept4`, which the Glibc module lacks. With `accept`, a program started at that moment would inherit the
    /// connection and keep it open.
    private static let accept4 = unsafe dlsym(dlopen(nil, RTLD_NOW), "accept4").map {
        unsafe unsafeBitCast(
            $0, to: (@convention(c) (Int32, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int32) -> Int32).self)
    }

    /// The descriptor, for waiting.
    let descriptor: Descriptor

    private init(_ descriptor: Descriptor) { self.descriptor = descriptor }

    private var number: Int32 { descriptor.number }

    /// Makes a socket that is neither bound nor connected.
    private static func make(_ address: Address) throws(MediaServerError) -> LoopbackSocket {
        let flags = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let number = socket(address == .v4 ? AF_INET : AF_INET6, flags, 0)
        guard number >= 0 else { throw MediaServerError(.systemRefused, "socket failed: \(systemErrorText(errno)).") }
        return LoopbackSocket(Descriptor(number))
    }

    /// Takes a free port of 127.0.0.1 without listening there. The address is not for reuse, so that nobody else gets it.
    static func holdPort() throws(MediaServerError) -> LoopbackSocket {
        let result = try make(.v4)
        guard result.bind(.v4, 0) == 0 else {
            throw MediaServerError(.portUnavailable, "No port could be taken: \(systemErrorText(errno)).")
        }
        return result
    }

    /// Begins to connect to a port of 127.0.0.1, and does not wait for the answer.
    static func connect(to port: UInt16) throws(MediaServerError) -> LoopbackSocket {
        let result = try make(.v4)
        _ = unsafe withSystemAddress(.v4, port) { unsafe Glibc.connect(result.number, $0, $1) }
        return result
    }

    /// Listens on a loopback address; port 0 lets the system choose one.
    static func listen(
        on address: Address, port: UInt16, queueLength: Int32 = 4096
    ) throws(MediaServerError) -> LoopbackSocket {
        let result = try make(address)
        result.set(SOL_SOCKET, SO_REUSEADDR, 1)
        if address == .v6 { result.set(Int32(IPPROTO_IPV6), IPV6_V6ONLY, 1) }
        guard result.bind(address, port) == 0 else {
            throw MediaServerError(
                .portUnavailable, "Port \(port) of the loopback interface cannot be used: \(systemErrorText(errno)).")
        }
        guard Glibc.listen(result.number, queueLength) == 0 else {
            throw MediaServerError(.systemRefused, "listen failed: \(systemErrorText(errno)).")
        }
        return result
    }

    /// The local port.
    var port: UInt16 {
        // The port stands at the same place of an IPv4 and an IPv6 address.
        var address = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        _ = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(number, $0, &size) }
        }
        return UInt16(bigEndian: address.sin6_port)
    }

    /// Takes a connection that waits; `nil` when there is none, or no descriptor is left for it.
    func accept() -> LoopbackSocket? {
        let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let connection = Self.accept4?(number, nil, nil, flags) ?? -1
        guard connection >= 0 else { return nil }
        let result = LoopbackSocket(Descriptor(connection))
        result.set(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        return result
    }

    /// Appends up to `limit` bytes that have come; `.moved(0)` is the end of what the other side sends.
    func receive(into buffer: inout [UInt8], atMost limit: Int) -> Transfer {
        var failure: Int32 = 0
        let count = unsafe buffer.append(atMost: limit) { memory in
            defer { failure = errno }
            return unsafe recv(number, memory, limit, 0)
        }
        return Self.transfer(count, failure)
    }

    /// Sends what the system takes of the bytes from `start` on.
    func send(_ bytes: [UInt8], from start: Int) -> Transfer {
        let count = unsafe bytes.withUnsafeBytes { bytes in
            unsafe Glibc.send(
                number, bytes.baseAddress?.advanced(by: start), bytes.count - start, Int32(MSG_NOSIGNAL))
        }
        return Self.transfer(count, errno)
    }

    /// Whether all sent bytes have reached the other side's system.
    var isDelivered: Bool {
        var waiting: Int32 = 0
        return unsafe ioctl(number, UInt(TIOCOUTQ), &waiting) != 0 || waiting == 0
    }

    /// Tells the other side that nothing more comes.
    func endSending() { _ = shutdown(number, Int32(SHUT_WR)) }

    /// Makes the close to come a reset.
    func resetOnClose() { set(SOL_SOCKET, SO_LINGER, linger(l_onoff: 1, l_linger: 0)) }

    private func bind(_ address: Address, _ port: UInt16) -> Int32 {
        unsafe Self.withSystemAddress(address, port) { unsafe Glibc.bind(number, $0, $1) }
    }

    /// Gives a function an address as the system's calls want it.
    private static func withSystemAddress(
        _ address: Address, _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        switch address {
        case .v4:
            return unsafe withPointer(
                to: sockaddr_in(
                    sin_family: sa_family_t(AF_INET), sin_port: port.bigEndian,
                    sin_addr: in_addr(s_addr: UInt32(0x7F00_0001).bigEndian), sin_zero: (0, 0, 0, 0, 0, 0, 0, 0)), body)
        case .v6:
            return unsafe withPointer(
                to: sockaddr_in6(
                    sin6_family: sa_family_t(AF_INET6), sin6_port: port.bigEndian, sin6_flowinfo: 0,
                    sin6_addr: in6addr_loopback, sin6_scope_id: 0), body)
        }
    }

    private static func withPointer<Value>(
        to address: Value, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        unsafe withUnsafePointer(to: address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe body($0, socklen_t(MemoryLayout<Value>.size))
            }
        }
    }

    private func set<Value>(_ level: Int32, _ option: Int32, _ value: Value) {
        _ = unsafe withUnsafeBytes(of: value) { bytes in
            unsafe setsockopt(number, level, option, bytes.baseAddress, socklen_t(bytes.count))
        }
    }

    private static func transfer(_ count: Int, _ failure: Int32) -> Transfer {
        if count >= 0 { return .moved(count) }
        return failure == EAGAIN || failure == EINTR ? .wouldBlock : .lost
    }
}
