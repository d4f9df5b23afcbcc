import Testing

@testable import ServiceExtensionRuntime

@Suite struct `Media keys whose media would not show` {
    private let payload: JSONObject = ["a": 1.5, "image-url": "https://h/i", "aps": [:], "video-url": "https://h/v"]

    private func kept(_ findings: [Finding], attachments: [NotificationAttachment] = []) -> [String] {
        let delivery = Delivery(
            requestIdentifier: "r", content: NotificationContent(attachments: attachments), disposition: .original,
            findings: findings)
        return delivery.withoutDeadMedia(payload).keys
    }

    @Test func `are left out, and all else stays in order`() {
        let findings = [Finding(.httpStatus, .error, "m", payloadKey: "image-url")]
        #expect(kept(findings) == ["a", "aps", "video-url"])
    }

    @Test func `stay for a warning, for a note, and for an error elsewhere`() {
        let findings = [
            Finding(.urlCleartext, .warning, "m", payloadKey: "image-url"),
            Finding(.notFetched, .note, "m", payloadKey: "video-url"),
            Finding(.payloadInvalidType, .error, "m", payloadKey: "aps.badge"), Finding(.timeExpired, .error, "m"),
        ]
        #expect(kept(findings) == payload.keys)
    }

    @Test func `go when other media was attached in their place, unless they had only a part of the time`() {
        func excused(_ code: Finding.Code) -> Finding {
            var finding = Finding(code, .warning, "m", payloadKey: "image-url")
            finding.isExcused = true
            return finding
        }
        #expect(kept([excused(.httpStatus)]) == ["a", "aps", "video-url"])
        #expect(kept([excused(.timedOut), excused(.outOfResources)]) == payload.keys)
    }

    @Test func `stay where something was attached`() throws {
        let directory = try TemporaryDirectory()
        let attachment = try publishedSample(in: try AttachmentStore(directoryPath: directory.path))
        let findings = [Finding(.httpStatus, .error, "m", payloadKey: "image-url")]
        #expect(kept(findings, attachments: [attachment]) == payload.keys)
    }

    @Test(arguments: [Finding.Code.diskFull, .outOfResources, .detectionFailed, .storageFailed])
    func `stay where the trouble was on this side`(_ code: Finding.Code) {
        #expect(kept([Finding(code, .error, "m", payloadKey: "image-url")]) == payload.keys)
    }

    @Test func `go when the time ran out, and stay when the run was ended early`() {
        let ended = Finding(.transferCancelled, .error, "m", payloadKey: "image-url")
        #expect(kept([ended, Finding(.timeExpired, .error, "m")]) == ["a", "aps", "video-url"])
        #expect(kept([ended, Finding(.cancelled, .error, "m")]) == payload.keys)
    }
}
