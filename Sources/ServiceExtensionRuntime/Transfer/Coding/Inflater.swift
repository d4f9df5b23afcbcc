import CZlib

/// Decodes gzip (RFC 1952) and zlib (RFC 1950) data piece by piece, in memory that the caller bounds.
///
/// zlib's rule: a stream belongs to one thread at a time and must not move in memory (`zlib.h`).
@safe final class Inflater {
    /// Why data cannot be decoded.
    struct Failure: Error, Hashable {
        /// zlib's words.
        var message: String
    }

    private let stream: UnsafeMutablePointer<ser_zlib_stream>
    private var input: [UInt8] = []
    private var inputStart = 0
    /// Whether the data's own end was reached.
    private(set) var isFinished = false

    /// Makes a decoder; `nil` when memory has run out.
    init?() {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: ser_zlib_stream())
        guard unsafe ser_zlib_inflate_init(stream) == SER_Z_OK else { return nil }
    }

    deinit {
        unsafe ser_zlib_inflate_end(stream)
        unsafe stream.deallocate()
    }

    /// Adds data. All that was added before has to be decoded, see ``decode(atMost:)``.
    func add(_ data: [UInt8]) throws(Failure) {
        guard !isFinished || data.isEmpty else { throw Failure(message: "other bytes follow its end") }
        input = data
        inputStart = 0
    }

    /// Decodes at most `limit` bytes; none when more data is needed, or at the end.
    func decode(atMost limit: Int) throws(Failure) -> [UInt8] {
        guard !isFinished, limit > 0, inputStart < input.count else { return [] }
        var status = Int32(SER_Z_OK)
        let output = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            unsafe input.withUnsafeMutableBufferPointer { data in
                unsafe stream.pointee.next_in = data.baseAddress.map { unsafe $0 + inputStart }
                unsafe stream.pointee.avail_in = UInt32(data.count - inputStart)
                unsafe stream.pointee.next_out = buffer.baseAddress
                unsafe stream.pointee.avail_out = UInt32(limit)
                unsafe status = ser_zlib_inflate(stream, Int32(SER_Z_NO_FLUSH))
                unsafe inputStart = data.count - Int(stream.pointee.avail_in)
                unsafe count = limit - Int(stream.pointee.avail_out)
            }
        }
        switch status {
        case Int32(SER_Z_OK), Int32(SER_Z_BUF_ERROR): break
        case Int32(SER_Z_STREAM_END):
            isFinished = true
            guard inputStart == input.count else { throw Failure(message: "other bytes follow its end") }
        default:
            throw Failure(message: unsafe stream.pointee.msg.map { unsafe String(cString: $0) } ?? "zlib \(status)")
        }
        return output
    }
}
