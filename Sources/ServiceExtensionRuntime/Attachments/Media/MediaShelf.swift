/// Media that is kept for a while, bounded in number and bytes: the oldest goes first. Pure.
struct MediaShelf {
    private struct Entry {
        var media: VerifiedMedia
        var until: Duration
    }

    private let fileCount: Int
    private let byteCount: Int
    private var bytesKept = 0
    private var entries: [MediaSharing.Key: Entry] = [:]
    /// The keys of ``entries``, in the order in which they came, which is that in which they expire.
    private var order = FIFO<MediaSharing.Key>()

    init(fileCount: Int, byteCount: Int) {
        self.fileCount = fileCount
        self.byteCount = byteCount
    }

    /// What is kept of `key`, if it is not too old.
    func media(for key: MediaSharing.Key, now: Duration) -> VerifiedMedia? {
        guard let entry = entries[key], entry.until > now else { return nil }
        return entry.media
    }

    /// When the oldest entry is too old; `nil` while there is none.
    var nextExpiry: Duration? { order.first.flatMap { entries[$0]?.until } }

    /// Keeps media that is not kept now. Returns what had to go for it, which may be itself; the caller lets go of it.
    mutating func keep(
        _ media: VerifiedMedia, for key: MediaSharing.Key, until: Duration, now: Duration
    ) -> [VerifiedMedia] {
        var dropped = removeExpired(now: now)
        guard fileCount > 0, media.file.byteCount <= byteCount else { return dropped + [media] }
        while entries.count >= fileCount || bytesKept + media.file.byteCount > byteCount, let oldest = order.popFirst()
        {
            if let old = remove(oldest) { dropped.append(old) }
        }
        entries[key] = Entry(media: media, until: until)
        bytesKept += media.file.byteCount
        order.append(key)
        return dropped
    }

    /// Takes out what is too old.
    mutating func removeExpired(now: Duration) -> [VerifiedMedia] {
        var dropped: [VerifiedMedia] = []
        while let oldest = order.first, entries[oldest].map({ $0.until <= now }) ?? true {
            _ = order.popFirst()
            if let old = remove(oldest) { dropped.append(old) }
        }
        return dropped
    }

    private mutating func remove(_ key: MediaSharing.Key) -> VerifiedMedia? {
        guard let entry = entries.removeValue(forKey: key) else { return nil }
        bytesKept -= entry.media.file.byteCount
        return entry.media
    }
}
