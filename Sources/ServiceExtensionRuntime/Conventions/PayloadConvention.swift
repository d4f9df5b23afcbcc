/// Where a push service, or an app of your own, puts media into a payload. Data alone: what is done with it is the same
/// for all.
///
/// ``ConventionSet`` holds the known ones; more are read from JSON by ``ConventionSet/init(parsing:)``.
public struct PayloadConvention: Sendable, Hashable {
    /// How sure it is that a payload with the convention's mark is one of its own: higher ranks are read first.
    public enum Rank: String, Sendable, Hashable, CaseIterable, Comparable {
        /// A key or name space of the vendor's own.
        case mark
        /// A media key at the root that only one convention uses.
        case key
        /// The plain keys `image-url`, `video-url` and `audio-url`.
        case plain
        /// A media key at the root that anybody may use: it counts only while it holds a web address.
        case generic

        /// Whether the left rank is read before the right one.
        public static func < (left: Rank, right: Rank) -> Bool { left.place < right.place }

        private var place: Int {
            switch self {
            case .mark: 0
            case .key: 1
            case .plain: 2
            case .generic: 3
            }
        }
    }

    /// Where the knowledge of a convention comes from.
    public enum Source: String, Sendable, Hashable, CaseIterable {
        /// Read in the vendor's own code.
        case code
        /// Read in the vendor's own documentation.
        case documentation
        /// Seen in other people's apps, tests or articles.
        case secondHand = "second-hand"
        /// Given by the user.
        case own
    }

    /// How many of several media are read.
    public enum Selection: String, Sendable, Hashable, CaseIterable {
        /// Each one.
        case all
        /// The first that is there.
        case first
    }

    /// A short name for command lines: lower-case letters, digits and `-`.
    public var name: String
    /// What people call it.
    public var title: String
    /// How sure its mark is.
    public var rank: Rank
    /// How it is recognised: one of the lists has to hold in full. Without any, the media keys are the mark.
    public var marks: [[Condition]]
    /// The media keys in groups: only the first group that a payload has something of is read. None at all means that
    /// the key is not public.
    public var media: [[MediaKey]]
    /// How many media of the group are read.
    public var selection: Selection
    /// Further keys that the vendor's own extension needs.
    public var partners: [Partner]
    /// Where the options of thumbnails stand.
    public var thumbnail: ThumbnailKeys?
    /// Texts that take the place of the alert's.
    public var text: TextKeys?
    /// A text that takes the body's place when no media can be shown.
    public var alternativeText: PathPattern?
    /// Where the knowledge comes from.
    public var source: Source

    /// Makes a convention from its parts.
    public init(
        _ name: String, _ title: String, rank: Rank = .mark, source: Source, marks: [[Condition]] = [],
        media: [[MediaKey]], selection: Selection = .all, partners: [Partner] = [],
        thumbnail: ThumbnailKeys? = nil, text: TextKeys? = nil, alternativeText: PathPattern? = nil
    ) {
        self.name = name
        self.title = title
        self.rank = rank
        self.source = source
        self.marks = marks
        self.media = media
        self.selection = selection
        self.partners = partners
        self.thumbnail = thumbnail
        self.text = text
        self.alternativeText = alternativeText
    }

    /// Whether a payload with the convention's mark can be said to be one of it.
    func isRecognised(in payload: JSONObject) -> Bool {
        guard marks.isEmpty else {
            return marks.contains { $0.allSatisfy { $0.holds(in: payload) } }
        }
        return media.contains { $0.contains { $0.path.first(in: payload) != nil } }
    }

    /// The key to name first.
    var mainKey: String { media.first?.first?.path.description ?? "" }

    /// Where a name of a payload speaks for a convention: at the root, or in `aps`, which every payload has.
    struct Gate: Hashable {
        var key: String
        var isInAps = false
    }

    /// Names of which a payload of this convention has at least one; `nil` when there are no such names.
    var gates: Set<Gate>? {
        var gates: Set<Gate> = []
        let places =
            marks.isEmpty
            ? media.flatMap { $0.map { [$0.path] } } : marks.map { $0.filter(\.needsPresence).map(\.path) }
        for alternatives in places {
            guard let gate = alternatives.lazy.compactMap(\.gate).first else { return nil }
            gates.insert(gate)
        }
        return gates
    }
}

extension PathPattern {
    /// The name that a payload has to have for the pattern to find anything, if there is such a name.
    fileprivate var gate: PayloadConvention.Gate? {
        guard case .key(let key) = steps.first else { return nil }
        if key == "aps", steps.count > 1, case .key(let inner) = steps[1] {
            return PayloadConvention.Gate(key: inner, isInAps: true)
        }
        return PayloadConvention.Gate(key: key)
    }
}
