import Dispatch
import Testing
import UserNotifications
import os

@Suite struct `A lock of os` {
    @Test func `lets one change its state at a time`() {
        let count = OSAllocatedUnfairLock(initialState: 0)
        DispatchQueue.concurrentPerform(iterations: 1000) { _ in count.withLock { $0 += 1 } }
        #expect(count.withLock { $0 } == 1000)
    }

    @Test func `is not had twice`() {
        let lock = OSAllocatedUnfairLock()
        #expect(lock.lockIfAvailable())
        #expect(!lock.lockIfAvailable())
        #expect(lock.withLockIfAvailable { _ in true } == nil)
        lock.unlock()
        #expect(lock.withLock { true })
    }

    @Test func `is had again after an error`() {
        struct Refusal: Error {}
        let lock = os.OSAllocatedUnfairLock(uncheckedState: [1])
        #expect(throws: Refusal.self) { try lock.withLock { _ in throw Refusal() } }
        #expect(lock.withLockIfAvailableUnchecked { $0.removeLast() } == 1)
    }
}
