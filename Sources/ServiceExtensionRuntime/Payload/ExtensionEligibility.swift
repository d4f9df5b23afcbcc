/// Whether iOS would hand a payload to a service extension.
///
/// iOS does so when the payload shows an alert and `aps.mutable-content` is 1 (Apple, "Modifying content in newly
/// delivered notifications").
public enum ExtensionEligibility: Sendable, Hashable {
    /// The extension is called.
    case eligible
    /// The extension is not called; the finding says why.
    case notEligible(Finding)

    /// Judges a payload.
    ///
    /// - Parameters:
    ///   - payload: The payload's root.
    ///   - carriesMedia: Whether the payload names media. Then the extension is meant to be called, and that it is not
    ///     is an error; else it is a note, since most payloads have no need of one.
    public init(_ payload: JSONObject, carriesMedia: Bool) {
        self = Self.obstacle(payload, carriesMedia ? .error : .note).map(Self.notEligible) ?? .eligible
    }

    private static func obstacle(_ payload: JSONObject, _ severity: Finding.Severity) -> Finding? {
        guard let value = payload["aps"] else { return ApsPlace.missing(from: payload) }
        guard case .object(let aps) = value else { return ApsPlace.wrongType(value) }
        if LiveActivityRule.applies(to: aps) {
            return Finding(
                .liveActivity, severity, "The payload is for a Live Activity, which iOS hands to no service extension.",
                fix: "Send a notification of its own when an extension is to change the text.", payloadKey: "aps")
        }
        let rule = MutableContentRule(payload, aps: aps)
        if let mistake = rule.mistake { return mistake }
        if !VisibleAlertRule.isVisible(aps["alert"]) {
            // Whoever set mutable-content meant the extension to be called.
            return VisibleAlertRule.obstacle(payload, aps, rule.isOn && severity == .note ? .warning : severity)
        }
        return rule.obstacle(severity)
    }
}

/// Where `aps` has to stand.
enum ApsPlace {
    static func missing(from payload: JSONObject) -> Finding {
        var found: JSONPath?
        payload.walk { steps, _ in
            guard case .key(let key) = steps.last, NearMiss.folded(key) == "aps" else { return true }
            found = JSONPath(steps)
            return false
        }
        guard let found else {
            return Finding(
                .payloadWithoutAps, .error, "The payload has no aps at its root, so a device shows nothing.",
                fix: "Put Apple's keys into an object named aps at the root.")
        }
        return Finding(
            .payloadWithoutAps, .error,
            "The payload has no aps at its root; it stands at \(found), where iOS does not read it.",
            fix: found.steps.count > 1
                ? "Send the object around it as the payload; what was given may be the request of a push service."
                : "Name it aps, \(found.lastKey?.lowercased() == "aps" ? "in lower case" : "and nothing else").",
            payloadKey: found.description)
    }

    /// What the message says of something that stood in an `aps` which a later one replaces; `nil` when none of them had
    /// it.
    static func replaced(in payload: JSONObject, _ what: String, where hadIt: (JSONObject) -> Bool) -> String? {
        let all = payload.members.filter { $0.key == "aps" }
        guard all.dropLast().contains(where: { $0.value.objectValue.map(hadIt) ?? false }) else { return nil }
        return all.count == 2
            ? "aps stands twice: the second replaced the first, and \(what) with it"
            : "aps stands \(all.count) times: the last replaced the others, and \(what) with them"
    }

    static func wrongType(_ value: JSONValue) -> Finding {
        let isEncodedTwice = value.stringValue?.hasPrefix("{") ?? false
        return Finding(
            .payloadInvalidType, .error,
            "aps is \(value.typeName)\(isEncodedTwice ? " that holds JSON" : ""), and has to be an object.",
            fix: isEncodedTwice
                ? "Encode the payload once: aps is an object." : "Make aps an object with Apple's keys.",
            payloadKey: "aps")
    }
}

/// Tells updates of Live Activities from notifications.
enum LiveActivityRule {
    /// Whether `aps` has the keys that only Live Activities have (Apple, "Starting and updating Live Activities with
    /// ActivityKit push notifications").
    static func applies(to aps: JSONObject) -> Bool {
        if aps.has("content-state") { return true }
        guard let event = aps["event"]?.stringValue else { return false }
        return ["start", "update", "end"].contains(event) && aps.has("timestamp")
    }
}

/// What iOS shows as an alert.
enum VisibleAlertRule {
    /// The members of an alert dictionary that are text, or the key of one.
    static let textKeys = ["title", "subtitle", "body", "title-loc-key", "subtitle-loc-key", "loc-key"]

    /// Whether the alert has text: a string that is not empty, or a dictionary with one under any of `textKeys`.
    static func isVisible(_ alert: JSONValue?) -> Bool {
        switch alert {
        case .string(let text): !text.isEmpty
        case .object(let alert): textKeys.contains { alert[$0]?.stringValue?.isEmpty == false }
        default: false
        }
    }

    static func obstacle(_ payload: JSONObject, _ aps: JSONObject, _ severity: Finding.Severity) -> Finding {
        if let replaced = ApsPlace.replaced(in: payload, "the alert", where: { isVisible($0["alert"]) }) {
            return Finding(
                .alertNotVisible, severity, "\(replaced), so iOS shows nothing and does not call the extension.",
                fix: "Keep one aps, with the alert in it.", payloadKey: "aps")
        }
        let reason =
            switch aps["alert"] {
            case nil, .null: "aps has no alert"
            case .string, .object: "aps.alert has no text"
            case let alert?: "aps.alert is \(alert.typeName)"
            }
        return Finding(
            .alertNotVisible, severity, "\(reason), so iOS shows nothing and does not call the extension.",
            fix: "Put a title or a body into aps.alert.", payloadKey: "aps.alert")
    }
}
