public import ServiceExtensionRuntime
import Synchronization

/// A transport that answers from a script and remembers what was asked, for tests without sockets.
///
/// What takes time takes it on a clock of the test's, so that a slow server costs nothing:
///
/// ```swift
/// let transport = RecordedTransport(clock: clock)
/// transport.reply(to: "https://cdn.example/cat.jpg", with: .bytes(jpeg).delayed(by: .seconds(10)).stalling(at: 1000))
/// let runner = try ExtensionRunner(fetchingWith: transport, clock: clock)
/// ```
///
/// Like libcurl's, a transfer that outlasts ``MediaRequest/timeLimit`` fails with `transfer.timed-out`, one that is
/// cancelled with `transfer.cancelled`, a body beyond ``MediaRequest/byteLimit`` with `transfer.too-large`, and a status
/// other than success with `transfer.http-status`; a URL without a reply answers 404. Redirects are not played.
public final class RecordedTransport: MediaTransport {
    /// One request and what became of it.
    public struct Exchange: Sendable {
        /// What was asked for.
        public let request: MediaRequest
        /// The bytes of the body that were taken so far.
        public internal(set) var bytesTaken = 0
        /// Whether the transfer was ended from outside, by cancelling its task or its body, before it had ended itself.
        public internal(set) var isCancelled = false
    }

    private let replies = Mutex<[String: [Reply]]>([:])
    private let log = RequestLog<Exchange>()
    private let time: ElapsedTime

    /// Makes a transport that knows no URL yet.
    ///
    /// - Parameter clock: What delays, pauses and time limits are measured with; the one that the extension runs on.
    public init(clock: any Clock<Duration> = ContinuousClock()) { time = ElapsedTime(on: clock) }

    /// Sets what a URL answers: the replies one after another, and the last one from then on.
    ///
    /// - Parameters:
    ///   - url: The whole URL in the form of ``MediaURL/text``, in which it is sent.
    ///   - replies: At least one.
    public func reply(to url: String, with replies: Reply...) { self.replies.withLock { $0[url] = replies } }

    /// What was asked so far, oldest first.
    public var exchanges: [Exchange] { log.requests }

    /// How many requests came for a URL; for all when `nil`.
    public func requestCount(url: String? = nil) -> Int { log.count(url) }

    /// Waits until so many requests have come in all, or for one URL, and gives ``exchanges``.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    @discardableResult
    public func waitForRequests(count: Int, url: String? = nil) async throws -> [Exchange] {
        try await log.wait(count: count, address: url)
        return exchanges
    }

    /// Plays the reply to a URL; see ``MediaTransport/fetch(_:)``.
    public func fetch(_ request: MediaRequest) async throws(TransferFailure) -> MediaResponse {
        let start = time.now()
        let number = log.add(Exchange(request: request))
        let reply = takeReply(request.url.text)
        let transfer = RecordedTransfer(
            request: request, reply: reply, time: time, start: start, note: { [log] in log.update(number, $0) })
        try await transfer.waitForHead()
        return MediaResponse(
            url: request.url, status: reply.status, contentType: reply.contentType,
            contentLength: reply.announcedByteCount, fileName: reply.fileName, body: RecordedBody(transfer))
    }

    private func takeReply(_ url: String) -> Reply {
        replies.withLock { replies in
            guard let list = replies[url], let first = list.first else { return .status(404) }
            if list.count > 1 { replies[url]?.removeFirst() }
            return first
        }
    }
}

extension RecordedTransport.Exchange: LoggedRequest {
    var address: String { request.url.text }
}
