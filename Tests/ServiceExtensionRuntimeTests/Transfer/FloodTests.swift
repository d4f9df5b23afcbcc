import Glibc
import ServiceExtensionTesting
import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The guard against floods` {
    /// Hands a meter events that each read and took so many bytes, until it tells of a flood; the event's number.
    private func flooded(read: Int, taken: Int, takenElsewhere: Int = 0, events: Int = 100_000) -> Int? {
        var meter = ReadingMeter()
        var (allRead, allTaken) = (0, 0)
        for event in 1...events {
            allTaken += takenElsewhere
            meter.eventBegins(taken: allTaken)
            allRead += read
            allTaken += taken
            if meter.eventEnded(7, taken: allTaken, read: allRead) != nil { return event }
        }
        return nil
    }

    @Test func `ends what is read without content after a mebibyte`() {
        #expect(flooded(read: 64 << 10, taken: 0) == 18)
        #expect(flooded(read: 4096, taken: 0) == 258)
        #expect(flooded(read: 4096, taken: 100) != nil)
    }

    @Test func `lets through single bytes in chunks of their own, and what comes after a pause`() {
        #expect(flooded(read: 6, taken: 1) == nil)
        #expect(flooded(read: 64 << 10, taken: 63 << 10) == nil)
        #expect(flooded(read: 64 << 10, taken: 0, takenElsewhere: 63 << 10) == nil)
    }

    @Test func `asks the system nothing for a usual picture, however often its connection is used`() {
        var meter = ReadingMeter()
        var looks = 0
        func read() -> Int? {
            looks += 1
            return 0
        }
        for _ in 0..<1000 {
            for event in 1...8 {
                meter.eventBegins(taken: 0)
                _ = meter.eventEnded(7, taken: event, read: read())
            }
            meter.forget(7)
        }
        #expect(looks == 0)
    }

    @Test func `tells how much was read from a socket, without what waits`() async throws {
        let server = try MediaServer()
        defer { server.stop() }
        let socket = try #require(connected(to: server.port))
        defer { close(socket) }
        #expect(bytesRead(from: socket) == 0)
        let request = Array("GET /a?body=zeros:5000 HTTP/1.0\r\n\r\n".utf8)
        #expect(unsafe send(socket, request, request.count, 0) == request.count)
        var buffer = [UInt8](repeating: 0, count: 1000)
        #expect(unsafe recv(socket, &buffer, 1000, Int32(MSG_WAITALL)) == 1000)
        // The end of the connection counts as one byte once it is here.
        #expect(bytesRead(from: socket).map { (1000...1001).contains($0) } == true)
        let ends = try #require(ConnectionEnds(of: socket))
        #expect(ends.remote == .init(address: "127.0.0.1", port: server.port))
    }

    @Test(arguments: [false, true]) func `ends all connections to a server that floods, but one alone to a proxy`(
        _ usesProxy: Bool
    ) throws {
        let (flooding, good) = (try MediaServer(), try MediaServer())
        defer { [flooding, good].forEach { $0.stop() } }
        let guardian = FloodGuard(usesProxy: usesProxy)
        let sockets = try [flooding, flooding, good].map { try #require(connected(to: $0.port)) }
        defer { sockets.forEach(guardian.close) }
        let ends = try sockets.map { try #require(ConnectionEnds(of: $0)) }
        sockets.forEach(guardian.opened)
        guardian.end(sockets[0], byteCount: 5000)
        #expect(ends.map { guardian.floodSize(on: $0) } == [5000, usesProxy ? nil : 5000, nil])
        #expect(ends.map { guardian.floodSize(from: $0.remote) } == (usesProxy ? [nil, nil, nil] : [5000, 5000, nil]))
        // A socket that was shut down reads as one whose other end is gone.
        let reads = sockets.map { socket in
            var byte: UInt8 = 0
            return unsafe recv(socket, &byte, 1, Int32(MSG_DONTWAIT))
        }
        #expect(reads == [0, usesProxy ? -1 : 0, -1])
    }

    private func connected(to port: UInt16) -> Int32? {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return status == 0 ? socket : nil
    }
}
