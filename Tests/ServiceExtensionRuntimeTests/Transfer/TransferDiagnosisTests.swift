import Glibc
import Testing

@testable import ServiceExtensionRuntime

/// The facts of a plain transfer that failed, to be changed by each row.
private let plain = TransferFacts(
    result: 0, address: "https://cdn.example/a.jpg", host: "cdn.example", hasResponse: false,
    announcedByteCount: nil, receivedByteCount: 0, byteLimit: 1000, timeLimit: .seconds(30),
    limits: .init(total: .seconds(30), connect: .seconds(10), stall: .seconds(10)), resultText: "libcurl's words")

@Suite struct `The diagnosis of a transfer` {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var code: Finding.Code
        var words: String
        var isRetryable: Bool
        var facts: TransferFacts
        var testDescription: String { name }

        init(
            _ name: String, _ result: Int, _ code: Finding.Code, _ words: String, retry: Bool = false,
            _ change: (inout TransferFacts) -> Void = { _ in }
        ) {
            self.name = name
            self.code = code
            self.words = words
            isRetryable = retry
            facts = plain
            facts.result = result
            change(&facts)
        }
    }

    static let connecting: [Row] = [
        Row("a name without an address", 6, .nameNotResolved, "cdn.example could not be resolved"),
        Row("a refused connection", 7, .connectFailed, "was refused") { $0.systemError = ECONNREFUSED },
        Row("no route", 7, .noRoute, "no route to cdn.example") { $0.systemError = ENETUNREACH },
        Row("no descriptor", 7, .outOfResources, "Too many open files") { $0.systemError = EMFILE },
        Row("no reason given", 7, .connectFailed, "could be made."),
        Row("another reason", 7, .connectFailed, "Protocol not available") { $0.systemError = ENOPROTOOPT },
        Row("an untrusted issuer", 60, .tlsNotTrusted, "its issuer is not known here") { $0.verifyResult = 20 },
        Row("an expired certificate", 60, .tlsNotTrusted, "it has expired") { $0.verifyResult = 10 },
        Row("a certificate of tomorrow", 60, .tlsNotTrusted, "not valid yet") { $0.verifyResult = 9 },
        Row("a self-signed certificate", 60, .tlsNotTrusted, "self-signed") { $0.verifyResult = 18 },
        Row("a revoked certificate", 60, .tlsNotTrusted, "revoked") { $0.verifyResult = 23 },
        Row("another host's certificate", 60, .tlsNotTrusted, "for another host"),
        Row("another host's certificate as libcurl tells of it", 60, .tlsNotTrusted, "for another host") {
            $0.verifyResult = 1
            $0.resultText = "SSL: no alternative certificate subject name matches target host name 'cdn.example'"
        },
        Row("a certificate with a short key", 60, .tlsNotTrusted, "its key is too short") { $0.verifyResult = 66 },
        Row("a verdict without words of ours", 60, .tlsNotTrusted, "libcurl's words (OpenSSL verify result 79)") {
            $0.verifyResult = 79
        },
        Row("a file of authorities that cannot be loaded", 77, .tlsFailed, "could not be loaded: libcurl's words"),
        Row("a failed handshake", 35, .tlsFailed, "libcurl's words"),
        Row("a port without TLS", 35, .tlsFailed, "does not speak TLS") {
            $0.resultText = "error:0A00010B:SSL routines::wrong version number"
        },
    ]

    private static func through(
        _ proxy: String, _ change: @escaping (inout TransferFacts) -> Void = { _ in }
    )
        -> (inout TransferFacts) -> Void
    {
        {
            $0.proxy = proxy
            change(&$0)
        }
    }

    private static let (http, https, socks) = ("http://p.example", "https://p.example", "socks5h://p.example")

    static let proxies: [Row] = [
        Row(
            "a proxy without an address", 5, .connectFailed, "proxy http://p.example could not be resolved",
            through(http)),
        Row(
            "a refusing proxy", 7, .connectFailed, "the proxy http://p.example was refused",
            through(http) {
                $0.systemError = ECONNREFUSED
            }),
        Row("a refused CONNECT", 56, .connectFailed, "it answered 403.", through(http) { $0.proxyStatus = 403 }),
        Row(
            "a proxy with a password", 56, .connectFailed, "it answered 407, so it asks for a password",
            through(http) {
                $0.proxyStatus = 407
            }),
        Row("a proxy that leaves", 56, .connectFailed, "proxy http://p.example broke the connection", through(http)),
        Row("a SOCKS proxy that refuses", 97, .connectFailed, "libcurl's words", through(socks)),
        Row(
            "a silent SOCKS proxy", 28, .timedOut, "Through the proxy socks5h://p.example, no connection",
            through(socks) {
                $0.isConnected = true
            }),
        Row(
            "a silent TLS proxy", 28, .timedOut, "Through the proxy https://p.example, no connection",
            through(https) {
                $0.isConnected = true
            }),
        Row("a proxy that accepts nothing", 28, .timedOut, "proxy http://p.example did not accept", through(http)),
        Row(
            "an untrusted TLS proxy", 60, .tlsNotTrusted, "of the proxy https://p.example is not trusted",
            through(https) {
                $0.verifyResult = 20
            }),
        Row("a TLS proxy without TLS", 35, .tlsFailed, "TLS with the proxy https://p.example failed", through(https)),
        Row(
            "an untrusted host behind a proxy", 60, .tlsNotTrusted, "of cdn.example is not trusted",
            through(https) {
                $0.verifyResult = 20
                $0.proxyStatus = 200
            }),
        Row(
            "a plain proxy without a response", 52, .emptyResponse, "The proxy http://p.example closed", retry: true,
            through(http) {
                $0.address = "http://cdn.example/a.jpg"
                $0.readyAfter = 200
            }),
    ]

    static let responses: [Row] = [
        Row("another protocol", 1, .notHTTP, "does not speak HTTP"),
        Row("a header with a NUL", 8, .protocolError, "a header field holds a NUL byte") {
            $0.resultText = "Nul byte in header"
        },
        Row("a version from the future", 1, .protocolError, "its status line is none that is known") {
            $0.resultText = "Unsupported HTTP version (3.7) in response"
        },
        Row("an announced size that is no number", 0, .protocolError, "its Content-Length is no number") {
            $0.hasResponse = true
            $0.hasMalformedLength = true
        },
        Row("a chunk size that is no number", 56, .protocolError, "the size of a chunk is no number (7 bytes received)")
        {
            $0.resultText = "Illegal or missing hexadecimal sequence in chunked-encoding"
            $0.hasResponse = true
            $0.receivedByteCount = 7
        },
        Row("an endless trailer line", 56, .protocolError, "a trailer line is longer than 4 KiB") {
            $0.resultText = "Out of memory in chunked-encoding"
            $0.hasResponse = true
        },
        Row("a flood of CONTINUATION frames", 56, .protocolError, "so its connection was ended: Too many frames.") {
            $0.resultText = "h2_process_pending_input: nghttp2_session_mem_recv() returned -905:Too many frames"
        },
        Row("a flood of PING frames", 55, .protocolError, "more HTTP/2 frames that want an answer") {
            $0.resultText = "Failed sending data to the peer"
        },
        Row("a stream that is refused each time", 56, .connectionReset, "each time that libcurl tried") {
            $0.resultText = "Connection died, tried 5 times before giving up"
        },
        Row(
            "an HTTP/2 connection that is closed before a response", 18, .emptyResponse, "without a response",
            retry: true),
        Row("a stream that ends in the body without an error", 52, .truncated, "7 bytes received") {
            $0.hasResponse = true
            $0.receivedByteCount = 7
        },
        Row("a refused stream", 92, .protocolError, "libcurl's words", retry: true),
        Row("a connection that goes away", 16, .protocolError, "libcurl's words", retry: true),
        Row("a connection that goes away in the body", 16, .protocolError, "libcurl's words") { $0.hasResponse = true },
        Row("an endless header line", 27, .headerTooLarge, "100 KiB"),
        Row("no memory in the body", 27, .transferFailed, "libcurl's words") { $0.hasResponse = true },
        Row("no response at all", 52, .emptyResponse, "without a response", retry: true),
        Row("a reset before the response", 56, .connectionReset, "before a response", retry: true),
        Row("a reset while sending", 55, .connectionReset, "before a response", retry: true),
        Row("a reset in the body", 56, .connectionReset, "7 of 9 bytes") {
            $0.hasResponse = true
            $0.receivedByteCount = 7
            $0.announcedByteCount = 9
        },
        Row("a body that ends early", 18, .truncated, "7 of 9 bytes received") {
            $0.hasResponse = true
            $0.receivedByteCount = 7
            $0.announcedByteCount = 9
        },
        Row("a body of unknown size that ends early", 18, .truncated, "7 bytes received") {
            $0.hasResponse = true
            $0.receivedByteCount = 7
        },
        Row("the end of a connection in the header section", 0, .emptyResponse, "in the header section", retry: true),
        Row("a result without words of ours", 43, .transferFailed, "libcurl's words"),
    ]

    static let times: [Row] = [
        Row("no connection in time", 28, .timedOut, "did not accept a connection in time (limit 10 s)"),
        Row("no connection in the little time left", 28, .timedOut, "in time (limit 2 s)") {
            $0.limits.total = .seconds(2)
        },
        Row("no handshake in time", 28, .timedOut, "TLS handshake with cdn.example did not end in time (limit 10 s)") {
            $0.isConnected = true
        },
        Row("no response in time", 28, .timedOut, "sent no response in time (limit 30 s)") {
            $0.isConnected = true
            $0.readyAfter = 200
            $0.endedAfter = 30_000_000
        },
        Row(
            "no response in time on a connection that was there already", 28, .timedOut,
            "sent no response in time (limit 30 s)"
        ) {
            $0.readyAfter = 200
            $0.endedAfter = 30_000_000
        },
        Row("silence before the response", 28, .stalled, "sent no whole header section, and was ended after 12 s") {
            $0.isConnected = true
            $0.readyAfter = 200
            $0.endedAfter = 12_000_000
        },
        Row("silence in the body", 28, .stalled, "stalled and was ended after 12 s: 7 bytes received") {
            $0.isConnected = true
            $0.readyAfter = 200
            $0.hasResponse = true
            $0.receivedByteCount = 7
            $0.endedAfter = 12_000_000
        },
        Row("no response in the little time that others left", 28, .timedOut, "after 900 ms in which others held all") {
            $0.readyAfter = 200
            $0.endedAfter = 30_000_000
            $0.waited = .milliseconds(900)
        },
        Row("a body that is too slow", 28, .timedOut, "did not end in time (limit 30 s): 7 bytes received") {
            $0.isConnected = true
            $0.readyAfter = 200
            $0.hasResponse = true
            $0.receivedByteCount = 7
            $0.endedAfter = 29_990_000
        },
    ]

    static let stops: [Row] = [
        Row("a body over the limit", 23, .tooLarge, "larger than 1000 bytes") { $0.stop = .tooLarge },
        Row("a flood", 56, .flood, "sent 5000000 bytes on one connection that are no part of a response") {
            $0.stop = .flood(5_000_000)
        },
        Row("a header without end", 23, .headerTooLarge, "256 header lines") { $0.stop = .headerTooLarge },
        Row("a denied address", 7, .addressDenied, "loopback (127.0.0.0/8)") {
            $0.stop = .addressDenied(AddressRange.containing(.v4(0x7F00_0001)))
        },
        Row("an address of no known family", 7, .addressDenied, "unknown family") { $0.stop = .addressDenied(nil) },
        Row("a denied address with a success after it", 0, .addressDenied, "unknown family") {
            $0.stop = .addressDenied(nil)
        },
        Row("the end before a connection", 42, .transferCancelled, "no connection yet") { $0.stop = .cancelled },
        Row("the end before a proxy's connection", 42, .transferCancelled, "the proxy http://p.example has made no") {
            $0.stop = .cancelled
            $0.isConnected = true
            $0.proxy = http
        },
        Row("the end in the handshake", 42, .transferCancelled, "in the TLS handshake") {
            $0.stop = .cancelled
            $0.isConnected = true
        },
        Row("the end before a response", 42, .transferCancelled, "no response yet") {
            $0.stop = .cancelled
            $0.isConnected = true
            $0.readyAfter = 200
        },
        Row("the end in the body", 42, .transferCancelled, "7 bytes received") {
            $0.stop = .cancelled
            $0.isConnected = true
            $0.readyAfter = 200
            $0.hasResponse = true
            $0.receivedByteCount = 7
        },
    ]

    @Test(arguments: connecting + proxies + responses + times + stops) func `tells failures apart`(_ row: Row) throws {
        guard case .failure(let failure) = TransferDiagnosis(facts: row.facts).outcome else {
            Issue.record("taken for a success")
            return
        }
        #expect(failure.finding.code == row.code)
        #expect(failure.finding.severity == .error)
        #expect(failure.finding.message.contains(row.words), "\(failure.finding.message)")
        #expect(failure.finding.fix?.isEmpty == false)
        #expect(failure.finding.host == "cdn.example")
        #expect(failure.isRetryable == row.isRetryable)
    }

    @Test func `finds nothing wrong with a success`() {
        var facts = plain
        facts.hasResponse = true
        guard case .success = TransferDiagnosis(facts: facts).outcome else {
            Issue.record("taken for a failure")
            return
        }
    }
}
