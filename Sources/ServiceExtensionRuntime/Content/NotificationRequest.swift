/// One notification to handle: what an extension receives.
///
/// The counterpart of Apple's `UNNotificationRequest`.
public struct NotificationRequest: Sendable, Hashable {
    /// What tells this notification from others; see ``init(payload:identifier:)``.
    public var identifier: String
    /// The content as it came.
    public var content: NotificationContent
    /// Whether iOS would hand this notification to an extension, and if not, why.
    public var eligibility: ExtensionEligibility
    /// Where to note what happens when; `nil` for nowhere.
    package var trace: DeliveryTrace?
    /// Whether another extension than the built-in one reads the payload; see
    /// ``NotificationPayload/Options/hasOtherReader``.
    package var hasOtherReader = false
    private var remembered = RememberedPlan()

    /// Makes the request for a payload.
    ///
    /// - Parameters:
    ///   - payload: The payload as it came.
    ///   - identifier: `nil` takes the payload's own `notif_id`, `apns-id` or `id`, or makes one.
    public init(payload: NotificationPayload, identifier: String? = nil) {
        self.identifier = identifier ?? payload.identifier ?? Self.randomIdentifier()
        content = NotificationContent(payload)
        eligibility = payload.eligibility
        hasOtherReader = payload.hasOtherReader
        remembered.planned = payload.planned
    }

    /// Makes a request for content that did not come as a payload; an extension is always called for it.
    public init(identifier: String, content: NotificationContent) {
        self.identifier = identifier
        self.content = content
        self.eligibility = .eligible
    }

    /// Whether the payload names media at a place that is known.
    var namesMedia: Bool { remembered.planned.map { !$0.plan.mediaPaths.isEmpty } ?? false }

    /// What of the content's payload is read.
    func plan(by conventions: ConventionSet) -> MediaPlan {
        remembered.planned?.plan(for: content.userInfo, by: conventions) ?? conventions.plan(for: content.userInfo)
    }

    /// A version 4 UUID in lower case (RFC 9562 section 5.4).
    static func randomIdentifier() -> String {
        var generator = SystemRandomNumberGenerator()
        let high = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let low = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let digits = Array([high, low].map(paddedHexadecimal).joined())
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
    }

    private static func paddedHexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
