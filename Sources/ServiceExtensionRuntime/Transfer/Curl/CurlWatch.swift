import CCurl

/// What libcurl wants to be told of: sockets that are ready, and the end of its timer. Lives on the curl thread;
/// libcurl's callbacks get it as their context.
final class CurlWatch {
    let poller: SocketPoller
    var meter = ReadingMeter()
    private let clock = ContinuousClock()
    /// When libcurl's one timer is due; `nil` while it has none.
    private var due: ContinuousClock.Instant?

    init(_ poller: SocketPoller) {
        self.poller = poller
    }

    /// `CURLMOPT_TIMERFUNCTION`: sets the timer; -1 takes it back.
    func setTimer(milliseconds: Int) {
        due = milliseconds < 0 ? nil : clock.now + .milliseconds(milliseconds)
    }

    /// `CURLMOPT_SOCKETFUNCTION`: watches a socket, or ceases to.
    func setInterest(_ what: Int32, in socket: curl_socket_t) {
        guard what != CURL_POLL_REMOVE else {
            meter.forget(socket)
            return poller.forget(socket)
        }
        var interest: SocketPoller.Interest = []
        if what & CURL_POLL_IN != 0 { interest.insert(.reading) }
        if what & CURL_POLL_OUT != 0 { interest.insert(.writing) }
        poller.watch(socket, for: interest)
    }

    /// Whether the timer is due; each setting is told once.
    func takeDueTimer() -> Bool {
        guard let due, due <= clock.now else { return false }
        self.due = nil
        return true
    }

    /// How long the thread may sleep until the timer is due, rounded up.
    var millisecondsToTimer: Int32 {
        guard let due else { return .max }
        return Int32(max(0, min(clock.now.duration(to: due).milliseconds.rounded(.up), 60_000)))
    }
}
