import ServiceExtensionTesting
import Testing

@Suite struct `The manual clock` {
    let clock = ManualClock()

    @Test func `stands still until it is moved`() {
        #expect(clock.now.offset == .zero)
        clock.advance(by: .seconds(30))
        #expect(clock.now.offset == .seconds(30))
    }

    @Test func `wakes who sleeps once their moment has come`() async throws {
        let sleeper = Task { try await clock.sleep(until: .init(offset: .seconds(2))) }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(1))
        #expect(clock.sleeperCount == 0)
        try await sleeper.value
    }

    @Test func `does not let anyone sleep until a moment that has passed`() async throws {
        clock.advance(by: .seconds(5))
        try await clock.sleep(until: .init(offset: .seconds(5)))
        #expect(clock.sleeperCount == 0)
    }

    @Test func `ends the sleep of a cancelled task with an error`() async {
        let sleeper = Task { try await clock.sleep(until: .init(offset: .seconds(2))) }
        await clock.waitForSleepers()
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test func `waits until enough tasks sleep`() async throws {
        let sleepers = (1...3).map { second in
            Task { try await clock.sleep(until: .init(offset: .seconds(second))) }
        }
        await clock.waitForSleepers(3)
        #expect(clock.sleeperCount == 3)
        clock.advance(by: .seconds(3))
        for sleeper in sleepers { try await sleeper.value }
    }
}
