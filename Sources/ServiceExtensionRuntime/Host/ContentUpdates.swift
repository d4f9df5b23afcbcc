import Glibc
import Synchronization

/// Lets the changes of one best attempt happen one after another.
///
/// A change is the extension's code and may block. It must not do so under the lock of ``InvocationGate``, which the
/// delivery needs; under this one it holds up nobody but the extension itself.
struct ContentUpdates: ~Copyable {
    private let turn = Mutex(())
    /// The thread whose turn it is; no thread is 0.
    private let owner = Atomic<UInt>(0)

    /// Calls `body` when it is its turn. Returns `false` without a call for a change inside a change, which would wait
    /// for itself.
    borrowing func take(_ body: () -> Bool) -> Bool {
        let current = UInt(pthread_self())
        // Only this thread can have written its own name.
        guard owner.load(ordering: .relaxed) != current else { return false }
        return turn.withLock { _ in
            owner.store(current, ordering: .relaxed)
            defer { owner.store(0, ordering: .relaxed) }
            return body()
        }
    }
}
