public import ServiceExtensionRuntime
import Synchronization

/// Runs an extension in a test: payload in, delivery out.
///
/// ```swift
/// let clock = ManualClock()
/// let runner = ExtensionRunner(CampaignExtension(), clock: clock)
/// let delivery = try await runner.deliver(#"{"aps":{"alert":"Today","mutable-content":1}}"#)
/// #expect(delivery.content.title == "Summer sale")
/// ```
///
/// With a ``ManualClock`` the 30 seconds of a device pass in no time: start a delivery with `async let`, wait until the
/// extension has come to where it should be found (``MediaServer/waitForRequests(count:path:)``) and the runner sleeps on
/// the clock (``ManualClock/waitForSleepers(_:)``; one sleeper for all deliveries), and move the clock by
/// ``timeUntilExpiration``. The module `UserNotifications` adds an initializer for a `UNNotificationServiceExtension`.
public final class ExtensionRunner: Sendable {
    private let host: ServiceExtensionHost
    private let configuration: ServiceExtensionHost.Configuration
    private let store: AttachmentStore?
    private let late: LateFindings
    /// Whether payloads are read by another extension than the built-in one, maybe at places of its own.
    private let hasOtherReader: Bool

    /// Makes a runner.
    ///
    /// - Parameters:
    ///   - serviceExtension: Called once a notification, many at the same time.
    ///   - configuration: The limits; those of a device by default.
    ///   - clock: What time is kept with.
    ///   - store: Where the extension's attachments go, for ``filesLeft``.
    public init(
        _ serviceExtension: any ServiceExtension, configuration: ServiceExtensionHost.Configuration = .init(),
        clock: any Clock<Duration> = ContinuousClock(), store: AttachmentStore? = nil
    ) {
        let late = LateFindings()
        self.configuration = configuration
        self.store = store
        self.late = late
        hasOtherReader = !(serviceExtension is MediaAttachmentExtension)
        host = ServiceExtensionHost(serviceExtension, configuration: configuration, clock: clock) { late.add($1) }
    }

    // MARK: Deliveries

    /// Delivers a notification that did not come as a payload.
    public func deliver(_ request: NotificationRequest) async -> Delivery { await host.deliver(request) }

    /// Delivers a payload. Findings about the payload come before those about the delivery; those that tell of URLs which
    /// nothing reads are left out for an extension that is not the built-in one: what it reads is not known.
    ///
    /// - Parameters:
    ///   - payload: The payload.
    ///   - identifier: The request's identifier; `nil` takes the payload's own, or makes one.
    public func deliver(_ payload: NotificationPayload, identifier: String? = nil) async -> Delivery {
        var request = NotificationRequest(payload: payload, identifier: identifier)
        if hasOtherReader { request.hasOtherReader = true }
        var delivery = await host.deliver(request)
        delivery.findings =
            payload.findings.filter { !hasOtherReader || $0.code != .urlNotRead } + delivery.findings
        return delivery
    }

    /// Delivers a payload given as JSON text.
    ///
    /// - Throws: `PayloadError` when the text is no JSON object.
    public func deliver(_ payload: String) async throws -> Delivery {
        await deliver(try NotificationPayload(parsing: Array(payload.utf8)))
    }

    // MARK: Time

    /// The time from a delivery's start to the call of `serviceExtensionTimeWillExpire`: 29.5 s by default. The delivery
    /// comes no later than the configuration's time limit.
    public var timeUntilExpiration: Duration { configuration.timeLimit - configuration.grace }

    // MARK: What there is

    /// What the host is doing now.
    public var status: ServiceExtensionHost.Status { host.status }

    /// Waits until the host's ``status`` is as wanted; see ``ServiceExtensionHost/wait(until:)``.
    public func wait(until isContent: @escaping @Sendable (ServiceExtensionHost.Status) -> Bool) async {
        await host.wait(until: isContent)
    }

    /// What extensions did after their delivery, such as a second answer. `status.lateAnswers` counts them a moment later.
    public var lateFindings: [Finding] { late.all }

    /// The paths of the files in the attachment store that have a name now, those of deliveries included, in order; empty
    /// for a runner that was made without a store.
    ///
    /// A delivery that attaches nothing leaves nothing here, whenever its time ran out.
    public var filesLeft: [String] { store?.namedFiles ?? [] }
}

/// What extensions did after their deliveries.
private final class LateFindings: Sendable {
    private let findings = Mutex<[Finding]>([])

    var all: [Finding] { findings.withLock { $0 } }

    func add(_ finding: Finding) { findings.withLock { $0.append(finding) } }
}
