/// A remote notification's payload, parsed and checked.
///
/// Checking never changes anything: ``root`` is the payload as it came.
public struct NotificationPayload: Sendable {
    /// What the payload is checked against.
    public struct Options: Sendable {
        /// Whether the size limit is that of VoIP pushes, 5120 bytes, in place of 4096.
        public var isVoIP: Bool
        /// The app's string table, to resolve `loc-key` and its kin.
        public var strings: LocalizedStrings?
        /// Where media stands. Media at its place means that the extension is wanted.
        public var conventions: ConventionSet
        /// Further places where the extension reads media: a value there, `null` apart, means that it is wanted.
        public var mediaPaths: [JSONPath]
        /// Whether another extension than the built-in one reads the payload. Where that looks for media is not known, so no
        /// URL is told to be read by nobody, and the built-in one does not tell that there is no media.
        public var hasOtherReader: Bool
        /// The number of the line that the text begins in, for the places that findings tell: that of a line of NDJSON.
        public var firstLine: Int

        /// Makes options; all have defaults.
        public init(
            isVoIP: Bool = false, strings: LocalizedStrings? = nil,
            conventions: ConventionSet = .standard, mediaPaths: [JSONPath] = [], hasOtherReader: Bool = false,
            firstLine: Int = 1
        ) {
            self.isVoIP = isVoIP
            self.strings = strings
            self.conventions = conventions
            self.mediaPaths = mediaPaths
            self.hasOtherReader = hasOtherReader
            self.firstLine = firstLine
        }
    }

    /// How many values a payload may have, containers included. The 4096 bytes that APNs takes have room for some 2,000;
    /// a text of 1 MiB that is nothing but values would take many times its size in memory.
    public static let maximumValueCount = 1 << 16

    /// The payload as it came.
    public let root: JSONObject
    /// The number of bytes that APNs counts: as given, without white space around the document and without the member
    /// for Xcode's simulator.
    public let byteCount: Int
    /// What `aps` says; empty content when `aps` is missing.
    public let aps: ApsContent
    /// Whether iOS would call a service extension. Its finding is not among ``findings``.
    public let eligibility: ExtensionEligibility
    /// What is wrong or worth knowing, apart from ``eligibility``.
    public let findings: [Finding]
    /// What of it is read, by the conventions it was checked against.
    let planned: PlannedPayload
    /// Whether another extension than the built-in one reads it; see ``Options/hasOtherReader``.
    let hasOtherReader: Bool

    /// Parses and checks a payload; throws when the bytes are no JSON object.
    public init(parsing bytes: Span<UInt8>, options: Options = Options()) throws(PayloadError) {
        let document: JSONDocument
        let parser = JSONParser(maximumValueCount: Self.maximumValueCount, firstLine: options.firstLine)
        do { document = try parser.parse(bytes) } catch { throw PayloadError(error) }
        guard case .object(let root) = document.root else { throw PayloadError(notAnObject: document.root) }
        self.init(
            root: root, byteCount: PayloadSize.count(bytes, root: root), parseFindings: document.findings,
            options: options)
    }

    /// Parses and checks a payload; throws when the bytes are no JSON object.
    public init(parsing bytes: [UInt8], options: Options = Options()) throws(PayloadError) {
        try self.init(parsing: bytes.span, options: options)
    }

    /// Parses and checks a payload, such as a line of NDJSON; throws when the bytes are no JSON object.
    ///
    /// Columns and byte offsets count from the slice's start, lines from ``Options/firstLine``.
    public init(parsing bytes: ArraySlice<UInt8>, options: Options = Options()) throws(PayloadError) {
        try self.init(parsing: bytes.span, options: options)
    }

    /// Checks a payload that is in memory; its size is that of its compact text.
    public init(_ root: JSONObject, options: Options = Options()) {
        var bytes: [UInt8] = []
        JSONWriter().write(root, into: &bytes)
        self.init(
            root: root, byteCount: PayloadSize.count(bytes.span, root: root), parseFindings: [], options: options)
    }

