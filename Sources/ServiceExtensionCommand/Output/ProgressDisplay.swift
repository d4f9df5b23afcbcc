import Dispatch
import Glibc
import ServiceExtensionRuntime
import Synchronization

/// Shows people at a terminal how far the work is, in one line of standard error that is written over and over.
///
/// Nothing is shown when standard error is no terminal, so that logs stay clean, nor when standard output is one, where the
/// records show how far it is. The line is written by a thread of its
/// own: a terminal that was stopped stops the display alone.
final class ProgressDisplay: Sendable {
    private static let interval = DispatchTimeInterval.milliseconds(200)

    private let byteCount: @Sendable () -> Int
    private let start = ContinuousClock().now
    private let begun = Atomic(0)
    private let done = Atomic(0)
    private let isEnding = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)
    private let isShowing: Bool

    /// - Parameters:
    ///   - isWanted: Whether to show anything. Then ``end()`` has to be called.
    ///   - byteCount: Tells the bytes received so far.
    init(isWanted: Bool, byteCount: @escaping @Sendable () -> Int) {
        self.byteCount = byteCount
        isShowing = isWanted && isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 0
        guard isShowing else { return }
        let isStarted = startDetachedThread(name: "progress", stackSize: 256 << 10) { [self] in show() }
        if !isStarted { hasEnded.signal() }
    }

    /// Notes that a payload is taken up.
    func begin() { begun.wrappingAdd(1, ordering: .relaxed) }

    /// Notes that a payload has its record.
    func finish() { done.wrappingAdd(1, ordering: .relaxed) }

    /// Writes a message to standard error in the place of the line, which comes back below it.
    func print(_ text: String) {
        StandardStream.error.print(isShowing ? "\r\u{1B}[K\(text)" : text)
    }

    /// Takes the line away, for good.
    func end() {
        guard isShowing else { return }
        isEnding.signal()
        hasEnded.wait()
    }

    private func show() {
        var isShown = false
        while isEnding.wait(timeout: .now() + Self.interval) == .timedOut {
            let done = done.load(ordering: .relaxed)
            let line = ProgressLine(
                done: done, inFlight: begun.load(ordering: .relaxed) - done, byteCount: byteCount(),
                elapsed: start.duration(to: ContinuousClock().now))
            StandardStream.error.print("\r\(line.text)\u{1B}[K")
            isShown = true
        }
        if isShown { StandardStream.error.print("\r\u{1B}[K") }
        hasEnded.signal()
    }
}
