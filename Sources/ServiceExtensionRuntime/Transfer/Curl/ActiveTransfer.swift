import CCurl
import Glibc

/// A transfer that libcurl works on. Lives on the curl thread; libcurl's callbacks get it as their context.
final class ActiveTransfer {
    let spec: TransferSpec
    let channel: BodyChannel
    let easy: CurlEasy
    private(set) var head: ResponseHead?
    private(set) var receivedByteCount = 0
    /// What our own callbacks stopped the transfer for; libcurl's result code alone would not tell.
    private(set) var stop: TransferStop?
    /// The error of the last `socket` call that failed, such as EMFILE, which libcurl reports as refused.
    private(set) var socketError: Int32?
    /// What a connection was last opened to for this transfer; libcurl tells only of those that were made.
    private(set) var target: CurlSocketAddress?
    private var reader = ResponseHeadReader()
    /// When it was begun, by its trace.
    let startedAt: Duration?
    private let news: TransferNews
    private let meter: ByteCounter
    private let floods: FloodGuard

    init(
        spec: TransferSpec, channel: BodyChannel, easy: CurlEasy, news: TransferNews, meter: ByteCounter,
        floods: FloodGuard
    ) {
        self.spec = spec
        self.channel = channel
        self.easy = easy
        self.news = news
        self.meter = meter
        self.floods = floods
        startedAt = spec.trace?.elapsed
    }

    /// Takes a line of the header section. Returns whether to go on.
    func readHeader(_ line: Span<UInt8>) -> Bool {
        floods.take(line.count)
        switch reader.read(line) {
        case .more: return true
        case .tooLarge:
            stop = .headerTooLarge
            return false
        case .complete(let head):
            self.head = head
            if let trace = spec.trace { noteResponse(head, in: trace) }
            channel.begin(head)
            news.add(channel)
            return true
        }
    }

    enum BodyStep { case taken, pause, stop }

    /// Takes a piece of the body.
    func readBody(_ bytes: Span<UInt8>) -> BodyStep {
        floods.take(bytes.count)
        // The body of a redirect or of an error is of no use, and could be without end (2.66 GB in 2 s, measured).
        guard let head, (200..<300).contains(head.status) else {
            stop = .bodyNotWanted
            return .stop
        }
        guard receivedByteCount + bytes.count <= spec.byteLimit else {
            stop = .tooLarge
            return .stop
        }
        news.add(channel)
        guard channel.append(bytes) else { return .pause }
        receivedByteCount += bytes.count
        meter.add(bytes.count)
        return .taken
    }

    /// Notes that nobody waits for the transfer any more.
    func cancel() {
        stop = .cancelled
    }

    /// Notes that the server's flood ended its connection, unless there was another reason before.
    func noteFlood(byteCount: Int) {
        stop = stop ?? .flood(byteCount)
    }

    /// Opens a socket to an address that the policy allows; `nil` when it denies it or the system has none.
    func openSocket(to address: CurlSocketAddress) -> Int32? {
        guard isAllowed(address) else { return nil }
        target = address
        if let byteCount = floods.floodSize(from: address.end) {
            noteFlood(byteCount: byteCount)
            return nil
        }
        let descriptor = socket(
            address.family, address.socketType | Int32(SOCK_CLOEXEC.rawValue), address.protocolNumber)
        guard descriptor >= 0 else {
            socketError = errno
            return nil
        }
        floods.opened(descriptor)
        return descriptor
    }

    /// The second check: what libcurl connects to, whatever resolved it.
    private func isAllowed(_ address: CurlSocketAddress) -> Bool {
        guard let policy = spec.addressPolicy else { return true }
        // libcurl would go on to the next address (measured); one that is denied denies them all.
        guard stop == nil else { return false }
        guard let ip = address.ip else {
            stop = .addressDenied(nil)
            return false
        }
        guard case .denied(let range) = policy.classify(ip, port: address.port, host: spec.url.host) else {
            return true
        }
        stop = .addressDenied(range)
        return false
    }
}
