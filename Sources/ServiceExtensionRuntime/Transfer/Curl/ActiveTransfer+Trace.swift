import CCurl

extension ActiveTransfer {
    /// Notes when the response began, once its header section is complete, and when the connection was there.
    func noteResponse(_ head: ResponseHead, in trace: MediaTrace) {
        noteConnection(in: trace)
        let length = head.contentLength.map { "\($0) bytes" } ?? "of unknown size"
        trace.note(.firstByte, "status \(head.status), \(head.contentType ?? "no type"), \(length)")
    }

    /// Notes when the connection was there; nothing when there never was one.
    func noteConnection(in trace: MediaTrace) {
        guard easy.offset(CURLINFO_CONNECT_TIME_T) > 0 || easy.offset(CURLINFO_PRETRANSFER_TIME_T) > 0 else { return }
        let host = "\(spec.url.origin.bracketedHost):\(spec.url.port)"
        let isNew = easy.number(CURLINFO_NUM_CONNECTS) > 0
        let tls = easy.offset(CURLINFO_APPCONNECT_TIME_T)
        let ready = max(tls, easy.offset(CURLINFO_CONNECT_TIME_T))
        trace.note(
            .connect,
            isNew
                ? "\(host), new connection\(tls > 0 ? " with TLS" : "")"
                : "\(host), a connection that was there already",
            at: startedAt.map { $0 + .microseconds(ready) })
    }
}
