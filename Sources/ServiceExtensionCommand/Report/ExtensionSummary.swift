import ServiceExtensionRuntime

/// Says in a few words whether the extension is called, and what came of it.
enum ExtensionSummary {
    /// - Parameters:
    ///   - isDryRun: Whether nothing was fetched.
    ///   - isCalled: Whether payloads go to the extension at all, which not every one does in a dry run.
    static func text(
        _ eligibility: ExtensionEligibility, _ delivery: Delivery, isDryRun: Bool, isCalled: Bool
    ) -> String {
        if case .notEligible(let finding) = eligibility { return "not called: \(reason(finding))" }
        guard isCalled else { return "would be called, and is not in a dry run" }
        if isDryRun { return "called (dry run)" }
        let time = delivery.timing.total.text
        switch delivery.disposition {
        case .modified: return "called, answered after \(time)"
        case .original where delivery.findings.contains { $0.code == .nothingVisible }:
            return "called, left nothing visible; the original is shown"
        case .original, .bestAttempt:
            let isCutOff = delivery.findings.contains { $0.code == .timeExpired || $0.code == .cancelled }
            if isCutOff { return "called, cut off after \(time)" }
            return delivery.disposition == .original ? "called, changed nothing" : "called, failed after \(time)"
        }
    }

    private static func reason(_ finding: Finding) -> String {
        switch finding.code {
        case .payloadWithoutAps: "there is no aps"
        case .payloadInvalidType: "aps is no object"
        case .liveActivity: "this is for a Live Activity"
        case .mutableContentMissing: "mutable-content is missing"
        case .mutableContentOff: "mutable-content is off"
        case .mutableContentInvalid: "mutable-content is not the number 1"
        case .mutableContentMisplaced: "mutable-content is misspelt or misplaced"
        case .alertNotVisible: "there is no text to show"
        default: finding.code.rawValue
        }
    }
}

/// What a person would see and hear, part by part.
enum ShownContent {
    /// Label and value of each part that there is.
    static func parts(_ content: NotificationContent) -> [(String, String)] {
        let texts = [("title", content.title), ("subtitle", content.subtitle), ("body", content.body)]
        var parts = texts.filter { !$0.1.isEmpty }.map { ($0.0, DisplayText.excerpt($0.1)) }
        if parts.isEmpty { parts.append(("shows", "no text")) }
        if let badge = content.badge { parts.append(("badge", badge == 0 ? "removed" : "\(badge)")) }
        if let sound = content.sound { parts.append(("sound", text(sound))) }
        if !content.categoryIdentifier.isEmpty {
            parts.append(("category", DisplayText.excerpt(content.categoryIdentifier)))
        }
        if content.interruptionLevel != .active { parts.append(("level", content.interruptionLevel.rawValue)) }
        return parts
    }

    private static func text(_ sound: NotificationSound) -> String {
        switch sound {
        case .default: "default"
        case .named(let name): DisplayText.excerpt(name)
        case .critical(let name, let volume): "\(DisplayText.excerpt(name ?? "default")), critical, volume \(volume)"
        }
    }
}
