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
        let keys = conventions.exampleKeys
        guard !keys.isEmpty else {
            let state =
                conventions.conventions.isEmpty
                ? "No convention is switched on" : "No media key is known of the conventions that are switched on"
            return Finding(.noMedia, .note, "\(state), so no media is read from payloads.")
        }
        if let finding = encodedTwice(payload) { return finding }
        let urls = UnreadURLs(in: payload, readPaths: plan.paths)
        let meant = urls.media.count > 0 ? urls.media : urls.others
        let opening = opening(plan, keys, conventions)
        let wanted = plan.markedOnly?.mainKey ?? "\(keys[0]) or its like at the payload's root"
        guard let first = meant.first.first else {
            return Finding(
                .noMedia, .warning, opening + ", so there is nothing to attach.",
                fix: plan.markedOnly.map { "Put the media's URL under \($0.mainKey), or leave out mutable-content." })
        }
        let places = meant.first.prefix(maximumCount).map { "\($0.redacted) at \($0.path)" }.joined(separator: " and ")
        let rest = meant.count > maximumCount ? " and \(meant.count - maximumCount) more" : ""
        return Finding(
            .noMedia, .warning, "\(opening): found \(places)\(rest), and nothing reads it there.",
            fix: "Put the media's URL under \(wanted).",
            payloadKey: first.path.description, host: first.host)
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
        let opening = "The payload has none of the keys \(keys.joined(separator: ", "))"
        return opening + (conventions.conventions.count > 1 ? ", nor another that is read" : "")
    }
}
