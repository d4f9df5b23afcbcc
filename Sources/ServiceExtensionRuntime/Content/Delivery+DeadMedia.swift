extension Delivery {
    /// The payload without the media keys whose media would not show, so that a device does not spend its time on them.
    ///
    /// A key goes when an error names it and nothing was attached for it. It stays when the trouble was on this side (no
    /// space for the file, no descriptors, ended early), and when the extension was not called at all.
    ///
    /// - Parameter payload: The payload to send, such as ``NotificationContent/payload(changedFrom:)`` gives.
    public func withoutDeadMedia(_ payload: JSONObject) -> JSONObject {
        var payload = payload
        for reference in PlainMediaKeys.references(in: payload) where isDead(reference.payloadKey) {
            payload.removeValue(forKey: reference.payloadKey)
        }
        return payload
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
