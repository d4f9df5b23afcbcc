import Synchronization
import Testing

@testable import ServiceExtensionCommand

@Suite struct `A limit on threads` {
    @Test func `is known by what can be started`() {
        let count = Mutex(0)
        let startable = ThreadLimit.startable(16) { _ in
            count.withLock { count in
                count += 1
                return count <= 5
            }
        }
        #expect(startable == 5)
    }

    @Test func `is not met on an ordinary system`() {
        #expect(ThreadLimit.startable(ThreadLimit.least) == ThreadLimit.least)
        #expect(ThreadLimit.shortage() == nil)
    }
}
