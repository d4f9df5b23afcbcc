import Foundation

/// A lock with the state that it protects (Apple: `OSAllocatedUnfairLock`). Copies share both. Who locks it twice on one
/// thread waits for ever; a device ends the process.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    private final class Storage {
        let lock = NSLock()
        var state: State

        init(_ state: State) { self.state = state }
    }

    private let storage: Storage

    /// Makes a lock for state that only it gives access to, which nobody checks.
    public init(uncheckedState initialState: State) { storage = Storage(initialState) }

    /// Runs a closure while nobody else has the lock.
    public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
        try withLockUnchecked(body)
    }

    /// Runs a closure while nobody else has the lock; that it hands nothing out is not checked.
    public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        storage.lock.lock()
        defer { storage.lock.unlock() }
        return try body(&storage.state)
    }

    /// Runs a closure unless somebody else has the lock; `nil` then.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked(body)
    }

    /// Runs a closure unless somebody else has the lock; that it hands nothing out is not checked.
    public func withLockIfAvailableUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R? {
        guard storage.lock.try() else { return nil }
        defer { storage.lock.unlock() }
        return try body(&storage.state)
    }
}

extension OSAllocatedUnfairLock where State: Sendable {
    /// Makes a lock with its state.
    public init(initialState: State) { self.init(uncheckedState: initialState) }
}

extension OSAllocatedUnfairLock where State == Void {
    /// Makes a lock for something outside of it.
    public init() { self.init(uncheckedState: ()) }

    /// Waits until nobody else has the lock, and takes it.
    public func lock() { storage.lock.lock() }

    /// Gives the lock back.
    public func unlock() { storage.lock.unlock() }

    /// Takes the lock unless somebody else has it; returns whether it did.
    public func lockIfAvailable() -> Bool { storage.lock.try() }

    /// Runs a closure while nobody else has the lock.
    public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
        try withLockUnchecked { _ in try body() }
    }

    /// Runs a closure while nobody else has the lock; that it hands nothing out is not checked.
    public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R { try withLockUnchecked { _ in try body() } }
}
