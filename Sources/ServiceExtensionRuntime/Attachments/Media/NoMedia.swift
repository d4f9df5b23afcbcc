/// The finding for a payload that has none of the keys that media is read from.
enum NoMedia {
    /// How many places of other URLs are named.
    private static let maximumCount = 3

    /// Names the places where a URL stands that may have been meant: those that look like media, or else any.
    ///
    /// Nothing when the plan tells already why there is no media.
    static func finding(for payload: JSONObject, _ plan: MediaPlan, _ conventions: ConventionSet) -> Finding? {
        guard !plan.findings.contains(where: { $0.severity != .note || $0.code == .mediaLeftToApp }) else {
            return nil
        }
        let keys = conventions.examplePaths.map(\.description)
        guard !keys.isEmpty else {
            let state =
                conventions.conventions.isEmpty
                ? "No convention is switched on" : "No media key is known of the conventions that are switched on"
            return Finding(.noMedia, .note, "\(state), so no media is read from payloads.")
        }
        if let finding = encodedTwice(payload) ?? withoutMark(payload, conventions) { return finding }
        let urls = UnreadURLs(in: payload, readPaths: plan.paths)
        let meant = urls.media.count > 0 ? urls.media : urls.others
        let opening = opening(plan, keys, conventions)
        // Where all conventions are read, the plain keys are the ones to recommend.
        let isPlain = conventions.named("plain") != nil
        let wanted = plan.markedOnly?.mainKey ?? (isPlain ? "\(keys[0]) or its like at the payload's root" : keys[0])
        guard let first = meant.first.first else {
            let isDefault = plan.markedOnly == nil && isPlain
            return Finding(
                .noMedia, .warning, opening + ", so there is nothing to attach.",
                fix: isDefault ? nil : "Put the media's URL under \(wanted), or leave out mutable-content.")
        }
        let places = meant.first.prefix(maximumCount).map { "\($0.redacted) at \($0.path)" }.joined(separator: " and ")
        let rest = meant.count > maximumCount ? " and \(meant.count - maximumCount) more" : ""
        return Finding(
            .noMedia, .warning, "\(opening): found \(places)\(rest), and nothing reads it there.",
            fix: "Put the media's URL under \(wanted).",
            payloadKey: first.path.description, host: first.host)
    }

    /// The finding for media at the place of a convention that was chosen, and is not recognised.
    private static func withoutMark(_ payload: JSONObject, _ conventions: ConventionSet) -> Finding? {
        guard conventions.named("plain") == nil else { return nil }
        for convention in conventions.conventions where !convention.isRecognised(in: payload) {
            guard let mark = convention.marks.first?.first(where: { !$0.holds(in: payload) }),
                let match = convention.media.joined().lazy.compactMap({ $0.path.find(in: payload).matches.first }).first
            else { continue }
            let state = mark.path.first(in: payload) == nil ? "is missing" : "is not \(mark.form.needs)"
            return Finding(
                .noMedia, .warning,
                "\(match.path) is read where \(convention.title) is recognised by \(mark.path), which \(state).",
                fix: "\(mark.path.first(in: payload) == nil ? "Add" : "Correct") \(mark.path).",
                payloadKey: match.path.description)
        }
        return nil
    }

    /// The finding for a value at the root that is JSON with a URL in it, encoded once more as a string.
    private static func encodedTwice(_ payload: JSONObject) -> Finding? {
        guard
            let member = payload.members.first(where: { member in
                member.value.holdsJSON && (member.key == "custom" || member.value.stringValue?.holds("://") == true)
            })
        else { return nil }
        let path = JSONPath(keys: [member.key])
        return Finding(
            .noMedia, .warning, "\(path) is a string that holds JSON, and nothing looks for media inside it.",
            fix: "Encode the payload once: make \(path) an object.", payloadKey: path.description)
    }

    private static func opening(_ plan: MediaPlan, _ keys: [String], _ conventions: ConventionSet) -> String {
        if let convention = plan.markedOnly {
            return "The payload has the mark of \(convention.title), and no \(convention.mainKey)"
        }
        let opening =
            keys.count == 1
            ? "The payload has no \(keys[0])" : "The payload has none of the keys \(keys.joined(separator: ", "))"
        return opening + (conventions.conventions.count > 1 ? ", nor another that is read" : "")
    }
}
