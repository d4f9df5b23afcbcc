import Glibc

/// The functions of OpenSSL 3 that the server needs, found when the first TLS server starts.
///
/// libcurl brings libssl.so.3 and libcrypto.so.3 with it, so the library does not link to them. Names, types and rules
/// are those of OpenSSL's manual, section 3. The functions are constants of libraries that are never unloaded, and may
/// be called by any thread.
@safe struct OpenSSL: @unchecked Sendable {
    /// A pointer to an object of OpenSSL, which the program never looks into.
    typealias Handle = OpaquePointer?
    typealias Text = UnsafePointer<CChar>?
    typealias SelectProtocol =
        @convention(c) (
            Handle, UnsafeMutablePointer<UnsafePointer<UInt8>?>?, UnsafeMutablePointer<UInt8>?, UnsafePointer<UInt8>?,
            CUnsignedInt, UnsafeMutableRawPointer?
        ) -> CInt

    // Keys
    let newKeyContext: @convention(c) (CInt, Handle) -> Handle
    let freeKeyContext: @convention(c) (Handle) -> Void
    let beginKeyGeneration: @convention(c) (Handle) -> CInt
    let setCurve: @convention(c) (Handle, CInt) -> CInt
    let generateKey: @convention(c) (Handle, UnsafeMutablePointer<Handle>?) -> CInt
    let freeKey: @convention(c) (Handle) -> Void
    // Certificates
    let newCertificate: @convention(c) () -> Handle
    let freeCertificate: @convention(c) (Handle) -> Void
    let setVersion: @convention(c) (Handle, CLong) -> CInt
    let serialNumber: @convention(c) (Handle) -> Handle
    let setInteger: @convention(c) (Handle, CLong) -> CInt
    let notBefore: @convention(c) (Handle) -> Handle
    let notAfter: @convention(c) (Handle) -> Handle
    let setTimeFromNow: @convention(c) (Handle, CLong) -> Handle
    let setPublicKey: @convention(c) (Handle, Handle) -> CInt
    let subjectName: @convention(c) (Handle) -> Handle
    let setIssuerName: @convention(c) (Handle, Handle) -> CInt
    let addNameEntry: @convention(c) (Handle, Text, CInt, Text, CInt, CInt, CInt) -> CInt
    let newExtension: @convention(c) (Handle, Handle, CInt, Text) -> Handle
    let addExtension: @convention(c) (Handle, Handle, CInt) -> CInt
    let freeExtension: @convention(c) (Handle) -> Void
    let sha256: @convention(c) () -> Handle
    let sign: @convention(c) (Handle, Handle, Handle) -> CInt
    // Memory buffers
    let memoryMethod: @convention(c) () -> Handle
    let newBuffer: @convention(c) (Handle) -> Handle
    let freeBuffer: @convention(c) (Handle) -> CInt
    let readBuffer: @convention(c) (Handle, UnsafeMutableRawPointer?, CInt) -> CInt
    let writePEM: @convention(c) (Handle, Handle) -> CInt
    // Server contexts and sessions
    let clearErrors: @convention(c) () -> Void
    let serverMethod: @convention(c) () -> Handle
    let newContext: @convention(c) (Handle) -> Handle
    let freeContext: @convention(c) (Handle) -> Void
    let controlContext: @convention(c) (Handle, CInt, CLong, UnsafeMutableRawPointer?) -> CLong
    let useCertificate: @convention(c) (Handle, Handle) -> CInt
    let useKey: @convention(c) (Handle, Handle) -> CInt
    let setProtocolSelection: @convention(c) (Handle, SelectProtocol?, UnsafeMutableRawPointer?) -> Void
    let newSession: @convention(c) (Handle) -> Handle
    let freeSession: @convention(c) (Handle) -> Void
    let setDescriptor: @convention(c) (Handle, CInt) -> CInt
    let accept: @convention(c) (Handle) -> CInt
    let read: @convention(c) (Handle, UnsafeMutableRawPointer?, CInt) -> CInt
    let write: @convention(c) (Handle, UnsafeRawPointer?, CInt) -> CInt
    let error: @convention(c) (Handle, CInt) -> CInt
    let shutDown: @convention(c) (Handle) -> CInt

    /// The loaded functions, or why there are none.
    static let loaded = Result { () throws(MediaServerError) in try OpenSSL() }

