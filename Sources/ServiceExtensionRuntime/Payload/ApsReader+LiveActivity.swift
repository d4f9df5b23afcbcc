extension ApsReader {
    /// The words of `event`.
    private static let events = ["start", "update", "end"]
    private static let eventSpelling = NearMiss(events)

    /// In seconds this is the year 5138, in milliseconds 1973.
    private static let farthestTime = 100_000_000_000.0

    /// Checks the keys that only Live Activities have (Apple, "Starting and updating Live Activities with ActivityKit push
    /// notifications").
    ///
    /// In a push for one a mistake costs the update; in another push nothing reads them.
    mutating func checkLiveActivity(_ aps: JSONObject) {
        let severity: Finding.Severity = LiveActivityRule.applies(to: aps) ? .error : .warning
        func place(_ key: String) -> Place { Place(object: aps, parent: "aps", key: key, severity: severity) }
        object(place("content-state"))
        checkEvent(place("event"))
        for key in ["timestamp", "stale-date", "dismissal-date"] { checkTime(place(key)) }
        string(place("attributes-type"))
        object(place("attributes"))
        string(place("input-push-channel"))
        flag(place("input-push-token"))
    }

    /// Checks a text in its localized form.
    mutating func checkLocalizedText(_ text: JSONObject, at path: String) {
        string(Place(object: text, parent: path, key: "loc-key", severity: .error))
        strings(Place(object: text, parent: path, key: "loc-args", severity: .error))
    }

    private mutating func checkEvent(_ place: Place) {
        guard let word = string(place), !Self.events.contains(word) else { return }
        note(
            .payloadUnknownValue, place.severity, place.path,
            "\(place.path) is none of \(Self.events.joined(separator: ", ")).",
            fix: Self.eventSpelling.meant(by: word).map { "Write \($0)." } ?? "Send one of these words.")
    }

    /// A time in seconds since 1970.
    private mutating func checkTime(_ place: Place) {
        guard let value = value(place) else { return }
        guard case .number(let number) = value else {
            refuse(value, place, needs: "a time in seconds since 1970, as a number")
            return
        }
        let seconds = number.double ?? (number.text.hasPrefix("-") ? -.infinity : .infinity)
        guard seconds < 0 || seconds >= Self.farthestTime else { return }
        note(
            .payloadOutOfRange, place.severity, place.path,
            "\(place.path) is \(Self.shown(number)), and has to be a time in seconds since 1970.",
            fix: seconds < 0 ? "Send 0 or a positive number." : "Divide it by 1000: it looks like milliseconds.")
    }
}
