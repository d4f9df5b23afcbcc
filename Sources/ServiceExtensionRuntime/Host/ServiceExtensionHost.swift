/// Runs a ``ServiceExtension`` the way iOS runs a notification service extension: with a time limit that is hard.
///
/// - ``deliver(_:)`` answers exactly once, never throws, and answers no later than the time limit, whatever the
///   extension does with its thread.
/// - For a stream of notifications there is ``deliveries(of:maximumInFlight:order:)``.
/// - An extension that crashes (a trap, a force unwrap of `nil`, a bad access) ends the whole process, and every delivery
///   in flight with it: nothing inside a process can survive that, and this does not pretend to. Where payloads must not
///   be lost to a crash, keep them until their delivery is there, and run extensions that you do not trust in a process
///   of their own.
public final class ServiceExtensionHost: Sendable {
    /// How the host runs extensions.
    public struct Configuration: Sendable {
        /// The time from the call to the answer. iOS gives about 30 s, the default.
        public var timeLimit: Duration
        /// How long before the limit the extension is told to hurry, at most half of the limit.
        /// `nil` takes a tenth of the limit, at most half a second.
        public var expirationGrace: Duration?
        /// Whether an extension may answer with nothing visible, as Apple's filtering entitlement allows; without it
        /// the original is delivered.
        public var allowsFiltering: Bool
        /// The most threads that extensions may hold at once. One more invocation waits, within its own limit. Calls of
        /// `serviceExtensionTimeWillExpire` have threads of their own, as many at most.
        public var threadLimit: Int

        /// Makes a configuration; all parts have defaults.
        public init(
            timeLimit: Duration = .seconds(30), expirationGrace: Duration? = nil, allowsFiltering: Bool = false,
            threadLimit: Int = 512
        ) {
            self.timeLimit = timeLimit
            self.expirationGrace = expirationGrace
            self.allowsFiltering = allowsFiltering
            self.threadLimit = threadLimit
        }

        /// ``expirationGrace`` as it counts.
        package var grace: Duration {
            min(max(.zero, expirationGrace ?? min(timeLimit / 10, .milliseconds(500))), timeLimit / 2)
        }
    }

    /// What the host is doing.
    public struct Status: Sendable, Hashable {
        /// Invocations whose answer is still to come, those that wait included.
        public var running = 0
        /// Invocations that no thread has taken up yet.
        public var waiting = 0
        /// Calls of `serviceExtensionTimeWillExpire` that have not returned.
        public var expiring = 0
        /// Extensions that still hold their task although their answer was given without them.
        public var stuck = 0
        /// Threads that there are for extensions and their expiration calls now. They end after a second without work.
        public var threads = 0
        /// Extensions that were told that their time is over, since the host was made.
        public var expired = 0
        /// Answers that came after the delivery and were dropped, since the host was made.
        public var lateAnswers = 0
    }

    private let serviceExtension: any ServiceExtension
    private let core: HostCore
    /// Where ``deliveries(of:maximumInFlight:order:)`` works. Nothing blocks there but a source that does.
    let deliveryThreads = BlockingThreads(name: "delivery", limit: 16)

    /// Makes a host for one extension.
    ///
    /// - Parameters:
    ///   - serviceExtension: Called once a notification, many at the same time.
    ///   - configuration: Limits.
    ///   - clock: What time is kept with. The default goes on while the process is stopped.
    ///   - lateFinding: Told, with the request's identifier, what an extension did after its delivery.
    public init(
        _ serviceExtension: any ServiceExtension, configuration: Configuration = Configuration(),
        clock: any Clock<Duration> = ContinuousClock(),
        lateFinding: @escaping @Sendable (String, Finding) -> Void = { _, _ in }
    ) {
        self.serviceExtension = serviceExtension
        core = HostCore(configuration: configuration, clock: clock, lateFinding: lateFinding)
    }

    deinit {
        core.deadlines.forgetSettled()
    }

    /// What the host is doing now.
    public var status: Status { core.status }

    /// Waits until the host's ``status`` is as wanted, without asking for it again and again: for tests, and for an
    /// orderly end.
    ///
    /// - Parameter isContent: Called under a lock whenever a count has changed; must not block. `threads` is 0 there.
    public func wait(until isContent: @escaping @Sendable (Status) -> Bool) async {
        await core.wait(until: isContent)
    }

    /// Answers one notification.
    ///
    /// When the calling task is cancelled, the extension is told at once that its time is over, and the answer comes
    /// within the grace.
    public func deliver(_ request: NotificationRequest) async -> Delivery {
        // The host's end takes back its deadlines.
        defer { withExtendedLifetime(self) {} }
        switch request.eligibility {
        case .eligible: return await gate(for: request).answer()
        case .notEligible(let finding): return Self.uncalled(request, because: finding)
        }
    }

    /// Answers one notification without a task that waits.
    ///
    /// - Parameter waiter: Called once, no later than the time limit. Must not block.
    /// - Returns: What can end it early; nothing if it was answered at once.
    package func start(
        _ request: NotificationRequest, _ waiter: @escaping @Sendable (Delivery) -> Void
    ) -> (any EarlyEnding)? {
        switch request.eligibility {
        case .eligible:
            let gate = gate(for: request)
            gate.start(waiter)
            return gate
        case .notEligible(let finding):
            waiter(Self.uncalled(request, because: finding))
            return nil
        }
    }

    private func gate(for request: NotificationRequest) -> InvocationGate {
        InvocationGate(request: request, serviceExtension: serviceExtension, host: core)
    }

    private static func uncalled(_ request: NotificationRequest, because finding: Finding) -> Delivery {
        Delivery(
            requestIdentifier: request.identifier, content: request.content, disposition: .original,
            findings: [finding])
    }
}
