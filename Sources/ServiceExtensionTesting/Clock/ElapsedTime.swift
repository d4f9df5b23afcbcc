/// A clock of any kind, read as the time since this was made.
struct ElapsedTime: Sendable {
    /// The time now.
    let now: @Sendable () -> Duration
    /// Sleeps until a time; throws when the task is cancelled.
    let sleep: @Sendable (_ until: Duration) async throws -> Void

    /// Begins to measure on a clock.
    init(on clock: any Clock<Duration>) { self.init(reading: clock) }

    private init(reading clock: some Clock<Duration>) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }
}
