extension Delivery {
    /// The payload without the media keys whose media would not show, so that a device does not spend its time on them.
    ///
    /// A key goes when an error names it and nothing was attached for it, also when that became a warning, since the media
    /// of another key was attached in its place (``AttachmentChoice/first``). It stays when the trouble was on this side (no
    /// space for the file, no descriptors, ended early), and when the extension was not called at all.
    ///
    /// - Parameters:
    ///   - payload: The payload to send, such as ``NotificationContent/payload(changedFrom:)`` gives.
    ///   - conventions: Where media stands in a payload.
    public func withoutDeadMedia(_ payload: JSONObject, conventions: ConventionSet = .standard) -> JSONObject {
        var changed = payload
        // From the last on: what is removed from an array moves what follows.
        for reference in conventions.plan(for: payload).references.reversed() where isDead(reference) {
            changed.setValue(nil, at: reference.path)
        }
        return changed
    }

    private func isDead(_ reference: MediaReference) -> Bool {
        // Where its convention has something in its place, the key is how a device comes to that.
        let keys = [reference.payloadKey] + reference.fallbacks.map(\.payloadKey)
        guard !content.attachments.contains(where: { $0.payloadKey.map(keys.contains) == true }) else { return false }
        return findings.contains { finding in
            finding.payloadKey == reference.payloadKey && isFatal(finding) && !isOwnTrouble(finding.code)
        }
    }

    /// Whether a device would not show media because of this. What was left for other media had only a part of the time.
    private func isFatal(_ finding: Finding) -> Bool {
        finding.severity == .error || finding.isExcused && ![.timedOut, .transferCancelled].contains(finding.code)
    }

    /// Whether the failure says nothing about the media.
    private func isOwnTrouble(_ code: Finding.Code) -> Bool {
        if code == .transferCancelled { return findings.contains { $0.code == .cancelled } }
        return code == .outOfResources || code == .detectionFailed || code.rawValue.hasPrefix("storage.")
    }
}
