import Synchronization

/// What happened when on the way to one notification's answer, noted for people who ask for it.
///
/// It goes along with the request. Without one nothing is noted and no text is made.
package final class DeliveryTrace: Sendable {
    /// The stages that are told.
    package enum Step: String, Sendable {
        case url
        case resolve
        case connect
        case firstByte = "first byte"
        case redirect
        case shared
        case type
        case rule
        case file
        case failed
    }

    /// One stage that was reached.
    package struct Event: Sendable, Hashable {
        /// The time since the trace was begun.
        package var time: Duration
        /// The media that it is about.
        package var payloadKey: String
        package var step: Step
        package var detail: String
    }

    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    private let noted = Mutex<[Event]>([])

    /// Begins a trace.
    package init() { start = clock.now }

    /// What was noted so far, in the order of time.
    package var events: [Event] { noted.withLock { $0 }.sorted { $0.time < $1.time } }

    /// The time since the trace was begun.
    package var elapsed: Duration { start.duration(to: clock.now) }

    fileprivate func note(_ event: Event) { noted.withLock { $0.append(event) } }
}

/// All traces are equal: what is noted about a request is no part of what it is.
extension DeliveryTrace: Hashable {
    package static func == (left: DeliveryTrace, right: DeliveryTrace) -> Bool { true }

    package func hash(into hasher: inout Hasher) {}
}

/// A notification's trace as one of its media writes to it.
package struct MediaTrace: Sendable {
    let trace: DeliveryTrace
    let payloadKey: String

    var elapsed: Duration { trace.elapsed }

    /// Whether a stage was reached.
    func has(_ step: DeliveryTrace.Step) -> Bool {
        trace.events.contains { $0.payloadKey == payloadKey && $0.step == step }
    }

    /// Notes a stage.
    ///
    /// - Parameter time: When it was reached; now by default.
    func note(_ step: DeliveryTrace.Step, _ detail: String, at time: Duration? = nil) {
        trace.note(.init(time: time ?? trace.elapsed, payloadKey: payloadKey, step: step, detail: detail))
    }
}
