import CCurl

/// A libcurl easy handle: one transfer at a time, used again for others. Lives on the curl thread.
///
/// What is set once here is the same for every transfer; see `Documentation/decisions/transfer.md` for why each.
@safe final class CurlEasy {
    let handle: UnsafeMutableRawPointer
    private var url: OpaquePointer?
    private var pins: UnsafeMutablePointer<curl_slist>?
    private var headers: UnsafeMutablePointer<curl_slist>?
    /// libcurl writes its words for a failure here; it keeps the pointer.
    private let errorText: UnsafeMutablePointer<CChar>
    /// Whether libcurl took every option: one that it does not know would leave a guard out.
    private var isComplete = true

    /// Makes a handle; `nil` when memory has run out or libcurl refuses an option.
    ///
    /// - Parameter floods: Is told of sockets that close; has to live as long as the multi handle.
    init?(configuration: CurlTransport.Configuration, floods: FloodGuard) {
        guard let handle = unsafe curl_easy_init() else { return nil }
        unsafe self.handle = handle
        unsafe errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        setProtocolOptions(configuration)
        setProxyOptions(configuration)
        setTrustOptions(configuration)
        setCallbacks(floods)
        guard isComplete else { return nil }
    }

    private func setProtocolOptions(_ configuration: CurlTransport.Configuration) {
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        set(CURLOPT_QUICK_EXIT, 1)
        // Longer than any transfer waits for its connection, so that it is made to the addresses that were checked.
        set(CURLOPT_DNS_CACHE_TIMEOUT, 600)
        set(CURLOPT_USERAGENT, configuration.userAgent)
        set(CURLOPT_LOW_SPEED_LIMIT, 1)
        set(CURLOPT_LOW_SPEED_TIME, max(1, Int(configuration.stallTime.components.seconds)))
        set(CURLOPT_BUFFERSIZE, 64 << 10)
    }

    private func setProxyOptions(_ configuration: CurlTransport.Configuration) {
        // Without this, http_proxy in the environment would bypass the address check (measured).
        set(CURLOPT_PROXY, configuration.proxy?.text ?? "")
        set(CURLOPT_NOPROXY, configuration.proxy == nil ? "*" : "")
        // The proxy's own response to CONNECT is not the one that was asked for.
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    }

    private func setTrustOptions(_ configuration: CurlTransport.Configuration) {
        set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if let authority = configuration.certificateAuthorityPath { set(CURLOPT_CAINFO, authority) }
        // Debian's libcurl has a directory of authorities beside its file. With it a file of the operator's would add to
        // the system's instead of replacing them, and libcurl would not keep the parsed certificates for the next
        // connection (measured).
        set(CURLOPT_CAPATH, nil)
    }

    private func setCallbacks(_ floods: FloodGuard) {
        unsafe note(ser_easy_set_pointer(handle, CURLOPT_ERRORBUFFER, errorText))
        unsafe note(ser_easy_set_write_function(handle, CURLOPT_WRITEFUNCTION, writeCallback))
        unsafe note(ser_easy_set_write_function(handle, CURLOPT_HEADERFUNCTION, headerCallback))
        unsafe note(ser_easy_set_opensocket_function(handle, openSocketCallback))
        unsafe note(ser_easy_set_closesocket_function(handle, closeSocketCallback))
        // A connection outlives the transfer that made it.
        unsafe note(
            ser_easy_set_pointer(handle, CURLOPT_CLOSESOCKETDATA, Unmanaged.passUnretained(floods).toOpaque()))
    }

    deinit {
        unsafe curl_easy_cleanup(handle)
        release()
        unsafe errorText.deallocate()
    }

