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
