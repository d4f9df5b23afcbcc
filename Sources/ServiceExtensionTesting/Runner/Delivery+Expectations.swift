public import ServiceExtensionRuntime

/// What a test expects of a delivery, for `#expect` and `XCTAssert` alike.
extension Delivery {
    /// Whether the extension was told that its time is over, and had not answered by then.
    public var ranOutOfTime: Bool { findings.contains { $0.code == .timeExpired } }

    /// Whether the answer came within so much time of the call, on the runner's clock.
    public func wasDelivered(within limit: Duration) -> Bool { timing.total <= limit }

    /// The attachments of a kind, in the order in which a device has them.
    public func attachments(of kind: MediaKind) -> [NotificationAttachment] {
        content.attachments.filter { $0.kind == kind }
    }

    /// The findings with a code.
    public func findings(of code: Finding.Code) -> [Finding] { findings.filter { $0.code == code } }

    /// The findings of a severity.
    public func findings(of severity: Finding.Severity) -> [Finding] { findings.filter { $0.severity == severity } }

    /// The codes of all findings as words, such as `extension.time-expired`, in order.
    public var codes: [String] { findings.map(\.code.rawValue) }
}

extension Delivery: CustomStringConvertible {
    /// The delivery in some lines: what failed expectations show of it.
    public var description: String {
        var lines = ["\(disposition.rawValue) after \(timing.total.text), request \(requestIdentifier)"]
        let texts = [("title", content.title), ("subtitle", content.subtitle), ("body", content.body)]
        lines += texts.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1)" }
        lines += content.attachments.map {
            "\($0.kind.rawValue): \($0.type), \($0.byteCount.counted("byte")), \($0.identifier)"
        }
        lines += findings.map { "\($0.severity.rawValue): \($0.code) \($0.message)" }
        return lines.joined(separator: "\n  ")
    }
}
