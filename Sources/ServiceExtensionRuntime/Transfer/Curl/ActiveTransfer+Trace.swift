import CCurl

extension ActiveTransfer {
    /// Notes when the connection was there and when the response began, once its header section is complete.
    func noteResponse(_ head: ResponseHead, in trace: MediaTrace) {
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
        let length = head.contentLength.map { "\($0) bytes" } ?? "of unknown size"
        trace.note(.firstByte, "status \(head.status), \(head.contentType ?? "no type"), \(length)")
    }
}
