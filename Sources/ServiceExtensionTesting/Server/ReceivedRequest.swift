/// A request as the server received it, and what became of the answer so far.
public struct ReceivedRequest: Sendable, Hashable {
    /// One header field of a request.
    public struct HeaderField: Sendable, Hashable {
        /// The name as it was sent; the case of header names means nothing (RFC 9110, section 5.1).
        public var name: String
        /// The value without the blanks around it.
        public var value: String

        /// Makes a field.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The method, such as `GET`.
    public var method: String
    /// The path as it was sent, still percent-encoded.
    public var path: String
    /// The query as it was sent, without `?`; `nil` when there was none.
    public var query: String?
    /// The header fields, in the order they were sent.
    public var headers: [HeaderField]
    /// When the head was complete, on the monotonic clock.
    public var received: ContinuousClock.Instant
    /// Which connection of the server it came on, counted from 1.
    public var connection: Int
    /// The status of the answer; `nil` while there is none, and for answers that are no HTTP.
    public var status: Int?
    /// The body bytes handed to the system so far, after content coding and without chunk framing.
    public var bytesSent: Int

    /// The first value of a header field, whatever the case of its name.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

extension ReceivedRequest: LoggedRequest {
    var address: String { path }
}
