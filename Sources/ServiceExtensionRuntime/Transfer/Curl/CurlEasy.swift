import CCurl

/// A libcurl easy handle: one transfer at a time, used again for others. Lives on the curl thread.
///
/// What is set once here is the same for every transfer; see `Documentation/decisions/transfer.md` for why each.
@safe final class CurlEasy {
    let handle: UnsafeMutableRawPointer
    private var url: OpaquePointer?
    private var pins: UnsafeMutablePointer<curl_slist>?
    private var headers: UnsafeMutablePointer<curl_slist>?

    /// Makes a handle; `nil` when memory has run out.
    init?(configuration: CurlTransport.Configuration) {
        guard let handle = unsafe curl_easy_init() else { return nil }
        unsafe self.handle = handle
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        // Without this, http_proxy in the environment would bypass the address check (measured).
        set(CURLOPT_PROXY, "")
        set(CURLOPT_NOPROXY, "*")
        set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        set(CURLOPT_QUICK_EXIT, 1)
        set(CURLOPT_USERAGENT, configuration.userAgent)
        // Decodes what a server encodes unasked; the request says nothing of it, see `start`.
        set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
        set(CURLOPT_LOW_SPEED_LIMIT, 1)
        set(CURLOPT_LOW_SPEED_TIME, max(1, Int(configuration.stallTime.components.seconds)))
        set(CURLOPT_BUFFERSIZE, 64 << 10)
        if let authority = configuration.certificateAuthorityPath { set(CURLOPT_CAINFO, authority) }
        unsafe ser_easy_set_write_function(handle, CURLOPT_WRITEFUNCTION, writeCallback)
        unsafe ser_easy_set_write_function(handle, CURLOPT_HEADERFUNCTION, headerCallback)
        unsafe ser_easy_set_opensocket_function(handle, openSocketCallback)
    }

    deinit {
        unsafe curl_easy_cleanup(handle)
        release()
    }

    /// Prepares the handle for one transfer. Returns `false` when libcurl reads the address otherwise than we do, so
    /// that what was checked is not what would be asked for.
    func prepare(_ spec: TransferSpec, number: Int, context: ActiveTransfer) -> Bool {
        release()
        guard let url = unsafe curl_url() else { return false }
        unsafe self.url = url
        guard unsafe curl_url_set(url, CURLUPART_URL, spec.url.text, 0) == CURLUE_OK,
            unsafe hostPart(of: url) == expectedHost(spec.url)
        else { return false }
        unsafe ser_easy_set_pointer(handle, CURLOPT_CURLU, UnsafeMutableRawPointer(url))

        for pin in spec.pins { unsafe pins = curl_slist_append(pins, pin) }
        unsafe ser_easy_set_list(handle, CURLOPT_RESOLVE, pins)
        unsafe headers = curl_slist_append(headers, "Accept: \(spec.accept)")
        // An empty field takes it out of the request: CURLOPT_ACCEPT_ENCODING would put one in.
        unsafe headers = curl_slist_append(headers, "Accept-Encoding:")
        unsafe ser_easy_set_list(handle, CURLOPT_HTTPHEADER, headers)

        set(CURLOPT_FRESH_CONNECT, spec.usesNewConnection ? 1 : 0)
        set(CURLOPT_TIMEOUT_MS, max(1, Int(spec.timeLimit.milliseconds)))
        set(CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(min(spec.timeLimit, spec.connectTimeLimit).milliseconds)))
        let pointer = unsafe Unmanaged.passUnretained(context).toOpaque()
        for option in [CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_OPENSOCKETDATA] {
            unsafe ser_easy_set_pointer(handle, option, pointer)
        }
        // The number comes back with the result; an address could be used again by another transfer.
        unsafe ser_easy_set_pointer(handle, CURLOPT_PRIVATE, UnsafeMutableRawPointer(bitPattern: number))
        return true
    }

    /// Lets a paused transfer go on.
    func resume() {
        unsafe curl_easy_pause(handle, CURLPAUSE_CONT)
    }

    func number(_ info: CURLINFO) -> Int {
        var value = 0
        unsafe ser_easy_get_long(handle, info, &value)
        return value
    }

    func offset(_ info: CURLINFO) -> Int {
        var value: curl_off_t = 0
        unsafe ser_easy_get_offset(handle, info, &value)
        return Int(value)
    }

    private func set(_ option: CURLoption, _ value: Int) {
        unsafe ser_easy_set_long(handle, option, value)
    }

    private func set(_ option: CURLoption, _ value: String) {
        unsafe ser_easy_set_string(handle, option, value)
    }

    private func expectedHost(_ url: MediaURL) -> String {
        url.hostIPAddress?.isIPv6 == true ? "[\(url.host)]" : url.host
    }

    private func hostPart(of url: OpaquePointer) -> String? {
        var part: UnsafeMutablePointer<CChar>?
        guard unsafe curl_url_get(url, CURLUPART_HOST, &part, 0) == CURLUE_OK, let part = unsafe part else {
            return nil
        }
        defer { unsafe curl_free(part) }
        return unsafe String(cString: part)
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
