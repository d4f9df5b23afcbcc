extension PayloadConvention {
    /// What a payload has to have at a place.
    public struct Condition: Sendable, Hashable {
        /// What is asked of the value.
        public enum Form: Sendable, Hashable {
            /// It is there, be it `null`.
            case present
            /// It is not there.
            case absent
            /// It is a string.
            case string
            /// It is a number.
            case number
            /// It is a number without a fraction.
            case integer
            /// It is an object.
            case object
            /// It is an array.
            case array
            /// It is this string.
            case equals(String)
            /// It is one of these strings.
            case oneOf([String])
        }

        /// The place.
        public var path: PathPattern
        /// What is asked of the value there.
        public var form: Form

        /// Makes a condition.
        public init(_ path: PathPattern, _ form: Form = .present) {
            self.path = path
            self.form = form
        }

        func holds(in payload: JSONObject) -> Bool { form.accepts(path.first(in: payload)) }

        /// Whether it holds only where something is at the place.
        var needsPresence: Bool { form != .absent }
    }

    /// A key that holds the address of media.
    public struct MediaKey: Sendable, Hashable {
        /// The place.
        public var path: PathPattern
        /// The kind that the key announces, if it announces one.
        public var kind: MediaKind?
        /// What else has to hold for the key to be read.
        public var conditions: [Condition]
        /// Whether the value may be an array of addresses too.
        public var allowsList: Bool
        /// What a value stands for that is no web address, such as `a file in the app's bundle`; `nil` where it is
        /// wrong.
        public var otherValues: String?
        /// A URL in which `{}` stands for the value, for keys that hold an identifier.
        public var template: URLTemplate?
        /// Where the vendor's extension looks for the media's type.
        public var type: TypeKey?
        /// Where the medium's own identifier stands.
        public var identifier: PathPattern?
        /// What is read when the media cannot be had.
        public var fallback: Fallback?
        /// Where `true` says that the vendor's own extension leaves the media to the app.
        public var deferral: PathPattern?
        /// What is copied when the media is taken.
        public var copy: Copy?

        /// Makes a key.
        public init(
            _ path: PathPattern, kind: MediaKind? = nil, when conditions: [Condition] = [], allowsList: Bool = false,
            otherValues: String? = nil, template: URLTemplate? = nil, type: TypeKey? = nil,
            identifier: PathPattern? = nil, fallback: Fallback? = nil, deferral: PathPattern? = nil, copy: Copy? = nil
        ) {
            self.path = path
            self.kind = kind
            self.conditions = conditions
            self.allowsList = allowsList
            self.otherValues = otherValues
            self.template = template
            self.type = type
            self.identifier = identifier
            self.fallback = fallback
            self.deferral = deferral
            self.copy = copy
        }
    }

    /// A key that says of what type the media is. Open steps of its path are those of the media key's.
    public struct TypeKey: Sendable, Hashable {
        /// The place.
        public var path: PathPattern
        /// In which words the type is said.
        public var vocabulary: TypeHint.Vocabulary

        /// Makes a key.
        public init(_ path: PathPattern, _ vocabulary: TypeHint.Vocabulary) {
            self.path = path
            self.vocabulary = vocabulary
        }
    }

    /// Media to take in place of others.
    public struct Fallback: Sendable, Hashable {
        /// Where its address stands.
        public var path: PathPattern
        /// What is copied when the fallback is taken.
        public var copy: Copy?

        /// Makes a fallback.
        public init(_ path: PathPattern, copy: Copy? = nil) {
            self.path = path
            self.copy = copy
        }
    }

    /// A value that goes to another place when media is taken.
    public struct Copy: Sendable, Hashable {
        /// Where the value stands.
        public var source: PathPattern
        /// The name at the root that it is copied to.
        public var target: String

        /// Makes a copy.
        public init(_ source: PathPattern, to target: String) {
            self.source = source
            self.target = target
        }
    }

    /// A further key without which the vendor's own extension attaches nothing.
    public struct Partner: Sendable, Hashable {
        /// What is asked of it.
        public var condition: Condition
        /// What the vendor calls it.
        public var word: String

        /// Makes a partner key; the vendor's word is the path when none is given.
        public init(_ path: PathPattern, _ form: Condition.Form = .string, word: String? = nil) {
            condition = Condition(path, form)
            self.word = word ?? path.description
        }
    }

    /// Where the options of thumbnails stand. Open steps are those of the media key's path.
    public struct ThumbnailKeys: Sendable, Hashable {
        /// Whether there is no thumbnail.
        public var hidden: PathPattern?
        /// The part to show, an object with `x`, `y`, `width` and `height` from 0 to 1.
        public var clippingRect: PathPattern?
        /// The second of a film, or the frame of an animation, to show.
        public var time: PathPattern?
        /// The identifier of the one medium whose thumbnail is shown; those of others are hidden.
        public var shownIdentifier: PathPattern?
        /// Whether a wrong rectangle makes the vendor's own extension refuse the media.
        public var isStrict: Bool

        /// Makes keys; all are optional.
        public init(
            hidden: PathPattern? = nil, clippingRect: PathPattern? = nil, time: PathPattern? = nil,
            shownIdentifier: PathPattern? = nil, isStrict: Bool = false
        ) {
            self.hidden = hidden
            self.clippingRect = clippingRect
            self.time = time
            self.shownIdentifier = shownIdentifier
            self.isStrict = isStrict
        }
    }

    /// Texts that take the place of the alert's, whether or not media can be shown.
    public struct TextKeys: Sendable, Hashable {
        /// The title.
        public var title: PathPattern?
        /// The subtitle.
        public var subtitle: PathPattern?
        /// The body.
        public var body: PathPattern?

        /// Makes keys; all are optional.
        public init(title: PathPattern? = nil, subtitle: PathPattern? = nil, body: PathPattern? = nil) {
            self.title = title
            self.subtitle = subtitle
            self.body = body
        }
    }
}

extension PayloadConvention.Condition.Form {
    /// Whether a value, or its absence, is what is asked.
    func accepts(_ value: JSONValue?) -> Bool {
        switch (self, value) {
        case (.present, _?), (.absent, nil): true
        case (.string, .string), (.number, .number), (.object, .object), (.array, .array): true
        case (.integer, .number(let number)): number.int != nil
        case (.equals(let text), .string(let value)): haveSameBytes(text, value)
        case (.oneOf(let texts), .string(let value)): texts.contains { haveSameBytes($0, value) }
        default: false
        }
    }

    /// What is asked, with its article.
    var needs: String {
        switch self {
        case .present: "there"
        case .absent: "absent"
        case .string: "a string"
        case .number: "a number"
        case .integer: "a number without a fraction"
        case .object: "an object"
        case .array: "an array"
        case .equals(let text): "\"\(text)\""
        case .oneOf(let texts): texts.dropLast().joined(separator: ", ") + " or " + (texts.last ?? "")
        }
    }
}

extension PayloadConvention.Copy {
    /// What it puts at the payload's root; `nil` when there is nothing to copy.
    func member(of payload: JSONObject) -> JSONObject.Member? {
        source.first(in: payload).map { JSONObject.Member(target, $0) }
    }
}
