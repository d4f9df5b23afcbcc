/// The three kinds of media that a notification attachment can hold, in the order in which a device prefers them.
///
/// The cases carry Apple's words (the table *Supported File Types* of `UNNotificationAttachment` speaks of audio, image
/// and movie). The raw values are what records and options say: `video` instead of `movie`, because payload keys
/// (`video-url`) and MIME names (`video/mp4`) say `video` and scripts compare the three.
public enum MediaKind: String, Sendable, Hashable, CaseIterable, Comparable {
    /// A still or animated picture.
    case image
    /// A film, with or without sound.
    case movie = "video"
    /// Sound alone.
    case audio

    /// Makes a kind from a record's or option's word; Apple's `movie` is taken as well as `video`.
    public init?(word: some StringProtocol) {
        self.init(rawValue: word == "movie" ? "video" : String(word))
    }

    /// Whether a device would rather show an attachment of the left kind: image, then movie, then audio.
    public static func < (left: MediaKind, right: MediaKind) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .image: 0
        case .movie: 1
        case .audio: 2
        }
    }
}
