import Glibc

/// A certificate of its own authority, and what TLS sessions of a server are made from.
///
/// OpenSSL allows several threads to make sessions from one context; everything else happens in `init`.
@safe final class TLSIdentity: @unchecked Sendable {
    private let openSSL: OpenSSL
    private let context: OpenSSL.Handle
    /// The authority's certificate as PEM.
    let authority: [UInt8]

    /// Makes keys and certificates, which takes some milliseconds.
    init(_ certificate: MediaServer.Certificate) throws(MediaServerError) {
        let openSSL = try OpenSSL.loaded.get()
        let maker = CertificateMaker(openSSL: openSSL)
        let authorityKey = try unsafe maker.key()
        defer { unsafe openSSL.freeKey(authorityKey) }
        let authority = try unsafe maker.authority(authorityKey)
        defer { unsafe openSSL.freeCertificate(authority) }
        let key = try unsafe maker.key()
        defer { unsafe openSSL.freeKey(key) }
        let leaf = try unsafe maker.leaf(certificate, key, issuer: authority, issuerKey: authorityKey)
        defer { unsafe openSSL.freeCertificate(leaf) }
        let context = unsafe openSSL.newContext(openSSL.serverMethod())
        unsafe self.context = unsafe context
        self.openSSL = openSSL
        self.authority = try unsafe maker.pem(authority)
        // SSL_CTRL_MODE with SSL_MODE_ENABLE_PARTIAL_WRITE and SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER.
        _ = unsafe openSSL.controlContext(context, 33, 1 | 2, nil)
        unsafe openSSL.setProtocolSelection(context, selectHTTP11, nil)
        guard unsafe openSSL.useCertificate(context, leaf) == 1, unsafe openSSL.useKey(context, key) == 1 else {
            throw CertificateMaker.failure
        }
    }

    deinit { unsafe openSSL.freeContext(context) }

    /// A session on a socket, before its handshake.
    func session(on socket: LoopbackSocket) -> TLSSession? {
        guard let session = unsafe openSSL.newSession(context) else { return nil }
        guard unsafe openSSL.setDescriptor(session, socket.descriptor.number) == 1 else {
            unsafe openSSL.freeSession(session)
            return nil
        }
        return unsafe TLSSession(openSSL, session)
    }
}

/// Chooses `http/1.1` from the client's list (RFC 7301); without it there, the session goes on without a choice, which
/// is HTTP/1 as well.
private let selectHTTP11: OpenSSL.SelectProtocol = { _, chosen, chosenCount, offered, offeredCount, _ in
    let wanted = Array("http/1.1".utf8)
    let list = unsafe UnsafeBufferPointer(start: offered, count: Int(offeredCount))
    var start = 0
    while start < list.count {
        let name = start + 1..<min(list.count, start + 1 + Int(unsafe list[start]))
        if unsafe list[name].elementsEqual(wanted) {
            unsafe chosen?.pointee = unsafe offered?.advanced(by: name.lowerBound)
            unsafe chosenCount?.pointee = UInt8(name.count)
            return 0  // SSL_TLSEXT_ERR_OK
        }
        start = name.upperBound
    }
    return 3  // SSL_TLSEXT_ERR_NOACK
}

/// Makes P-256 keys and short-lived certificates.
private struct CertificateMaker {
    let openSSL: OpenSSL

    static let failure = MediaServerError(.tlsUnavailable, "OpenSSL did not make a certificate.")
    private static let day: CLong = 86_400

    /// A new key; the caller frees it.
    func key() throws(MediaServerError) -> OpenSSL.Handle {
        let context = unsafe openSSL.newKeyContext(408, nil)  // EVP_PKEY_EC
        defer { unsafe openSSL.freeKeyContext(context) }
        var key: OpenSSL.Handle = nil
        guard unsafe context != nil, unsafe openSSL.beginKeyGeneration(context) == 1,
            unsafe openSSL.setCurve(context, 415) == 1,  // NID_X9_62_prime256v1
            unsafe openSSL.generateKey(context, &key) == 1
        else { throw Self.failure }
        return unsafe key
    }

