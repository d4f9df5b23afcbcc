import Glibc

/// A file descriptor, closed when its last owner lets go of it.
final class Descriptor: Sendable {
    /// The number that the system knows it by.
    let number: Int32

    /// Takes ownership of an open descriptor.
    init(_ number: Int32) { self.number = number }

    deinit { _ = close(number) }
}

extension [UInt8] {
    /// Appends what a system call writes into memory of so many bytes, and gives the call's result: the number of bytes,
    /// or something negative when nothing is to be appended.
    mutating func append(atMost limit: Int, _ fill: (UnsafeMutableRawPointer?) -> Int) -> Int {
        var result = 0
        let piece = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            result = unsafe fill(UnsafeMutableRawPointer(buffer.baseAddress))
            count = Swift.max(0, result)
        }
        self += piece
        return result
    }
}

/// Why a connection cannot go on.
enum ConnectionEnd: Error {
    /// The client closed or reset it, or the system did.
    case lost
    /// The server stops.
    case stopped
}
