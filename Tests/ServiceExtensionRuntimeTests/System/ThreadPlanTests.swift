import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The plan of threads` {
    typealias Need = ThreadPlan.Need

    @Test func `starts a thread for each core, and none for the rest of a burst`() {
        var plan = ThreadPlan(cores: 2, limit: 100)
        let needs = (0..<1000).map { _ in plan.submitted() }
        #expect(needs[..<2].allSatisfy { $0 == Need(start: 1) })
        #expect(needs[2...].allSatisfy { $0 == Need() })
        #expect(plan.threads == 2)
    }

    @Test func `starts none beside threads that get on`() {
        var plan = ThreadPlan(cores: 2, limit: 100)
        let slots = Self.start(2, &plan)
        for _ in 0..<5 {
            for slot in slots { plan.work(slot) }
            expect(plan.look(queued: 50), Need())
        }
    }

    @Test func `takes the place of a thread that has stalled, after some time while others get on`() {
        var plan = ThreadPlan(cores: 2, limit: 100)
        let slots = Self.start(2, &plan)
        for _ in 0..<11 {
            plan.work(slots[0])
            expect(plan.look(queued: 50), Need())
        }
        plan.work(slots[0])
        expect(plan.look(queued: 50), Need(start: 1))
        #expect(plan.live == 2)
    }

    @Test func `takes the place of all threads at once when nobody gets on`() {
        var plan = ThreadPlan(cores: 2, limit: 100)
        let slots = Self.start(2, &plan)
        for slot in slots { plan.work(slot) }
        expect(plan.look(queued: 50), Need())
        expect(plan.look(queued: 50), Need(start: 2))
        #expect(plan.live == 2)
    }

    @Test func `doubles the threads while all of them stall`() {
        var plan = ThreadPlan(cores: 2, limit: 1000)
        _ = Self.start(2, &plan)
        _ = plan.look(queued: 500)
        var counts: [Int] = []
        for _ in 0..<8 {
            let need = plan.look(queued: 500)
            for _ in 0..<need.start { _ = plan.begin() }
            // The next look finds them where this one left them.
            _ = plan.look(queued: 0)
            counts.append(plan.threads)
        }
        #expect(counts == [4, 8, 16, 32, 64, 128, 256, 512])
    }

    @Test func `starts no more threads than there is work, and never more than the limit`() {
        var plan = ThreadPlan(cores: 4, limit: 5)
        _ = Self.start(4, &plan)
        _ = plan.look(queued: 1)
        expect(plan.look(queued: 1), Need(start: 1))
        _ = plan.begin()
        _ = plan.look(queued: 10)
        expect(plan.look(queued: 10), Need())
        #expect(plan.isExhausted)
        #expect(!plan.canGrow)
    }

    @Test func `wakes a thread that waits before it starts another`() {
        var plan = ThreadPlan(cores: 2, limit: 100)
        let slots = Self.start(2, &plan)
        plan.rest(slots[0])
        #expect(plan.idle == 1)
        expect(plan.submitted(), Need(wake: 1))
        #expect(plan.idle == 0)
        expect(plan.submitted(), Need())
    }

    @Test func `counts a thread as live again when it gets on after all`() {
        var plan = ThreadPlan(cores: 2, limit: 100)
        let slots = Self.start(2, &plan)
        _ = plan.look(queued: 1)
        _ = plan.look(queued: 0)
        #expect(plan.live == 0)
        plan.work(slots[0])
        #expect(plan.live == 1)
        plan.rest(slots[1])
        #expect(plan.live == 1)
        #expect(plan.idle == 1)
    }

    @Test func `lets a thread end that waited in vain, unless a wake-up is on its way`() {
        var plan = ThreadPlan(cores: 1, limit: 100)
        let slots = Self.start(1, &plan)
        plan.rest(slots[0])
        expect(plan.submitted(), Need(wake: 1))
        let mayEndAtOnce = plan.endRest(slots[0])
        #expect(!mayEndAtOnce)
        plan.work(slots[0])
        plan.rest(slots[0])
        let mayEnd = plan.endRest(slots[0])
        #expect(mayEnd)
        #expect(plan.threads == 0)
        expect(plan.begin(), slots[0])
    }

    @Test func `asks again for a thread that could not be started`() {
        var plan = ThreadPlan(cores: 1, limit: 1)
        expect(plan.submitted(), Need(start: 1))
        plan.startFailed()
        #expect(plan.canGrow)
        expect(plan.look(queued: 1), Need(start: 1))
    }

    /// Threads that have all begun to work.
    private static func start(_ count: Int, _ plan: inout ThreadPlan) -> [Int] {
        (0..<count).map { _ in
            _ = plan.submitted()
            return plan.begin()
        }
    }

    private func expect<Value: Equatable>(
        _ value: Value, _ wanted: Value, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(value == wanted, sourceLocation: sourceLocation)
    }
}