    /// The authority's certificate; the caller frees it.
    func authority(_ key: OpenSSL.Handle) throws(MediaServerError) -> OpenSSL.Handle {
        // The name is different each time, so that a client with another server's authority finds none that fits.
        try unsafe certificate(
            "Media Server Test Authority \(UInt32.random(in: .min ... .max))", key, days: -3...1,
            [(87, "critical,CA:TRUE"), (83, "critical,keyCertSign")], issuer: nil, issuerKey: key)
    }

    /// The server's certificate; the caller frees it.
    func leaf(
        _ kind: MediaServer.Certificate, _ key: OpenSSL.Handle, issuer: OpenSSL.Handle, issuerKey: OpenSSL.Handle
    ) throws(MediaServerError) -> OpenSSL.Handle {
        let names =
            kind == .wrongHost ? "DNS:elsewhere.invalid" : "DNS:localhost,IP:127.0.0.1,IP:0:0:0:0:0:0:0:1"
        let isSelfSigned = kind == .selfSigned
        return try unsafe certificate(
            "Media Server", key, days: kind == .expired ? -2 ... -1 : -1...1,
            [(87, "critical,CA:FALSE"), (126, "serverAuth"), (85, names)],
            issuer: isSelfSigned ? nil : issuer, issuerKey: isSelfSigned ? key : issuerKey)
    }

    /// A certificate as PEM.
    func pem(_ certificate: OpenSSL.Handle) throws(MediaServerError) -> [UInt8] {
        let buffer = unsafe openSSL.newBuffer(openSSL.memoryMethod())
        defer { _ = unsafe openSSL.freeBuffer(buffer) }
        guard unsafe buffer != nil, unsafe openSSL.writePEM(buffer, certificate) == 1 else { throw Self.failure }
        var bytes = [UInt8](repeating: 0, count: 8192)
        let count = unsafe openSSL.readBuffer(buffer, &bytes, CInt(bytes.count))
        guard count > 0 else { throw Self.failure }
        return Array(bytes.prefix(Int(count)))
    }

    /// A certificate with extensions, each by its NID; without an issuer, it is its own.
    private func certificate(
        _ name: String, _ key: OpenSSL.Handle, days: ClosedRange<CLong>, _ extensions: [(CInt, String)],
        issuer: OpenSSL.Handle, issuerKey: OpenSSL.Handle
    ) throws(MediaServerError) -> OpenSSL.Handle {
        guard let result = unsafe openSSL.newCertificate() else { throw Self.failure }
        let subject = unsafe openSSL.subjectName(result)
        let serial = CLong.random(in: 1...CLong.max)
        var isDone = unsafe openSSL.setVersion(result, 2) == 1  // X.509 v3
        isDone = unsafe isDone && openSSL.setInteger(openSSL.serialNumber(result), serial) == 1
        isDone = unsafe isDone && openSSL.setTimeFromNow(openSSL.notBefore(result), days.lowerBound * Self.day) != nil
        isDone = unsafe isDone && openSSL.setTimeFromNow(openSSL.notAfter(result), days.upperBound * Self.day) != nil
        isDone = unsafe isDone && openSSL.setPublicKey(result, key) == 1
        isDone = unsafe isDone && openSSL.addNameEntry(subject, "CN", 0x1001, name, -1, -1, 0) == 1  // MBSTRING_ASC
        isDone =
            unsafe isDone
            && openSSL.setIssuerName(result, issuer.map { unsafe openSSL.subjectName($0) } ?? subject) == 1
        for (nid, value) in extensions {
            let item = unsafe openSSL.newExtension(nil, nil, nid, value)
            isDone = unsafe isDone && item != nil && openSSL.addExtension(result, item, -1) == 1
            unsafe openSSL.freeExtension(item)
        }
        isDone = unsafe isDone && openSSL.sign(result, issuerKey, openSSL.sha256()) > 0
        guard isDone else {
            unsafe openSSL.freeCertificate(result)
            throw Self.failure
        }
        return unsafe result
    }
}
