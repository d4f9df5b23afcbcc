import CCurl

/// libcurl's version line.
func curlVersion() -> String {
    unsafe String(cString: curl_version())
}

/// A libcurl multi handle.
///
/// libcurl's rule: one multi handle and its easy handles belong to one thread at a time (`libcurl-thread(3)`).
/// ``CurlThread`` keeps it, hence `@unchecked`; ``wakeUp()`` alone may be called from any thread.
///
/// libcurl tells which sockets to watch and is told which are ready (`curl_multi_socket_action(3)`). Its own loop,
/// `curl_multi_perform`, would look at every transfer in each round, and ask the system about each (7.88.1, measured).
@safe final class CurlMulti: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer
    private let watch: CurlWatch
    let floods: FloodGuard
    private var ready: [SocketPoller.Event] = []

    /// Makes the handle; `nil` when memory or descriptors have run out.
    ///
    /// How many transfers are under way is limited by ``TransferPlaces``, before libcurl.
    init?(idleConnectionLimit: Int, usesProxy: Bool) {
        guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK, let poller = SocketPoller() else { return nil }
        let earlier = openDescriptors()
        guard let handle = unsafe curl_multi_init() else { return nil }
        // The pair of sockets that wakes the handle up, which libcurl leaves open to child processes (7.88.1, measured).
        closeOnExecution(ofUnixSocketsOpenedSince: earlier)
        unsafe self.handle = handle
        watch = CurlWatch(poller)
        floods = FloodGuard(usesProxy: usesProxy)
        let context = unsafe Unmanaged.passUnretained(watch).toOpaque()
        unsafe ser_multi_set_socket_function(handle, socketCallback, context)
        unsafe ser_multi_set_timer_function(handle, timerCallback, context)
        // libcurl's own default grows with the number of handles.
        unsafe ser_multi_set_long(handle, CURLMOPT_MAXCONNECTS, idleConnectionLimit)
        unsafe ser_multi_set_long(handle, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
    }

    deinit {
        unsafe curl_multi_cleanup(handle)
    }

    func add(_ easy: CurlEasy) -> Bool {
        unsafe curl_multi_add_handle(handle, easy.handle) == CURLM_OK
    }

    func remove(_ easy: CurlEasy) {
        unsafe curl_multi_remove_handle(handle, easy.handle)
    }

    /// Lets libcurl read and write what it can now.
    func perform() {
        for event in ready {
            watch.meter.eventBegins(taken: floods.takenByteCount)
            act(event.socket, event.interest.readiness)
            let flood = watch.meter.eventEnded(
                event.socket, taken: floods.takenByteCount, read: bytesRead(from: event.socket))
            guard let flood else { continue }
            floods.end(event.socket, byteCount: flood)
            act(event.socket, Int32(CURL_CSELECT_IN))
        }
        ready.removeAll(keepingCapacity: true)
        if watch.takeDueTimer() { act(CURL_SOCKET_TIMEOUT, 0) }
    }

    private func act(_ socket: curl_socket_t, _ readiness: Int32) {
        var running: Int32 = 0
        floods.callBegins()
        unsafe curl_multi_socket_action(handle, socket, readiness, &running)
        floods.callEnds()
    }

    /// The next transfer that ended: its number and libcurl's result; `nil` when there is no more.
    func nextFinished() -> (transfer: Int, result: CURLcode)? {
        var left: Int32 = 0
        while let message = unsafe curl_multi_info_read(handle, &left) {
            guard unsafe message.pointee.msg == CURLMSG_DONE else { continue }
            let result = unsafe ser_message_result(message)
            var number: UnsafeMutableRawPointer?
            unsafe ser_easy_get_pointer(message.pointee.easy_handle, CURLINFO_PRIVATE, &number)
            return (Int(bitPattern: number), result)
        }
        return nil
    }

    /// Sleeps until a socket is ready, a timer of libcurl is due, or ``wakeUp()`` is called.
    func poll(milliseconds: Int32) {
        watch.poller.wait(milliseconds: min(milliseconds, watch.millisecondsToTimer), into: &ready)
    }

    /// Ends ``poll(milliseconds:)``, from any thread.
    func wakeUp() {
        watch.poller.wakeUp()
    }
}

extension SocketPoller.Interest {
    /// What libcurl is told. Errors show when it reads, as they do in its own loop.
    fileprivate var readiness: Int32 {
        (isDisjoint(with: [.reading, .failure]) ? 0 : Int32(CURL_CSELECT_IN))
            | (contains(.writing) ? Int32(CURL_CSELECT_OUT) : 0)
    }
}
