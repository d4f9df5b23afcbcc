import Foundation

/// Dates, told by any clock: a moment at which the clock stood where it did, and the time since.
struct WallClock: Sendable {
    private let start: Date
    private let elapsed: @Sendable () -> Duration
    private let sleepUntil: @Sendable (Duration) async throws -> Void

    init<C: Clock<Duration>>(_ clock: C, start: Date) {
        self.start = start
        let origin = clock.now
        elapsed = { origin.duration(to: clock.now) }
        sleepUntil = { try await clock.sleep(until: origin.advanced(by: $0), tolerance: nil) }
    }

    /// The date now.
    var now: Date {
        let (seconds, attoseconds) = elapsed().components
        return start.addingTimeInterval(TimeInterval(seconds) + TimeInterval(attoseconds) / 1e18)
    }

    /// Sleeps until a date; throws when the task is cancelled.
    func sleep(until date: Date) async throws { try await sleepUntil(.seconds(date.timeIntervalSince(start))) }
}
