import Synchronization

@testable import ServiceExtensionRuntime

/// Waits until something has happened so many times.
final class Countdown: Sendable {
    private let remaining: Mutex<Int>
    private let isDone = Signal()

    init(_ count: Int) { remaining = Mutex(count) }

    var left: Int { remaining.withLock { $0 } }

    func count() {
        let left = remaining.withLock { remaining in
            remaining -= 1
            return remaining
        }
        if left == 0 { isDone.send() }
    }

    func wait() async { await isDone.wait() }
}

/// The name of the calling thread.
func threadName() -> String? {
    guard let bytes = try? FileHandle.reading("/proc/thread-self/comm").read(atMost: 16) else { return nil }
    return String(decoding: bytes.dropLast(), as: UTF8.self)
}
