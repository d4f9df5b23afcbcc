import Dispatch
import ServiceExtensionRuntime

/// Calls an action again and again on a thread of its own, until it is ended.
final class Ticker: Sendable {
    private let isEnding = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - name: The thread's, at most 15 letters.
    ///   - action: First called after one interval. While it blocks, only the ticker waits.
    init(name: String, milliseconds: Int, action: @escaping @Sendable () -> Void) {
        let isStarted = startDetachedThread(name: name, stackSize: 256 << 10) { [isEnding, hasEnded] in
            while isEnding.wait(timeout: .now() + .milliseconds(milliseconds)) == .timedOut { action() }
            hasEnded.signal()
        }
        if !isStarted { hasEnded.signal() }
    }

    /// Ends the calls; returns when there will be none any more. Call it once.
    func end() {
        isEnding.signal()
        hasEnded.wait()
    }
}
