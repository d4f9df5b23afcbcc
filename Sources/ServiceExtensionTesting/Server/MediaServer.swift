/// An HTTP server on this machine's loopback interface that misbehaves on demand, for tests.
///
/// It gives committed sample files, bytes of a test and the files of a directory, and does to each answer what the
/// request's query asks for, such as `?delay=1s` or `?truncate=1000&chunked`; ``behaviours`` lists all of it. It speaks
/// HTTP/1.1, answers GET and HEAD, and remembers the requests.
///
/// It stops with ``stop()`` or with its last reference, which Swift may drop after the last use of a variable: keep the
/// server in a property, or stop it at the end of what it is for.
///
/// ```swift
/// let server = try await MediaServer.start()
/// let url = server.url("/samples/jpeg.jpg?stall=body@1000")
/// ```
public final class MediaServer: Sendable {
    /// The certificate that a TLS server shows.
    public enum Certificate: Sendable, Hashable, CaseIterable {
        /// Signed by the server's own authority, for 127.0.0.1, ::1 and localhost.
        case trusted
        /// Signed by itself, which no authority vouches for.
        case selfSigned
        /// Signed by the authority, and out of date since yesterday.
        case expired
        /// Signed by the authority, for another host.
        case wrongHost
        /// None: the handshake is never answered.
        case withheld
    }

    /// A query item that the server obeys.
    public struct BehaviourDescription: Sendable, Hashable {
        /// How it is written, with values in capitals and `|` between alternatives.
        public let spelling: String
        /// One that works.
        public let example: String
        /// What the server then does, as a sentence.
        public let meaning: String
    }

    /// All query items that the server obeys, in the order of its own list at `/`.
    public static var behaviours: [BehaviourDescription] {
        BehaviourForm.all.map {
            BehaviourDescription(spelling: $0.spelling, example: $0.example, meaning: $0.meaning)
        } + [
            BehaviourDescription(
                spelling: "once=ITEM", example: "once=status=503&id=1",
                meaning: "Applies the item to the first request with the same id only."),
            BehaviourDescription(
                spelling: "id=TEXT", example: "id=1", meaning: "A label, for once and to tell URLs apart."),
        ]
    }

    /// The port of 127.0.0.1, and of ::1 where that was asked for.
    public let port: UInt16
    /// The URL of the server without a path, such as `http://127.0.0.1:8080`.
    public let baseURL: String

    private let state: ServerState
    private let listener: Listener
    private let authority: PrivateDirectory?

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - port: The port to listen on; 0 lets the system choose a free one.
    ///   - root: A directory whose regular files are given by their paths. Symbolic links below it are not followed.
    ///   - alsoIPv6: Whether to listen on the same port of ::1, too.
    ///   - tls: Whether to speak TLS, with a certificate made for this server and HTTP/1.1 as the only protocol.
    ///   - certificate: Which certificate a TLS server shows.
    /// - Throws: An error with the code `portUnavailable`, `rootUnusable`, `tlsUnavailable` or `systemRefused`.
    public init(
        port: UInt16 = 0, root: String? = nil, alsoIPv6: Bool = false, tls: Bool = false,
        certificate: Certificate = .trusted
    ) throws(MediaServerError) {
        var directory: RootDirectory?
        if let root { directory = try RootDirectory(root) }
        state = try ServerState(root: directory)
        var security = Listener.Security.none
        var authority: PrivateDirectory?
        if tls {
            let identity = try TLSIdentity(certificate)
            authority = try PrivateDirectory(file: "authority.pem", identity.authority)
            security = certificate == .withheld ? .stalledHandshake : .tls(identity)
        }
        self.authority = authority
        listener = try Listener(port: port, alsoIPv6: alsoIPv6, state: state, security: security)
        self.port = listener.port
        baseURL = "\(tls ? "https" : "http")://127.0.0.1:\(listener.port)"
        try listener.start()
    }

    /// Starts a server; the same as ``init(port:root:alsoIPv6:tls:certificate:)``, for asynchronous code.
    public static func start(
        port: UInt16 = 0, root: String? = nil, alsoIPv6: Bool = false, tls: Bool = false,
        certificate: Certificate = .trusted
    ) async throws(MediaServerError) -> MediaServer {
        try MediaServer(port: port, root: root, alsoIPv6: alsoIPv6, tls: tls, certificate: certificate)
    }

    deinit { stop() }

    /// Ends all connections, whatever they wait for, and returns when no thread and no socket is left.
    ///
    /// Tasks in ``waitForRequests(count:path:)`` get an error. Stopping again is no error.
    public func stop() {
        listener.stop()
        authority?.remove()
    }

    /// The path of a PEM file with the authority to trust, for `--cacert`; `nil` without TLS. The file is removed when
    /// the server stops.
    public var authorityPath: String? { authority?.file }

    /// The URL of a path, which may have a query and is taken as it is, without percent-encoding it.
    public func url(_ path: String) -> String {
        baseURL + (path.hasPrefix("/") ? path : "/" + path)
    }

    /// Gives bytes under a path, which is written without percent-encoding and may replace anything.
    public func serve(_ path: String, _ bytes: [UInt8], type: String = "application/octet-stream") {
        state.resources.serve(Resource(source: .bytes(bytes), mediaType: type), at: path)
    }

    /// The requests so far, oldest first; of more than 100,000, the older ones are forgotten.
    ///
    /// Requests that are no HTTP are not among them.
    public var requests: [ReceivedRequest] { state.log.requests }

    /// How many of ``requests`` asked for a path, written as it was sent; without one, how many requests came in all, the
    /// forgotten ones included.
    public func requestCount(path: String? = nil) -> Int { state.log.count(path) }

    /// How many connections were accepted so far, of clients that sent a request and of those that did not.
    public var connectionCount: Int { listener.connectionCount }

    /// Waits until so many requests have come in all, or for one path, and gives ``requests``.
    ///
    /// - Throws: `CancellationError` when the task is cancelled, and an error with the code `stopped` when the server
    ///   stops before.
    @discardableResult
    public func waitForRequests(count: Int, path: String? = nil) async throws -> [ReceivedRequest] {
        try await state.log.wait(count: count, address: path)
        return requests
    }
}
