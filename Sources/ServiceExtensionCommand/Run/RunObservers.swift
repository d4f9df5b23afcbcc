/// Who is told of the work while it goes on: the progress display, and the metrics where they are wanted.
struct RunObservers: Sendable {
    let progress: ProgressDisplay
    let metrics: MetricsFile?

    /// A payload is taken up.
    func begin() {
        progress.begin()
        metrics?.begin()
    }

    /// A payload has its record.
    func finish(_ outcome: Outcome) {
        progress.finish()
        metrics?.finish(outcome)
    }

    /// All is done. Returns whether everything could be told.
    func end() -> Bool {
        progress.end()
        return metrics?.end() ?? true
    }
}
