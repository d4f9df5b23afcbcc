/// A port of 127.0.0.1 that no connection can be made to, for tests.
///
/// It is free again with the last reference, which Swift may drop after the last use of a variable: keep it in a property, or
/// use it once more at the end.
public final class DeadPort: Sendable {
    /// What becomes of an attempt to connect.
    public enum Behaviour: Sendable, Hashable, CaseIterable {
        /// It is refused at once, since nobody listens.
        case refusing
        /// It is never answered, since the queue of those that want to connect is full.
        case silent
    }

    /// The port's number.
    public let number: UInt16
    private let sockets: [LoopbackSocket]

    /// Takes a free port.
    ///
    /// - Throws: An error with the code `portUnavailable` or `systemRefused`.
    public init(_ behaviour: Behaviour) throws(MediaServerError) {
        switch behaviour {
        case .refusing:
            sockets = [try LoopbackSocket.holdPort()]
            number = sockets[0].port
        case .silent:
            // Linux takes one more into the queue than asked for; four leave no doubt.
            let listener = try LoopbackSocket.listen(on: .v4, port: 0, queueLength: 0)
            let port = listener.port
            var sockets = [listener]
            for _ in 0..<4 { sockets.append(try LoopbackSocket.connect(to: port)) }
            self.sockets = sockets
            number = port
        }
    }

    /// The plain http URL of a path at this port.
    public func url(_ path: String) -> String { "http://127.0.0.1:\(number)\(path.hasPrefix("/") ? "" : "/")\(path)" }
}
