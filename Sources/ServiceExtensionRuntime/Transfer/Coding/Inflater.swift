import CZlib

/// Decodes gzip (RFC 1952), zlib (RFC 1950) and, where that is asked for, raw deflate data (RFC 1951) piece by piece, in
/// memory that the caller bounds.
///
/// gzip data may have several members; zero bytes after the end of any data are padding, as `gzip(1)` takes them.
///
/// zlib's rule: a stream belongs to one thread at a time and must not move in memory (`zlib.h`).
@safe final class Inflater {
    /// Why data cannot be decoded.
    struct Failure: Error, Hashable {
        /// zlib's words.
        var message: String
    }

    private let stream: UnsafeMutablePointer<ser_zlib_stream>
    private let takesRawData: Bool
    private var form: Form?
    private var input: [UInt8] = []
    private var inputStart = 0
    /// Whether the data's own end was reached; another member of gzip data may follow.
    private(set) var isFinished = false

    private enum Form { case gzip, zlib, raw }

    /// Makes a decoder; `nil` when memory has run out.
    init?(takesRawData: Bool = false) {
        self.takesRawData = takesRawData
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
        input = data
        inputStart = 0
        if isFinished { try beginNextMember() }
    }

    /// Decodes at most `limit` bytes; none when more data is needed, or at the end.
    func decode(atMost limit: Int) throws(Failure) -> [UInt8] {
        // A member may be empty.
        while !isFinished, limit > 0, inputStart < input.count {
            chooseForm()
            let output = try inflate(atMost: limit)
            if isFinished { try beginNextMember() }
            if !output.isEmpty { return output }
        }
        return []
    }

    /// Tells by the first byte what the data is: raw data never begins as a zlib header does, with 8 in its lower half.
    private func chooseForm() {
        guard form == nil else { return }
        let first = input[inputStart]
        form = first == 0x1F ? .gzip : first & 0x0F == 8 || !takesRawData ? .zlib : .raw
        if form == .raw { unsafe ser_zlib_inflate_reset(stream, -15) }
    }

    private func beginNextMember() throws(Failure) {
        inputStart = input[inputStart...].firstIndex { $0 != 0 } ?? input.count
        guard inputStart < input.count else { return }
        guard form == .gzip, input[inputStart] == 0x1F else { throw Failure(message: "other bytes follow its end") }
        unsafe ser_zlib_inflate_reset(stream, 15 + 32)
        isFinished = false
    }

    private func inflate(atMost limit: Int) throws(Failure) -> [UInt8] {
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
        case Int32(SER_Z_STREAM_END): isFinished = true
        default:
            throw Failure(message: unsafe stream.pointee.msg.map { unsafe String(cString: $0) } ?? "zlib \(status)")
        }
        return output
    }
}