    private init() throws(MediaServerError) {
        let crypto = try unsafe Self.library("libcrypto.so.3")
        let ssl = try unsafe Self.library("libssl.so.3")
        unsafe newKeyContext = try Self.function("EVP_PKEY_CTX_new_id", crypto)
        unsafe freeKeyContext = try Self.function("EVP_PKEY_CTX_free", crypto)
        unsafe beginKeyGeneration = try Self.function("EVP_PKEY_keygen_init", crypto)
        unsafe setCurve = try Self.function("EVP_PKEY_CTX_set_ec_paramgen_curve_nid", crypto)
        unsafe generateKey = try Self.function("EVP_PKEY_keygen", crypto)
        unsafe freeKey = try Self.function("EVP_PKEY_free", crypto)
        unsafe newCertificate = try Self.function("X509_new", crypto)
        unsafe freeCertificate = try Self.function("X509_free", crypto)
        unsafe setVersion = try Self.function("X509_set_version", crypto)
        unsafe serialNumber = try Self.function("X509_get_serialNumber", crypto)
        unsafe setInteger = try Self.function("ASN1_INTEGER_set", crypto)
        unsafe notBefore = try Self.function("X509_getm_notBefore", crypto)
        unsafe notAfter = try Self.function("X509_getm_notAfter", crypto)
        unsafe setTimeFromNow = try Self.function("X509_gmtime_adj", crypto)
        unsafe setPublicKey = try Self.function("X509_set_pubkey", crypto)
        unsafe subjectName = try Self.function("X509_get_subject_name", crypto)
        unsafe setIssuerName = try Self.function("X509_set_issuer_name", crypto)
        unsafe addNameEntry = try Self.function("X509_NAME_add_entry_by_txt", crypto)
        unsafe newExtension = try Self.function("X509V3_EXT_conf_nid", crypto)
        unsafe addExtension = try Self.function("X509_add_ext", crypto)
        unsafe freeExtension = try Self.function("X509_EXTENSION_free", crypto)
        unsafe sha256 = try Self.function("EVP_sha256", crypto)
        unsafe sign = try Self.function("X509_sign", crypto)
        unsafe memoryMethod = try Self.function("BIO_s_mem", crypto)
        unsafe newBuffer = try Self.function("BIO_new", crypto)
        unsafe freeBuffer = try Self.function("BIO_free", crypto)
        unsafe readBuffer = try Self.function("BIO_read", crypto)
        unsafe writePEM = try Self.function("PEM_write_bio_X509", crypto)
        unsafe clearErrors = try Self.function("ERR_clear_error", crypto)
        unsafe serverMethod = try Self.function("TLS_server_method", ssl)
        unsafe newContext = try Self.function("SSL_CTX_new", ssl)
        unsafe freeContext = try Self.function("SSL_CTX_free", ssl)
        unsafe controlContext = try Self.function("SSL_CTX_ctrl", ssl)
        unsafe useCertificate = try Self.function("SSL_CTX_use_certificate", ssl)
        unsafe useKey = try Self.function("SSL_CTX_use_PrivateKey", ssl)
        unsafe setProtocolSelection = try Self.function("SSL_CTX_set_alpn_select_cb", ssl)
        unsafe newSession = try Self.function("SSL_new", ssl)
        unsafe freeSession = try Self.function("SSL_free", ssl)
        unsafe setDescriptor = try Self.function("SSL_set_fd", ssl)
        unsafe accept = try Self.function("SSL_accept", ssl)
        unsafe read = try Self.function("SSL_read", ssl)
        unsafe write = try Self.function("SSL_write", ssl)
        unsafe error = try Self.function("SSL_get_error", ssl)
        unsafe shutDown = try Self.function("SSL_shutdown", ssl)
    }

    private static func library(_ name: String) throws(MediaServerError) -> UnsafeMutableRawPointer {
        guard let library = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
            throw MediaServerError(.tlsUnavailable, "\(name), which a TLS server needs, could not be loaded.")
        }
        return unsafe library
    }

    private static func function<Function>(
        _ name: String, _ library: UnsafeMutableRawPointer
    ) throws(MediaServerError) -> Function {
        guard let symbol = unsafe dlsym(library, name) else {
            throw MediaServerError(.tlsUnavailable, "The OpenSSL library has no function \(name).")
        }
        return unsafe unsafeBitCast(symbol, to: Function.self)
    }
}