    private init(root: JSONObject, byteCount: Int, parseFindings: [Finding], options: Options) {
        self.root = root
        self.byteCount = byteCount
        var findings = parseFindings
        if let finding = PayloadSize.finding(byteCount, root: root, isVoIP: options.isVoIP) { findings.append(finding) }
        if root[PayloadSize.simulatorKey] != nil { findings.append(Self.simulatorNote) }
        if case .object(let aps)? = root["aps"] {
            self.aps = ApsContent(aps, strings: options.strings, findings: &findings)
            findings += Self.warnings(aps, self.aps)
        } else {
            self.aps = ApsContent()
        }
        planned = PlannedPayload(root, options.conventions)
        hasOtherReader = options.hasOtherReader
        let mediaPaths = options.mediaPaths + planned.plan.mediaPaths
        let media = mediaPaths.compactMap { root.value(at: $0) }
        eligibility = ExtensionEligibility(root, carriesMedia: media.contains { !$0.isNull })
        // Where nothing names media, the extension says what it found instead.
        if !hasOtherReader, !(options.mediaPaths.isEmpty && options.conventions.isEmpty),
            !media.isEmpty || eligibility != .eligible
        {
            findings += UnreadURLs(in: root, readPaths: mediaPaths)
                .findings(in: root, options.conventions, mediaPaths: options.mediaPaths)
        }
        self.findings = findings
    }

    /// The identifier that the payload brings along: `notif_id`, `apns-id` or `id`, whichever comes first in this list
    /// with text or a number in it.
    public var identifier: String? {
        for key in ["notif_id", "apns-id", "id"] {
            switch root[key] {
            case .string(let text)? where !text.isEmpty: return text
            case .number(let number)?: return number.text
            default: continue
            }
        }
        return nil
    }

    private static let simulatorNote = Finding(
        .payloadSimulatorKey, .note,
        "\(PayloadSize.simulatorKey) is for Xcode's simulator alone; its bytes are not counted.",
        payloadKey: PayloadSize.simulatorKey)

    /// What works, and is not as Apple documents it.
    private static func warnings(_ aps: JSONObject, _ content: ApsContent) -> [Finding] {
        var warnings: [Finding] = []
        if aps["mutable-content"] == true {
            warnings.append(
                Finding(
                    .mutableContentBoolean, .warning,
                    "mutable-content is true where Apple documents the number 1; the extension is called.",
                    fix: "Write \"mutable-content\": 1.", payloadKey: "aps.mutable-content"))
        }
        if content.isContentAvailable, VisibleAlertRule.isVisible(aps["alert"]) {
            warnings.append(
                Finding(
                    .backgroundWithAlert, .warning,
                    "content-available is 1 and the payload shows an alert: Apple documents one or the other.",
                    fix: "Remove content-available, or send the background push on its own.",
                    payloadKey: "aps.content-available"))
        }
        return warnings
    }
}

/// Why bytes are no payload.
public struct PayloadError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What to tell.
    public let finding: Finding
    /// The place in the text, when the text is no JSON. With ``JSONSyntaxError/Reason/trailingData`` it is where
    /// another document begins.
    public let syntaxError: JSONSyntaxError?

    /// The finding's message.
    public var description: String { finding.message }

    init(_ error: JSONSyntaxError) {
        finding = error.finding
        syntaxError = error
    }

    init(notAnObject root: JSONValue) {
        let isEncodedTwice = root.stringValue?.hasPrefix("{") ?? false
        finding = Finding(
            .payloadNotAnObject, .error,
            "The payload is \(root.typeName)\(isEncodedTwice ? " that holds JSON" : ""), and has to be an object.",
            fix: isEncodedTwice ? "Encode the payload once." : "Send an object with the member aps.")
        syntaxError = nil
    }
}
