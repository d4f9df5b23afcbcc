import ServiceExtensionRuntime
import Synchronization

/// Shows people at a terminal how far the work is, in one line of standard error that is written over and over.
///
/// Nothing is shown when standard error is no terminal, so that logs stay clean, nor when standard output is one, where the
/// records show how far it is. The line is written by a thread of its own: a terminal that was stopped stops the display
/// alone.
final class ProgressDisplay: Sendable {
    private let byteCount: @Sendable () -> Int
    private let start = ContinuousClock().now
    private let begun = Atomic(0)
    private let done = Atomic(0)
    private let isShown = Atomic(false)
    private let ticker = Mutex<Ticker?>(nil)

    /// - Parameters:
    ///   - isWanted: Whether to show anything. Then ``end()`` has to be called.
    ///   - byteCount: Tells the bytes received so far.
    init(isWanted: Bool, byteCount: @escaping @Sendable () -> Int) {
        self.byteCount = byteCount
        guard isWanted, StandardStream.error.isTerminal, !StandardStream.output.isTerminal else { return }
        ticker.withLock { $0 = Ticker(name: "progress", milliseconds: 200) { [self] in show() } }
    }

    /// Notes that a payload is taken up.
    func begin() { begun.wrappingAdd(1, ordering: .relaxed) }

    /// Notes that a payload has its record.
    func finish() { done.wrappingAdd(1, ordering: .relaxed) }

    /// Writes a message to standard error in the place of the line, which comes back below it. Returns whether that
    /// worked.
    func print(_ text: String) -> Bool {
        StandardStream.error.print(isShown.load(ordering: .relaxed) ? "\r\u{1B}[K\(text)" : text)
    }

    /// Takes the line away, for good.
    func end() {
        guard let ticker = ticker.withLock({ $0.take() }) else { return }
        ticker.end()
        if isShown.load(ordering: .relaxed) { StandardStream.error.print("\r\u{1B}[K") }
    }

    private func show() {
        let done = done.load(ordering: .relaxed)
        let line = ProgressLine(
            done: done, inFlight: begun.load(ordering: .relaxed) - done, byteCount: byteCount(),
            elapsed: start.duration(to: ContinuousClock().now))
        isShown.store(true, ordering: .relaxed)
        StandardStream.error.print("\r\(line.text)\u{1B}[K")
    }
}
