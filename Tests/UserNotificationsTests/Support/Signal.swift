/// Something that one thread tells one task, whichever comes first.
struct Signal: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1)) }

    func send() { continuation.yield() }

    func wait() async {
        for await _ in stream { break }
    }
}
