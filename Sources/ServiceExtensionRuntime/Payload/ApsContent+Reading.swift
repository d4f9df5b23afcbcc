extension ApsContent {
    /// The keys that Apple documents for `aps`, those of Live Activities and of Safari's pushes included.
    static let keys = [
        "alert", "badge", "sound", "thread-id", "category", "content-available", "mutable-content", "target-content-id",
        "interruption-level", "relevance-score", "filter-criteria", "stale-date", "content-state", "timestamp", "event",
        "dismissal-date", "attributes-type", "attributes", "input-push-channel", "input-push-token", "url-args",
    ]

    /// The keys that Apple documents for a dictionary under `alert`.
    static let alertKeys = [
        "title", "subtitle", "body", "launch-image", "title-loc-key", "title-loc-args", "subtitle-loc-key",
        "subtitle-loc-args", "loc-key", "loc-args", "action-loc-key", "action", "summary-arg", "summary-arg-count",
    ]

    private static let keySpelling = NearMiss(keys)
    private static let alertKeySpelling = NearMiss(alertKeys)
    fileprivate static let levelSpelling = NearMiss(InterruptionLevel.allCases.map(\.rawValue))

    /// Reads `aps`.
    init(_ aps: JSONObject, strings: LocalizedStrings?, findings: inout [Finding]) {
        self.init()
        var reader = ApsReader()
        func place(_ key: String, _ severity: Finding.Severity) -> ApsReader.Place {
            ApsReader.Place(object: aps, parent: "aps", key: key, severity: severity)
        }
        let isLiveActivity = LiveActivityRule.applies(to: aps)
        readAlert(place("alert", .error), &reader, isLiveActivity)
        badge = reader.count(place("badge", .error))
        sound = reader.sound(place("sound", .error))
        categoryIdentifier = reader.string(place("category", .error)) ?? ""
        threadIdentifier = reader.string(place("thread-id", .warning)) ?? ""
        targetContentIdentifier = reader.string(place("target-content-id", .warning))
        interruptionLevel = reader.interruptionLevel(place("interruption-level", .warning))
        if !isLiveActivity {
            // The score of a Live Activity may be any number.
            relevanceScore = reader.fraction(place("relevance-score", .warning))
        }
        filterCriteria = reader.string(place("filter-criteria", .warning))
        isContentAvailable = reader.flag(place("content-available", .warning))
        reader.strings(place("url-args", .warning))
        reader.checkLiveActivity(aps)
        reader.checkSpelling(of: aps, at: ["aps"], against: Self.keys, Self.keySpelling)
        findings += reader.findings
        resolveTexts(strings, &findings)
    }

    private mutating func readAlert(_ place: ApsReader.Place, _ reader: inout ApsReader, _ isLiveActivity: Bool) {
        guard let value = reader.value(place) else { return }
        switch value {
        case .string(let text): body = text
        case .object(let alert): readAlert(alert, &reader, isLiveActivity)
        default: reader.refuse(value, place, needs: "a string or an object")
        }
    }

    private mutating func readAlert(_ alert: JSONObject, _ reader: inout ApsReader, _ isLiveActivity: Bool) {
        func place(_ key: String, _ severity: Finding.Severity) -> ApsReader.Place {
            ApsReader.Place(object: alert, parent: "aps.alert", key: key, severity: severity)
        }
        func text(_ key: String) -> String {
            // The alert of a Live Activity names localized texts in objects of their own.
            if isLiveActivity, case .object(let text)? = alert[key] {
                reader.checkLocalizedText(text, at: "aps.alert.\(key)")
                return ""
            }
            return reader.string(place(key, .error)) ?? ""
        }
        title = text("title")
        subtitle = text("subtitle")
        body = text("body")
        launchImageName = reader.string(place("launch-image", .warning)) ?? ""
        summaryArgument = reader.string(place("summary-arg", .note)) ?? ""
        summaryArgumentCount = reader.count(place("summary-arg-count", .note)) ?? 0
        func localized(_ key: String, _ arguments: String) -> LocalizedText? {
            let arguments = reader.strings(place(arguments, .error))
            guard let key = reader.string(place(key, .error)), !key.isEmpty else { return nil }
            return LocalizedText(key: key, arguments: arguments)
        }
        localizedTitle = localized("title-loc-key", "title-loc-args")
        localizedSubtitle = localized("subtitle-loc-key", "subtitle-loc-args")
        localizedBody = localized("loc-key", "loc-args")
        reader.string(place("action-loc-key", .warning))
        reader.string(place("action", .warning))
        reader.checkSpelling(of: alert, at: ["aps", "alert"], against: Self.alertKeys, Self.alertKeySpelling)
    }
}

extension ApsReader {
    /// `sound`: a file's name, or a dictionary for critical alerts.
    mutating func sound(_ place: Place) -> NotificationSound? {
        guard let value = value(place) else { return nil }
        switch value {
        case .string(let name): return Self.sound(named: name)
        case .object(let sound):
            func inner(_ key: String) -> Place {
                Place(object: sound, parent: place.path, key: key, severity: place.severity)
            }
            let name = string(inner("name"))
            let volume = fraction(inner("volume"))
            guard flag(inner("critical")) else { return Self.sound(named: name ?? "default") }
            return .critical(name: name == "default" ? nil : name, volume: volume ?? 1)
        default:
            refuse(value, place, needs: "a string or an object")
            return nil
        }
    }

    /// An empty name is no sound, which is how a payload says silence.
    private static func sound(named name: String) -> NotificationSound? {
        switch name {
        case "": nil
        case "default": .default
        default: .named(name)
        }
    }

    /// `interruption-level`; an unknown word is read as the default.
    mutating func interruptionLevel(_ place: Place) -> InterruptionLevel {
        guard let word = string(place) else { return .active }
        if let level = InterruptionLevel(rawValue: word) { return level }
        let words = InterruptionLevel.allCases.map(\.rawValue)
        let meant = ApsContent.levelSpelling.meant(by: word)
        note(
            .payloadUnknownValue, place.severity, place.path,
            "\(place.path) is none of \(words.joined(separator: ", ")); it is read as active.",
            fix: meant.map { "Write \($0)." } ?? "Send one of these words.")
        return .active
    }

    /// Tells of keys that are other spellings of documented ones.
    mutating func checkSpelling(of object: JSONObject, at path: JSONPath, against known: [String], _ spelling: NearMiss)
    {
        // Looked up once for each documented key, not for each key of the input, which may have many.
        var present: Set<String>?
        for member in object.members {
            guard let meant = spelling.meant(by: member.key) else { continue }
            if present == nil { present = Set(known.filter { object[$0] != nil }) }
            // `mutable-content` is judged as a whole by its own rule.
            if meant == "mutable-content" || present?.contains(meant) == true { continue }
            let path = path.appending(.key(member.key)).description
            let foreign = NearMiss.foreignCharacter(in: member.key).map { "holds \($0) and " } ?? ""
            note(
                .payloadMisspelledKey, .warning, path, "\(path) \(foreign)is not read: the name is \(meant).",
                fix: "Rename it to \(meant).")
        }
    }
}