    /// Prepares the handle for one transfer. Returns `false` when libcurl reads the address otherwise than we do, so
    /// that what was checked is not what would be asked for.
    func prepare(_ spec: TransferSpec, number: Int, context: ActiveTransfer) -> Bool {
        release()
        unsafe errorText.pointee = 0
        guard let url = unsafe curl_url() else { return false }
        unsafe self.url = url
        // The path is sent as it was checked; libcurl would have ideas of its own about dots in it.
        guard unsafe curl_url_set(url, CURLUPART_URL, spec.url.text, UInt32(CURLU_PATH_AS_IS)) == CURLUE_OK,
            unsafe part(CURLUPART_SCHEME, of: url) == spec.url.scheme.rawValue,
            unsafe part(CURLUPART_HOST, of: url) == spec.url.origin.bracketedHost,
            unsafe part(CURLUPART_PORT, of: url) == String(spec.url.port)
        else { return false }
        unsafe ser_easy_set_pointer(handle, CURLOPT_CURLU, UnsafeMutableRawPointer(url))

        for pin in spec.pins { unsafe pins = curl_slist_append(pins, pin) }
        unsafe ser_easy_set_list(handle, CURLOPT_RESOLVE, pins)
        unsafe headers = curl_slist_append(headers, "Accept: \(spec.accept)")
        for line in spec.headers { unsafe headers = curl_slist_append(headers, line) }
        unsafe ser_easy_set_list(handle, CURLOPT_HTTPHEADER, headers)

        set(CURLOPT_FRESH_CONNECT, spec.usesNewConnection ? 1 : 0)
        set(CURLOPT_TIMEOUT_MS, Self.milliseconds(spec.timeLeft))
        set(CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(min(spec.timeLeft, spec.connectTimeLeft)))
        let pointer = unsafe Unmanaged.passUnretained(context).toOpaque()
        for option in [CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_OPENSOCKETDATA] {
            unsafe ser_easy_set_pointer(handle, option, pointer)
        }
        // The number comes back with the result; an address could be used again by another transfer.
        unsafe ser_easy_set_pointer(handle, CURLOPT_PRIVATE, UnsafeMutableRawPointer(bitPattern: number))
        return true
    }

    /// Lets a paused transfer go on; what libcurl kept of it comes before this returns.
    func resume() -> CURLcode {
        unsafe curl_easy_pause(handle, CURLPAUSE_CONT)
    }

    /// libcurl's words for the failure of the last transfer.
    func text(for result: CURLcode) -> String {
        let text = unsafe String(cString: errorText)
        return text.isEmpty ? unsafe String(cString: curl_easy_strerror(result)) : text
    }

    func number(_ info: CURLINFO) -> Int {
        var value = 0
        unsafe ser_easy_get_long(handle, info, &value)
        return value
    }

    /// The connection of the last transfer; `nil` when it had none.
    var connection: ConnectionEnds? {
        var text: UnsafeMutableRawPointer?
        unsafe ser_easy_get_pointer(handle, CURLINFO_PRIMARY_IP, &text)
        guard let text = unsafe text?.assumingMemoryBound(to: CChar.self),
            let address = unsafe IPAddress(String(cString: text))
        else { return nil }
        return ConnectionEnds(
            localPort: UInt16(truncatingIfNeeded: number(CURLINFO_LOCAL_PORT)),
            remote: .init(
                address: "\(address)", port: UInt16(truncatingIfNeeded: number(CURLINFO_PRIMARY_PORT))))
    }

    func offset(_ info: CURLINFO) -> Int {
        var value: curl_off_t = 0
        unsafe ser_easy_get_offset(handle, info, &value)
        return Int(value)
    }

    private func set(_ option: CURLoption, _ value: Int) {
        unsafe note(ser_easy_set_long(handle, option, value))
    }

    private func set(_ option: CURLoption, _ value: String?) {
        guard let value else { return unsafe note(ser_easy_set_string(handle, option, nil)) }
        unsafe note(ser_easy_set_string(handle, option, value))
    }

    private func note(_ result: CURLcode) {
        isComplete = isComplete && result == CURLE_OK
    }

    private static func milliseconds(_ duration: Duration) -> Int {
        max(1, Int(min(duration, .seconds(86_400)).milliseconds))
    }

    private func part(_ part: CURLUPart, of url: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard unsafe curl_url_get(url, part, &text, UInt32(CURLU_DEFAULT_PORT)) == CURLUE_OK, let text = unsafe text
        else { return nil }
        defer { unsafe curl_free(text) }
        return unsafe String(cString: text)
    }

    private func release() {
        unsafe curl_url_cleanup(url)
        unsafe url = nil
        unsafe curl_slist_free_all(pins)
        unsafe pins = nil
        unsafe curl_slist_free_all(headers)
        unsafe headers = nil
    }
}
