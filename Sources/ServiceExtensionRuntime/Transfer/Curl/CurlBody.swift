/// The body of a libcurl transfer, for the one task that reads it.
final class CurlBody: MediaBody {
    private let channel: BodyChannel
    private let loop: CurlLoop
    private let number: Int

    init(channel: BodyChannel, loop: CurlLoop, number: Int) {
        self.channel = channel
        self.loop = loop
        self.number = number
    }

    deinit {
        cancel()
    }

    func head() async -> Result<ResponseHead, TransferFailure> {
        await withTaskCancellationHandler {
            await channel.head()
        } onCancel: {
            cancel()
        }
    }

    func next(atLeast count: Int) async throws(TransferFailure) -> [UInt8] {
        let (piece, wasPaused) = await withTaskCancellationHandler {
            await channel.next(atLeast: min(count, BodyChannel.capacity))
        } onCancel: {
            cancel()
        }
        if wasPaused { loop.resume(number) }
        return try piece.get()
    }

    func cancel() {
        // A transfer that has ended needs no visit to the curl thread.
        if !channel.hasEnded { loop.cancel(number) }
    }
}
