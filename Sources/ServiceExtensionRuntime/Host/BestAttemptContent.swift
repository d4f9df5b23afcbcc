/// The content so far: what is delivered if the time runs out now.
///
/// Safe to use from any thread. Once the delivery is made, changes have no effect and say so.
public struct BestAttemptContent: Sendable {
    let gate: InvocationGate

    /// The content as it stands.
    public var content: NotificationContent { gate.content }

    /// The time until ``ServiceExtension/serviceExtensionTimeWillExpire(_:bestAttempt:)`` is called; zero when it was.
    public var timeRemaining: Duration { gate.timeRemaining }

    /// The time until the delivery is made with what there is: ``timeRemaining`` and the grace. A limit for work that
    /// `serviceExtensionTimeWillExpire` or the cancellation that comes with it ends anyway, so that the two do not race.
    public var timeUntilDelivery: Duration { gate.timeUntilDelivery }

    /// The time since the notification was handed to the host.
    public var elapsed: Duration { gate.elapsed }

    /// Changes the content.
    ///
    /// Changes happen one after another, each on what the last one left. An attachment whose file is not there as it was
    /// verified is removed, with a finding.
    ///
    /// - Parameter change: Called at most once. While it blocks, other changes wait, and the delivery does not.
    /// - Returns: Whether the change took effect. `false` after the delivery: remove what you made for it. `false` without
    ///   a call for a change within a change.
    @discardableResult
    public func update(_ change: (inout NotificationContent) -> Void) -> Bool { gate.update(change) }

    /// Adds a finding to the delivery. Returns `false` after the delivery.
    @discardableResult
    public func report(_ finding: Finding) -> Bool { gate.report(finding) }

    /// Answers now, before ``ServiceExtension/didReceive(_:bestAttempt:)`` returns: Apple's content handler.
    ///
    /// Only the first answer counts; what `didReceive` returns afterwards is dropped and told.
    public func deliver(_ content: NotificationContent) { gate.answer(with: content) }

    /// Tells the delivery how long the downloads took.
    public func recordDownload(_ duration: Duration) { gate.recordDownload(duration) }

    /// Calls `action` once when the delivery is made, on some thread; at once if it is made already. It must not block.
    package func whenDelivered(_ action: @escaping @Sendable () -> Void) { gate.whenDelivered(action) }

    /// What tells this invocation from all others that there are now.
    package var invocation: ObjectIdentifier { ObjectIdentifier(gate) }
}
