import Glibc

/// The server's side of one TLS session; used by one thread, like all sessions of OpenSSL.
@safe final class TLSSession {
    /// What became of a step of a session.
    enum Step: Equatable {
        case moved(Int)
        case wantsToRead
        case wantsToWrite
        /// The client ended the session in order.
        case ended
        case failed
    }

    private let openSSL: OpenSSL
    private let session: OpenSSL.Handle

    /// Takes ownership of a session that has its socket.
    init(_ openSSL: OpenSSL, _ session: OpenSSL.Handle) {
        self.openSSL = openSSL
        unsafe self.session = unsafe session
    }

    deinit { unsafe openSSL.freeSession(session) }

    /// Goes on with the handshake; done when bytes have `moved`.
    func handshake() -> Step {
        openSSL.clearErrors()
        return unsafe step(openSSL.accept(session))
    }

    /// Appends up to `limit` decrypted bytes.
    func receive(into buffer: inout [UInt8], atMost limit: Int) -> Step {
        openSSL.clearErrors()
        let count = unsafe buffer.append(atMost: limit) { memory in
            unsafe Int(openSSL.read(session, memory, CInt(clamping: limit)))
        }
        return step(CInt(clamping: count))
    }

    /// Encrypts and sends what goes of the bytes from `start` on.
    func send(_ bytes: [UInt8], from start: Int) -> Step {
        openSSL.clearErrors()
        let count = unsafe bytes.withUnsafeBytes { bytes in
            unsafe openSSL.write(session, bytes.baseAddress?.advanced(by: start), CInt(clamping: bytes.count - start))
        }
        return step(count)
    }

    /// Tells the client that nothing more comes.
    func end() {
        openSSL.clearErrors()
        _ = unsafe openSSL.shutDown(session)
    }

    private func step(_ result: CInt) -> Step {
        if result > 0 { return .moved(Int(result)) }
        return switch unsafe openSSL.error(session, result) {
        case 2: .wantsToRead  // SSL_ERROR_WANT_READ
        case 3: .wantsToWrite  // SSL_ERROR_WANT_WRITE
        case 6: .ended  // SSL_ERROR_ZERO_RETURN
        default: .failed
        }
    }
}
