import CCurl
import Glibc

/// One request of a transfer: a redirect's next hop is another one.
struct TransferSpec: Sendable {
    var url: MediaURL
    /// `CURLOPT_RESOLVE` entries that hold the addresses which were checked.
    var pins: [String]
    var accept: String
    var byteLimit: Int
    var timeLimit: Duration
    var connectTimeLimit: Duration
    var addressPolicy: AddressPolicy
    /// Whether no kept connection may be used: for a second try.
    var usesNewConnection: Bool
}

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
    private var reader = ResponseHeadReader()
    private let news: TransferNews

    init(spec: TransferSpec, channel: BodyChannel, easy: CurlEasy, news: TransferNews) {
        self.spec = spec
        self.channel = channel
        self.easy = easy
        self.news = news
    }

    /// Takes a line of the header section. Returns whether to go on.
    func readHeader(_ line: Span<UInt8>) -> Bool {
        switch reader.read(line) {
        case .more: return true
        case .tooManyLines:
            stop = .tooManyHeaderLines
            return false
        case .complete(let head):
            self.head = head
            channel.begin(head)
            news.add(channel)
            return true
        }
    }

    enum BodyStep { case taken, pause, stop }

    /// Takes a piece of the body.
    func readBody(_ bytes: Span<UInt8>) -> BodyStep {
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
        return .taken
    }

    /// Notes that nobody waits for the transfer any more.
    func cancel() {
        stop = .cancelled
    }

    /// Opens a socket to an address that the policy allows; `nil` when it denies it or the system has none.
    func openSocket(to address: CurlSocketAddress) -> Int32? {
        guard let ip = address.ip else {
            stop = .addressDenied(nil)
            return nil
        }
        // The second check: what libcurl connects to, whatever resolved it.
        if case .denied(let range) = spec.addressPolicy.classify(ip, port: address.port, host: spec.url.host) {
            stop = .addressDenied(range)
            return nil
        }
        let descriptor = socket(
            address.family, address.socketType | Int32(SOCK_CLOEXEC.rawValue), address.protocolNumber)
        guard descriptor >= 0 else {
            socketError = errno
            return nil
        }
        return descriptor
    }
}

/// The channels that got something in this round of libcurl's work, so that each reader is woken once, after it.
final class TransferNews {
    private var channels: [BodyChannel] = []

    func add(_ channel: BodyChannel) {
        // The pieces of one body come in a row, so looking at the last one is enough to keep the list short.
        if channels.last !== channel { channels.append(channel) }
    }

    func tell() {
        for channel in channels { channel.wakeReader() }
        channels.removeAll(keepingCapacity: true)
    }
}

/// Why a transfer was stopped from our side.
enum TransferStop: Sendable, Hashable {
    case cancelled
    case tooManyHeaderLines
    case bodyNotWanted
    case tooLarge
    case addressDenied(AddressRange?)
}

/// The address that libcurl is about to connect to.
struct CurlSocketAddress {
    var family: Int32
    var socketType: Int32
    var protocolNumber: Int32
    /// `nil` for a family other than IPv4 and IPv6.
    var ip: IPAddress?
    var port: UInt16
}
