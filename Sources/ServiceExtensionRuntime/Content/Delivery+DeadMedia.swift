extension Delivery {
    /// The payload without the media keys whose media would not show, so that a device does not spend its time on them.
    ///
    /// A key goes when an error names it and nothing was attached for it. It stays when the trouble was on this side (no
    /// space for the file, no descriptors, ended early), and when the extension was not called at all.
    ///
    /// - Parameters:
    ///   - payload: The payload to send, such as ``NotificationContent/payload(changedFrom:)`` gives.
    ///   - conventions: Where media stands in a payload.
    public func withoutDeadMedia(_ payload: JSONObject, conventions: ConventionSet = .standard) -> JSONObject {
        var changed = payload
        // From the last on: what is removed from an array moves what follows.
        for reference in conventions.plan(for: payload).references.reversed() where isDead(reference.payloadKey) {
            changed.setValue(nil, at: reference.path)
        }
        return changed
    }

    private func isDead(_ key: String) -> Bool {
        guard !content.attachments.contains(where: { $0.payloadKey == key }) else { return false }
        return findings.contains { finding in
            finding.severity == .error && finding.payloadKey == key && !isOwnTrouble(finding.code)
        }
    }

    /// Whether the failure says nothing about the media.
    private func isOwnTrouble(_ code: Finding.Code) -> Bool {
        if code == .transferCancelled { return findings.contains { $0.code == .cancelled } }
        return code == .outOfResources || code == .detectionFailed || code.rawValue.hasPrefix("storage.")
    }
}
