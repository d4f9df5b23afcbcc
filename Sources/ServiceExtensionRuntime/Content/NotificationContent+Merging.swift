extension NotificationContent {
    /// The payload that shows this content: ``userInfo`` with what differs from the original put at its place in `aps`.
    ///
    /// What does not differ stays as it is, in value and order, however it is spelled; content that equals the original
    /// gives back the payload it came from. A text that changed takes the place of the key that stood for it
    /// (`title-loc-key`), since a device would prefer that. An `alert` that is a string stays one while only the body
    /// changes. Attachments are files, and have no place in a payload.
    ///
    /// - Parameter original: The content as the extension received it.
    public func payload(changedFrom original: NotificationContent) -> JSONObject {
        var root = userInfo
        let changes = ApsMember.all.filter { $0.value(self) != $0.value(original) }
        let changedTexts = AlertMember.all.filter { !haveSameBytes($0.text(self), $0.text(original)) }
        let isApsLost = root["aps"]?.objectValue == nil && original.userInfo["aps"]?.objectValue != nil
        guard isApsLost || !(changes.isEmpty && changedTexts.isEmpty) else { return root }

        var aps = root["aps"]?.objectValue ?? original.userInfo["aps"]?.objectValue ?? JSONObject()
        if !changedTexts.isEmpty { aps["alert"] = alert(over: aps["alert"], changed: changedTexts) }
        for member in changes { aps[member.key] = member.value(self) }
        root["aps"] = .object(aps)
        return root
    }

    private func alert(over alert: JSONValue?, changed: [AlertMember]) -> JSONValue {
        if case .string = alert, changed.map(\.key) == ["body"] { return .string(body) }
        guard case .object(var object) = alert else {
            let members = AlertMember.all.filter { !$0.text(self).isEmpty }
            return .object(JSONObject(members: members.map { .init($0.key, .string($0.text(self))) }))
        }
        for member in changed {
            let text = member.text(self)
            object[member.key] = text.isEmpty ? nil : .string(text)
            for key in member.localizationKeys { object.removeValue(forKey: key) }
        }
        return .object(object)
    }
}

/// A member of `aps` and the part of the content that it holds; `nil` stands for an absent member.
private struct ApsMember: Sendable {
    var key: String
    var value: @Sendable (NotificationContent) -> JSONValue?

    static let all = [
        ApsMember(key: "badge") { $0.badge.map { .number(JSONNumber($0)) } },
        ApsMember(key: "sound") { $0.sound?.jsonValue },
        ApsMember(key: "category") { text($0.categoryIdentifier) },
        ApsMember(key: "thread-id") { text($0.threadIdentifier) },
        ApsMember(key: "target-content-id") { text($0.targetContentIdentifier) },
        ApsMember(key: "interruption-level") { .string($0.interruptionLevel.rawValue) },
        ApsMember(key: "relevance-score") { JSONNumber($0.relevanceScore).map(JSONValue.number) },
        ApsMember(key: "filter-criteria") { text($0.filterCriteria) },
    ]

    private static func text(_ text: String?) -> JSONValue? {
        text.flatMap { $0.isEmpty ? nil : .string($0) }
    }
}

/// A text of the alert dictionary, with the keys that stand for it in an app's string table.
private struct AlertMember: Sendable {
    var key: String
    var localizationKeys: [String] = []
    var text: @Sendable (NotificationContent) -> String

    static let all = [
        AlertMember(key: "title", localizationKeys: ["title-loc-key", "title-loc-args"]) { $0.title },
        AlertMember(key: "subtitle", localizationKeys: ["subtitle-loc-key", "subtitle-loc-args"]) { $0.subtitle },
        AlertMember(key: "body", localizationKeys: ["loc-key", "loc-args"]) { $0.body },
        AlertMember(key: "launch-image") { $0.launchImageName },
    ]
}
