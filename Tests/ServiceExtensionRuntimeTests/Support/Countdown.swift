import Glibc
import Synchronization

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
func threadName() -> String {
    var name = [CChar](repeating: 0, count: 16)
    unsafe pthread_getname_np(pthread_self(), &name, name.count)
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}
