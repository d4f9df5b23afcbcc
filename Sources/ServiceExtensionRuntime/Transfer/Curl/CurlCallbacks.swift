import CCurl
import Glibc

// The functions that libcurl calls, on the curl thread, within curl_multi_socket_action, curl_easy_pause and the like. The
// context of the first three is the ActiveTransfer that CurlLoop keeps alive until the handle is out of the multi handle.

private func transfer(_ context: UnsafeMutableRawPointer?) -> ActiveTransfer? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<ActiveTransfer>.fromOpaque(context).takeUnretainedValue()
}

private func bytes<Result>(
    _ data: UnsafeMutablePointer<CChar>?, _ count: Int, _ body: (Span<UInt8>) -> Result
) -> Result {
    let buffer = unsafe UnsafeRawBufferPointer(start: data, count: unsafe data == nil ? 0 : count)
    return unsafe buffer.withMemoryRebound(to: UInt8.self) { bytes in
        body(unsafe bytes.span)
    }
}

/// `CURLOPT_WRITEFUNCTION`: takes a piece of the body. Another count than the one handed in ends the transfer.
let writeCallback: @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int = {
    data, size, count, context in
    guard let transfer = unsafe transfer(context) else { return Int(CURL_WRITEFUNC_ERROR) }
    switch unsafe bytes(data, size * count, transfer.readBody) {
    case .taken: return size * count
    case .pause: return Int(CURL_WRITEFUNC_PAUSE)
    case .stop: return Int(CURL_WRITEFUNC_ERROR)
    }
}

/// `CURLOPT_HEADERFUNCTION`: takes one line of the header section.
let headerCallback: @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int = {
    data, size, count, context in
    guard let transfer = unsafe transfer(context), unsafe bytes(data, size * count, transfer.readHeader) else {
        return Int(CURL_WRITEFUNC_ERROR)
    }
    return size * count
}

/// `CURLOPT_OPENSOCKETFUNCTION`: sees every address before a packet leaves, redirects and happy eyeballs included.
let openSocketCallback:
    @convention(c) (UnsafeMutableRawPointer?, curlsocktype, UnsafeMutablePointer<curl_sockaddr>?) -> curl_socket_t = {
        context, _, address in
        guard let transfer = unsafe transfer(context), let address = unsafe address else { return CURL_SOCKET_BAD }
        let (ip, port) = unsafe endpoint(&address.pointee)
        let target = unsafe CurlSocketAddress(
            family: address.pointee.family, socketType: address.pointee.socktype,
            protocolNumber: address.pointee.protocol, ip: ip, port: port)
        return transfer.openSocket(to: target) ?? CURL_SOCKET_BAD
    }

/// `CURLOPT_CLOSESOCKETFUNCTION`: closes a connection's socket. The context is the multi handle's ``FloodGuard``.
let closeSocketCallback: @convention(c) (UnsafeMutableRawPointer?, curl_socket_t) -> Int32 = { context, socket in
    guard let context = unsafe context else { return -1 }
    unsafe Unmanaged<FloodGuard>.fromOpaque(context).takeUnretainedValue().close(socket)
    return 0
}

private func endpoint(_ address: UnsafeMutablePointer<curl_sockaddr>) -> (ip: IPAddress?, port: UInt16) {
    unsafe withUnsafePointer(to: &address.pointee.addr) { pointer in
        unsafe socketEndpoint(pointer, family: address.pointee.family)
    }
}

/// `CURLMOPT_SOCKETFUNCTION`: which sockets to watch. The context is the multi handle's ``CurlWatch``.
let socketCallback:
    @convention(c) (
        UnsafeMutableRawPointer?, curl_socket_t, Int32, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> Int32 = { _, socket, what, context, _ in
        guard let context = unsafe context else { return -1 }
        unsafe Unmanaged<CurlWatch>.fromOpaque(context).takeUnretainedValue().setInterest(what, in: socket)
        return 0
    }

/// `CURLMOPT_TIMERFUNCTION`: when libcurl wants to be called next.
let timerCallback: @convention(c) (UnsafeMutableRawPointer?, Int, UnsafeMutableRawPointer?) -> Int32 = {
    _, milliseconds, context in
    guard let context = unsafe context else { return -1 }
    unsafe Unmanaged<CurlWatch>.fromOpaque(context).takeUnretainedValue().setTimer(milliseconds: milliseconds)
    return 0
}
